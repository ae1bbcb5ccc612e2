import type { CardBrand } from './card-brand.ts';
import type { Judgement } from './judgement.ts';

/** Four digits for Amex, and for a brand not known yet, so that nobody who fills the code in first loses a digit. */
export const longestCvc = (brand: CardBrand): number => (brand === 'amex' || brand === 'unknown' ? 4 : 3);

export function judgeCvc(digits: string, brand: CardBrand): Judgement {
  if (digits.length < 3) return { complete: false, unfinished: 'incomplete_cvc' };
  // Four digits typed before the number turned out not to be an Amex.
  if (digits.length > longestCvc(brand)) return { complete: false, wrong: 'invalid_cvc' };
  return { complete: true };
}
