import { couponDiscount } from './pricing.ts';
import { findProductByHandle } from './products.ts';
import type { Coupon } from './records.ts';
import { refuse } from './refusal.ts';
import type { World } from './world.ts';

const sameCode = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

export const findCoupon = (world: World, code: string): Coupon | null =>
  world.coupons.find((coupon) => sameCode(coupon.code, code)) ?? null;

const REFUSED = {
  amountInCents: null,
  discountAmountInCents: null,
  discountPercent: null,
  discountType: null,
  valid: false,
  coupon: null,
};

/** Whether a coupon may be used for a product, and what it takes off. An unknown coupon is an answer, not an error. */
export function checkCoupon(world: World, code: string, productHandle: string) {
  const product = findProductByHandle(world, productHandle);
  const coupon = findCoupon(world, code);
  if (!coupon) return { ...REFUSED, error: `There is no coupon '${code}'.` };
  if (coupon.refusedBecause !== null) return { ...REFUSED, error: coupon.refusedBecause };
  const { refusedBecause: _, ...facts } = coupon;
  const isPercentage = coupon.discountType.toLowerCase() === 'percentage';
  return {
    amountInCents: isPercentage ? null : coupon.value,
    discountAmountInCents: couponDiscount(coupon, product.priceInCents),
    discountPercent: isPercentage ? coupon.value : null,
    discountType: coupon.discountType,
    error: null,
    valid: true,
    coupon: facts,
  };
}

/** The one coupon a purchase names, or null. Refuses a second one, and one that no longer counts. */
export function couponOfPurchase(world: World, codes: readonly string[] | null | undefined): Coupon | null {
  const [code, second] = codes ?? [];
  if (code === undefined) return null;
  if (second !== undefined) refuse('Only one coupon code can be applied per checkout.', 'BAD_USER_INPUT');
  const coupon = findCoupon(world, code);
  if (!coupon || coupon.refusedBecause !== null) refuse(`The coupon ${code} can no longer be used.`, 'COUPON_REFUSED');
  return coupon;
}
