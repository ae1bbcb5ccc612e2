import { sydneyMonth } from '../../sydney-month.ts';
import type { CardBrand } from '../facts/test-methods.ts';
import type { InputValidation } from './error-messages.ts';

interface BrandFormat {
  brand: CardBrand;
  lengths: readonly number[];
}

/** Brands by the first and last prefix of a range, of equal length, and the lengths of its numbers. */
const RANGES: readonly [CardBrand, from: string, to: string, ...lengths: number[]][] = [
  ['visa', '4', '4', 16],
  ['mastercard', '51', '55', 16],
  ['mastercard', '2221', '2720', 16],
  ['amex', '34', '34', 15],
  ['amex', '37', '37', 15],
  ['discover', '6011', '6011', 16],
  ['discover', '644', '649', 16],
  ['discover', '65', '65', 16],
  ['diners', '300', '305', 14, 16],
  ['diners', '36', '36', 14],
  ['diners', '38', '39', 14],
  ['jcb', '3528', '3589', 16],
  ['unionpay', '62', '62', 16, 17, 18, 19],
  ['unionpay', '81', '81', 16, 17, 18, 19],
];

function detectBrandFormat(digits: string): BrandFormat {
  for (const [brand, from, to, ...lengths] of RANGES) {
    const prefix = digits.slice(0, from.length);
    if (prefix.length === from.length && prefix >= from && prefix <= to) return { brand, lengths };
  }
  return { brand: 'unknown', lengths: [16] };
}

export const detectBrand = (digits: string): CardBrand => detectBrandFormat(digits).brand;

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits[digits.length - 1 - fromRight]);
    const weighted = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits !== '' && sum % 10 === 0;
}

export const maxCardNumberLength = (digits: string): number => Math.max(...detectBrandFormat(digits).lengths);

/** A brand with several lengths is invalid only at its maximum length: more digits may make a shorter number valid. */
export function validateCardNumber(digits: string): InputValidation {
  const { brand, lengths } = detectBrandFormat(digits);
  if (!lengths.includes(digits.length)) return { complete: false, errorCodeOnBlur: 'incomplete_number' };
  if (brand !== 'unknown' && passesLuhn(digits)) return { complete: true };
  if (digits.length === maxCardNumberLength(digits)) return { complete: false, errorCode: 'invalid_number' };
  return { complete: false, errorCodeOnBlur: 'invalid_number' };
}

/** A CVC has 4 digits for Amex, and while the brand is unknown, so that a CVC entered before the number is not cut. */
export const maxCvcLength = (brand: CardBrand): number => (brand === 'amex' || brand === 'unknown' ? 4 : 3);

export function validateCvc(digits: string, brand: CardBrand): InputValidation {
  if (digits.length < 3) return { complete: false, errorCodeOnBlur: 'incomplete_cvc' };
  if (digits.length > maxCvcLength(brand)) return { complete: false, errorCode: 'invalid_cvc' };
  return { complete: true };
}

const MAX_YEARS_AHEAD = 50;
export const MIN_EXPIRY_YEAR = 1970;
export const MAX_EXPIRY_YEAR = 9999;

export interface Expiry {
  month: number;
  year: number;
}

export function parseExpiry(digits: string): Expiry | undefined {
  if (digits.length !== 4) return undefined;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

const isWholeNumber = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

export function findExpiryError({ month, year }: Expiry, now: Date): InputValidation['errorCode'] {
  if (!isWholeNumber(month, 1, 12)) return 'invalid_expiry_month';
  if (!isWholeNumber(year, MIN_EXPIRY_YEAR, MAX_EXPIRY_YEAR)) return 'invalid_expiry_year';
  // Compares with the month in Sydney, so that fields and API agree on the expiry in any time zone.
  const current = sydneyMonth(now);
  if (year < current.year) return 'invalid_expiry_year_past';
  if (year === current.year && month < current.month) return 'invalid_expiry_month_past';
  if (year > current.year + MAX_YEARS_AHEAD) return 'invalid_expiry_year';
  return undefined;
}

/** While the session's clock is not loaded (`now` is null), a full expiry date is neither complete nor invalid. */
export function validateExpiry(digits: string, now: Date | null): InputValidation {
  if (digits.startsWith('00')) return { complete: false, errorCode: 'invalid_expiry_month' };
  const expiry = parseExpiry(digits);
  if (!expiry) return { complete: false, errorCodeOnBlur: 'incomplete_expiry' };
  if (now === null) return { complete: false };
  const errorCode = findExpiryError(expiry, now);
  return errorCode ? { complete: false, errorCode } : { complete: true };
}
