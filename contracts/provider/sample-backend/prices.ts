import type { Account, Coupon } from './account.ts';
import { RequestError } from './request-error.ts';

/** Rounds half a cent up. */
const roundHalfUp = (cents: number): number => Math.floor(cents + 0.5);

/** The discount of a coupon on a plan. It may be larger than the plan's price: the rest applies to add-ons. */
export const discountInCents = ({ discountType, value }: Coupon, priceInCents: number): number =>
  discountType === 'Percentage' ? roundHalfUp((priceInCents * value) / 100) : value;

export const findCoupon = ({ coupons }: Account, code: string): Coupon | undefined =>
  coupons.find((coupon) => coupon.code === code);

/** The price after the coupon, of which there is at most one; may be below zero. */
export function applyCoupon(account: Account, [code]: readonly string[], priceInCents: number): number {
  if (code === undefined) return priceInCents;
  const coupon = findCoupon(account, code);
  if (!coupon || coupon.refusedBecause !== undefined) {
    throw new RequestError('COUPON_REFUSED', `The coupon ${code} can no longer be used.`);
  }
  return priceInCents - discountInCents(coupon, priceInCents);
}

/** The price of the price point, or the list price without one. */
export const priceAtPricePoint = (
  { pricePoints }: Account,
  handle: string | null | undefined,
  listPrice: number,
): number => pricePoints.find((point) => point.handle === handle)?.priceInCents ?? listPrice;

/** The amounts of a migration. */
export function migrationCost(priceInCents: number, adjustmentInCents: number) {
  const payment_due_in_cents = Math.max(0, priceInCents + adjustmentInCents);
  return {
    prorated_adjustment_in_cents: adjustmentInCents,
    charge_in_cents: priceInCents,
    payment_due_in_cents,
    credit_applied_in_cents: Math.min(priceInCents, Math.max(0, -adjustmentInCents)),
  };
}
