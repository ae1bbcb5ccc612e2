import type { Judgement } from './judgement.ts';

const YEARS_AHEAD = 50;

/**
 * Fields run where the person is and the API where the server is, and on the last day of a month those two may have
 * different months. Both go by the month in Sydney, where the product is sold.
 */
const SYDNEY_MONTH = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: 'numeric',
});

export interface Expiry {
  month: number;
  year: number;
}

/** Reads 'MMYY' digits; undefined while any is missing. */
export function expiryFrom(digits: string): Expiry | undefined {
  if (digits.length !== 4) return undefined;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

function monthAt(now: Date): Expiry {
  const parts = SYDNEY_MONTH.formatToParts(now);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return { month: part('month'), year: part('year') };
}

/** The fault of a whole expiry date at `now`, or undefined; a card is good through the last day of its month. */
export function expiryFault({ month, year }: Expiry, now: Date): Judgement['wrong'] {
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  const current = monthAt(now);
  if (year < current.year) return 'invalid_expiry_year_past';
  if (year === current.year && month < current.month) return 'invalid_expiry_month_past';
  if (year > current.year + YEARS_AHEAD) return 'invalid_expiry_year';
  return undefined;
}

/** `now` is null while the time is still being asked for: a whole date is then neither complete nor wrong. */
export function judgeExpiry(digits: string, now: Date | null): Judgement {
  if (digits.startsWith('00')) return { complete: false, wrong: 'invalid_expiry_month' };
  const expiry = expiryFrom(digits);
  if (!expiry) return { complete: false, unfinished: 'incomplete_expiry' };
  if (now === null) return { complete: false };
  const wrong = expiryFault(expiry, now);
  return wrong ? { complete: false, wrong } : { complete: true };
}
