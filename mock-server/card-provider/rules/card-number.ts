import { brandShapeOf } from './card-brand.ts';
import type { Judgement } from './judgement.ts';

/** True when the digits satisfy the Luhn checksum every card number carries. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits[digits.length - 1 - fromRight]);
    const weighted = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits !== '' && sum % 10 === 0;
}

/** The most digits a number starting so can have. */
export const longestCardNumber = (digits: string): number => Math.max(...brandShapeOf(digits).lengths);

/**
 * Complete means a permitted length, a known brand and a right checksum. A brand with several lengths is only called
 * invalid outright at its longest: before that another digit may still make it right.
 */
export function judgeCardNumber(digits: string): Judgement {
  const { brand, lengths } = brandShapeOf(digits);
  if (!lengths.includes(digits.length)) return { complete: false, unfinished: 'incomplete_number' };
  if (brand !== 'unknown' && passesLuhn(digits)) return { complete: true };
  if (digits.length === longestCardNumber(digits)) return { complete: false, wrong: 'invalid_number' };
  return { complete: false, unfinished: 'invalid_number' };
}
