import type { Cents } from './money.ts';
import { percentOf } from './money.ts';

/**
 * The applied coupon, at most one for each checkout. `percentage` is 0 to 100. `endDate` is when billing starts, as 'dd MMM
 * yyyy'; null if the server returned no date.
 */
export type AppliedCoupon = (
  | { discount_type: 'percent'; percentage: number }
  | { discount_type: 'amount'; amount: Cents }
  | { discount_type: 'trial'; amount: Cents; endDate: string | null }
) & {
  code: string;
  /** The entered code, if the server returned another one. Purchases send this code, because the server checked it. */
  enteredCode?: string;
};

/** The discount as a positive amount. A percentage applies to the plan's price only, as in the server's coupon check. */
export function calculateDiscount(coupon: AppliedCoupon, planPrice: Cents): Cents {
  switch (coupon.discount_type) {
    case 'percent':
      return percentOf(planPrice, coupon.percentage);
    case 'amount':
    case 'trial':
      return coupon.amount;
  }
}

/** Longer than any coupon code. Without a limit, a pasted megabyte would block the page. */
export const MAX_CODE_LENGTH = 200;

/** The code in ASCII letters and digits. Pasted codes may contain full-width letters and invisible characters. */
export const cleanCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    // The last hex digit of the code point of an Arabic or Persian digit is the digit itself.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .trim();

const normalizeCode = (code: string): string => cleanCode(code).toLocaleLowerCase('en-AU');

export const isSameCode = (one: string, other: string): boolean => normalizeCode(one) === normalizeCode(other);

/** What the host page adds to a purchase. */
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

/** Whether the checkout itself rejects a coupon code: the price is overridden, or the code is already in use. */
export function isCouponInUse(code: string, { hasPriceOverride, extras, applied = null }: CodesInUse): boolean {
  const usedCodes = [applied?.code, extras.currentCoupon].concat(extras.couponCodes);
  return hasPriceOverride || usedCodes.some((other) => other !== undefined && isSameCode(other, code));
}
