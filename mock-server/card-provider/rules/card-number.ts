import { detectBrandFormat } from './card-brand.ts';
import type { InputValidation } from './input-validation.ts';

/** Whether the digits have a valid Luhn checksum. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits[digits.length - 1 - fromRight]);
    const weighted = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits !== '' && sum % 10 === 0;
}

/** The maximum length of a number with these first digits. */
export const maxCardNumberLength = (digits: string): number => Math.max(...detectBrandFormat(digits).lengths);

/**
 * A number is complete with a valid length, a known brand and a valid checksum. A brand with several lengths is invalid
 * immediately only at its maximum length, because further digits may make a shorter number valid.
 */
export function validateCardNumber(digits: string): InputValidation {
  const { brand, lengths } = detectBrandFormat(digits);
  if (!lengths.includes(digits.length)) return { complete: false, errorCodeOnBlur: 'incomplete_number' };
  if (brand !== 'unknown' && passesLuhn(digits)) return { complete: true };
  if (digits.length === maxCardNumberLength(digits)) return { complete: false, errorCode: 'invalid_number' };
  return { complete: false, errorCodeOnBlur: 'invalid_number' };
}
