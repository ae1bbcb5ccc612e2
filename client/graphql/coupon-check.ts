import { type AppliedCoupon, type Cents, cents, formatDay, ZERO } from '#domain';
import type { CheckCouponCodeQuery } from './generated/operations.ts';
import { percentage, text } from './response-values.ts';

type CouponCheck = CheckCouponCodeQuery['checkCouponCode'];

/** An accepted coupon. */
export interface CheckedCoupon {
  coupon: AppliedCoupon;
  /** The discount that the server returned; null when it returned none. */
  serverDiscount: Cents | null;
}

/** Null when the coupon was not accepted. */
export function parseCouponCheck(check: CouponCheck, enteredCode: string): CheckedCoupon | null {
  const coupon = parseAcceptedCoupon(check, enteredCode);
  if (coupon === null) return null;
  const { discountAmountInCents: serverDiscount } = check;
  return { coupon, serverDiscount: serverDiscount === null ? null : cents(serverDiscount) };
}

/** Throws for an amount below zero, which would raise the price. */
function discount(value: number): Cents {
  if (value < 0) throw new Error('The response has a negative discount.');
  return cents(value);
}

/**
 * The accepted coupon, or null unless the check is `valid` and has no error (V19, B17). The type is the check's, not the
 * coupon's: 'Percentage' or 'Trial' in any case; any other value or null is an amount. Throws on a discount that is not one.
 */
export function parseAcceptedCoupon(check: CouponCheck, enteredCode: string): AppliedCoupon | null {
  if (!check.valid || check.error) return null;
  const code = text(check.coupon?.code ?? enteredCode.trim());
  const kind = check.discountType?.toLowerCase();
  if (kind === 'percentage') {
    return {
      discount_type: 'percent',
      code,
      percentage: percentage(check.discountPercent ?? check.coupon?.value ?? 0),
    };
  }
  const value = check.discountAmountInCents ?? check.amountInCents;
  const amount = value === null ? ZERO : discount(value);
  return kind === 'trial'
    ? { discount_type: 'trial', code, amount, endDate: formatDay(check.coupon?.endDate) }
    : { discount_type: 'amount', code, amount };
}
