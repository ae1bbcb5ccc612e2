import { type Cents, percentOf } from './money.ts';

/** The coupon in the price breakdown: at most one per checkout (spec 3, 9). */
export type AppliedCoupon =
  /** `percent` is 0 to 100. */
  | { kind: 'percent'; code: string; percent: number }
  | { kind: 'amount'; code: string; amount: Cents }
  /** `billingStarts` is 'dd MMM yyyy', or null when the server named no end. */
  | { kind: 'trial'; code: string; amount: Cents; billingStarts: string | null };

/** What a coupon takes off, as a positive amount. A percentage is of the plan price alone: the server's check knows no more. */
export function discountOf(coupon: AppliedCoupon, planPrice: Cents): Cents {
  return coupon.kind === 'percent' ? percentOf(planPrice, coupon.percent) : coupon.amount;
}

const plain = (code: string): string => code.trim().toLocaleLowerCase('en-AU');

/** Codes are equal whatever their case and the spaces around them. */
export const sameCode = (one: string, other: string): boolean => plain(one) === plain(other);

/** What the host adds to a purchase (spec 3, "Upgrade extras"). */
export interface UpgradeExtras {
  couponCodes?: string[];
  currentCoupon?: string;
  additionalProducts?: { handle: string }[];
  saleSlug?: string;
}

/** Whether a code is refused before the server is asked (spec 5): a price override is set, or it is in use already. */
export function isCouponInUse(
  code: string,
  {
    hasPriceOverride,
    applied,
    extras,
  }: { hasPriceOverride: boolean; applied: AppliedCoupon | null; extras: UpgradeExtras },
): boolean {
  const taken = [applied?.code, extras.currentCoupon, ...(extras.couponCodes ?? [])];
  return hasPriceOverride || taken.some((other) => other !== undefined && sameCode(other, code));
}
