import type { Judgement } from './judgement.ts';

const YEARS_AHEAD = 50;

export interface Expiry {
  month: number;
  year: number;
}

/** Reads 'MMYY' digits; undefined while any is missing. */
export function expiryFrom(digits: string): Expiry | undefined {
  if (digits.length !== 4) return undefined;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

/** The fault of a whole expiry date at `now`, or undefined; a card is good through the last day of its month. */
export function expiryFault({ month, year }: Expiry, now: Date): Judgement['wrong'] {
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  if (year < now.getFullYear()) return 'invalid_expiry_year_past';
  if (year === now.getFullYear() && month < now.getMonth() + 1) return 'invalid_expiry_month_past';
  if (year > now.getFullYear() + YEARS_AHEAD) return 'invalid_expiry_year';
  return undefined;
}

export function judgeExpiry(digits: string, now: Date): Judgement {
  if (digits.startsWith('00')) return { complete: false, wrong: 'invalid_expiry_month' };
  const expiry = expiryFrom(digits);
  if (!expiry) return { complete: false, unfinished: 'incomplete_expiry' };
  const wrong = expiryFault(expiry, now);
  return wrong ? { complete: false, wrong } : { complete: true };
}
