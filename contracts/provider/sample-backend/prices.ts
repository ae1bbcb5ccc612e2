import type { Account, Coupon } from './account.ts';
import { Refused } from './refused.ts';

/** Half a cent is rounded up. */
const wholeCents = (cents: number): number => Math.floor(cents + 0.5);

/** What a coupon takes off a price, never more than all of it. */
export const discount = ({ discountType, value }: Coupon, priceInCents: number): number =>
  Math.min(priceInCents, discountType === 'Percentage' ? wholeCents((priceInCents * value) / 100) : value);

export const findCoupon = ({ coupons }: Account, code: string): Coupon | undefined =>
  coupons.find((coupon) => coupon.code === code);

/** The price after the coupon in use: there is at most one. */
export function afterCoupon(account: Account, [code]: readonly string[], priceInCents: number): number {
  if (code === undefined) return priceInCents;
  const coupon = findCoupon(account, code);
  if (!coupon || coupon.refusedBecause !== undefined) {
    throw new Refused('COUPON_REFUSED', `The coupon ${code} can no longer be used.`);
  }
  return priceInCents - discount(coupon, priceInCents);
}

/** The price at a price point of that name, or else the list price. */
export const atPricePoint = ({ pricePoints }: Account, handle: string | null | undefined, listPrice: number): number =>
  pricePoints.find((point) => point.handle === handle)?.priceInCents ?? listPrice;

/** What a migration costs today. */
export function migrationCost(priceInCents: number, adjustmentInCents: number) {
  const payment_due_in_cents = Math.max(0, priceInCents + adjustmentInCents);
  return {
    prorated_adjustment_in_cents: adjustmentInCents,
    charge_in_cents: priceInCents,
    payment_due_in_cents,
    credit_applied_in_cents: Math.min(priceInCents, Math.max(0, -adjustmentInCents)),
  };
}
