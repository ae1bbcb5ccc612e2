import type { InputValidation } from './input-validation.ts';

const MAX_YEARS_AHEAD = 50;
/** The bounds of an expiration year, whatever the current one is. */
export const MIN_EXPIRY_YEAR = 1970;
export const MAX_EXPIRY_YEAR = 9999;

/** Fields and API may run in different time zones, so both use the month in Sydney, where the product is sold. */
const SYDNEY_MONTH = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: 'numeric',
});

export interface Expiry {
  month: number;
  year: number;
}

/** Parses 'MMYY'; undefined while it is incomplete. */
export function parseExpiry(digits: string): Expiry | undefined {
  if (digits.length !== 4) return undefined;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

function sydneyMonth(now: Date): Expiry {
  const parts = SYDNEY_MONTH.formatToParts(now);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return { month: part('month'), year: part('year') };
}

const isWholeNumber = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

/** The error of a complete expiry date, or undefined. A card is valid through the last day of its month. */
export function findExpiryError({ month, year }: Expiry, now: Date): InputValidation['errorCode'] {
  if (!isWholeNumber(month, 1, 12)) return 'invalid_expiry_month';
  if (!isWholeNumber(year, MIN_EXPIRY_YEAR, MAX_EXPIRY_YEAR)) return 'invalid_expiry_year';
  const current = sydneyMonth(now);
  if (year < current.year) return 'invalid_expiry_year_past';
  if (year === current.year && month < current.month) return 'invalid_expiry_month_past';
  if (year > current.year + MAX_YEARS_AHEAD) return 'invalid_expiry_year';
  return undefined;
}

/** With `now` null (not loaded yet), a full date is neither complete nor invalid. */
export function validateExpiry(digits: string, now: Date | null): InputValidation {
  if (digits.startsWith('00')) return { complete: false, errorCode: 'invalid_expiry_month' };
  const expiry = parseExpiry(digits);
  if (!expiry) return { complete: false, errorCodeOnBlur: 'incomplete_expiry' };
  if (now === null) return { complete: false };
  const errorCode = findExpiryError(expiry, now);
  return errorCode ? { complete: false, errorCode } : { complete: true };
}
