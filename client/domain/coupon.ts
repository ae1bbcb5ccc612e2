import type { Cents } from './money.ts';
import { percentOf } from './money.ts';

/**
 * The coupon in the price breakdown, at most one per checkout. `amount` is in cents, `percentage` 0 to 100, `endDate`
 * 'dd MMM yyyy': when billing starts, or null when the server returned no date.
 */
export type AppliedCoupon = (
  | { discount_type: 'percent'; percentage: number }
  | { discount_type: 'amount'; amount: Cents }
  | { discount_type: 'trial'; amount: Cents; endDate: string | null }
) & {
  code: string;
  /** The code to send, if it is not the displayed one: the server checked this one and returned another. */
  enteredCode?: string;
};

/** The discount as a positive amount. Percentages apply to the plan price only, as in the server's coupon check. */
export function calculateDiscount(coupon: AppliedCoupon, planPrice: Cents): Cents {
  switch (coupon.discount_type) {
    case 'percent':
      return percentOf(planPrice, coupon.percentage);
    case 'amount':
    case 'trial':
      return coupon.amount;
  }
}

/** Longer than any code, however it is pasted; a text box with a megabyte blocks the page. */
export const MAX_CODE_LENGTH = 200;

/**
 * A pasted or typed code, in ASCII letters and digits and without invisible characters. Pasted codes have full-width
 * letters, Arabic and Persian digits, zero-width characters, soft hyphens and spaces.
 */
export const cleanCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    // Their code points end with the digit.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .trim();

const normalizeCode = (code: string): string => cleanCode(code).toLocaleLowerCase('en-AU');

/** Ignores case and surrounding spaces. */
export const isSameCode = (one: string, other: string): boolean => normalizeCode(one) === normalizeCode(other);

/** The host's additions to a purchase. */
export interface UpgradeExtras {
  couponCodes?: string[] | undefined;
  currentCoupon?: string | undefined;
  additionalProducts?: { handle: string }[] | undefined;
  saleSlug?: string | undefined;
}

interface CodesInUse {
  hasPriceOverride: boolean;
  extras: UpgradeExtras;
  applied?: AppliedCoupon | null;
}

/** Whether a code is rejected without a server check: a price override is set, or the code is already in use. */
export function isCouponInUse(code: string, { hasPriceOverride, extras, applied = null }: CodesInUse): boolean {
  const usedCodes = [applied?.code, extras.currentCoupon].concat(extras.couponCodes);
  return hasPriceOverride || usedCodes.some((other) => other !== undefined && isSameCode(other, code));
}
