import { type CouponRecord, isPercentage } from '../schemas/records.ts';
import { reject } from './backend-error.ts';
import { couponDiscount } from './pricing.ts';
import { findProductByHandle } from './products.ts';
import type { World } from './world.ts';

export const isSameCode = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const findCoupon = (world: World, code: string): CouponRecord | null =>
  world.coupons.find((coupon) => isSameCode(coupon.code, code)) ?? null;

const INVALID_COUPON = {
  amountInCents: null,
  discountAmountInCents: null,
  discountPercent: null,
  discountType: null,
  valid: false,
  coupon: null,
};

export function checkCoupon(world: World, code: string, productHandle: string) {
  const product = findProductByHandle(world, productHandle);
  const coupon = findCoupon(world, code);
  if (!coupon) return { ...INVALID_COUPON, error: `There is no coupon '${code}'.` };
  if (coupon.refusedBecause !== null) return { ...INVALID_COUPON, error: coupon.refusedBecause };
  const { refusedBecause: _, ...details } = coupon;
  const isPercent = isPercentage(coupon);
  return {
    amountInCents: isPercent ? null : coupon.value,
    discountAmountInCents: couponDiscount(coupon, product.priceInCents),
    discountPercent: isPercent ? coupon.value : null,
    discountType: coupon.discountType,
    error: null,
    valid: true,
    coupon: details,
  };
}

/** Rejects a purchase with two codes, or with a coupon that became invalid after the checkout applied it. */
export function couponForPurchase(world: World, codes: readonly string[] | null | undefined): CouponRecord | null {
  const [code, second] = codes ?? [];
  if (code === undefined) return null;
  if (second !== undefined) reject('Only one coupon code can be applied per checkout.', 'BAD_USER_INPUT');
  const coupon = findCoupon(world, code);
  if (!coupon || coupon.refusedBecause !== null) reject(`The coupon ${code} can no longer be used.`, 'COUPON_REFUSED');
  return coupon;
}
