import { type AppliedCoupon, type Cents, cents, formatDay, NOTHING } from '#domain';
import type { CheckCouponCodeQuery } from './generated/operations.ts';

type CouponCheck = CheckCouponCodeQuery['checkCouponCode'];

/** A coupon that was accepted, and what the server says it takes off, where it says so. */
export interface CheckedCoupon {
  coupon: AppliedCoupon;
  stated: Cents | null;
}

/** What a check came to; null when the coupon was not accepted. */
export function checkedCoupon(check: CouponCheck, typed: string): CheckedCoupon | null {
  const coupon = acceptedCoupon(check, typed);
  const { discountAmountInCents: stated } = check;
  return coupon && { coupon, stated: stated === null ? null : cents(stated) };
}

/**
 * The coupon that a check accepted, or null when it did not: accepted means `valid` and no error text.
 * The check's own type decides, whatever the coupon's is: 'Percentage', 'Trial', without case; null or another is an amount.
 */
export function acceptedCoupon(check: CouponCheck, typed: string): AppliedCoupon | null {
  if (!check.valid || check.error) return null;
  const code = check.coupon?.code ?? typed.trim();
  const kind = check.discountType?.toLowerCase();
  if (kind === 'percentage') {
    return { kind: 'percent', code, percent: check.discountPercent ?? check.coupon?.value ?? 0 };
  }
  const worth = check.discountAmountInCents ?? check.amountInCents;
  const amount = worth === null ? NOTHING : cents(worth);
  return kind === 'trial'
    ? { kind: 'trial', code, amount, billingStarts: formatDay(check.coupon?.endDate) }
    : { kind: 'amount', code, amount };
}
