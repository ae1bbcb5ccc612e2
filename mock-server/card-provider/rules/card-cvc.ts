import type { CardBrand } from './card-brand.ts';
import type { InputValidation } from './input-validation.ts';

/** 4 for Amex and while the brand is unknown, so that a CVC entered before the number is not truncated. */
export const maxCvcLength = (brand: CardBrand): number => (brand === 'amex' || brand === 'unknown' ? 4 : 3);

export function validateCvc(digits: string, brand: CardBrand): InputValidation {
  if (digits.length < 3) return { complete: false, errorCodeOnBlur: 'incomplete_cvc' };
  if (digits.length > maxCvcLength(brand)) return { complete: false, errorCode: 'invalid_cvc' };
  return { complete: true };
}
