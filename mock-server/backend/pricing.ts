/**
 * The price rules, implemented from the specification alone, because property tests compare the client's prices with
 * these. They use BigInt, because rounding must not depend on floating point.
 */
import { type CouponRecord, isPercentage } from '../schemas/records.ts';
import { CARD_FEE_BASIS_POINTS } from '../schemas/values.ts';

type CouponTerms = Pick<CouponRecord, 'discountType' | 'value'>;

export interface OrderPricingInput {
  planPriceInCents: number;
  addOnPricesInCents?: readonly number[];
  /** The total that the host page sets for plan and add-ons, before credit and discount. 0 is a price; null is none. */
  priceOverrideInCents?: number | null;
  /** A migration's prorated credit is negative, its charge positive. */
  adjustmentInCents?: number;
  coupon?: CouponTerms | null;
}

export interface PricingResult {
  /** If the host page sets a price for plan and add-ons, this is that price less the add-ons, which may be negative. */
  planInCents: number;
  addOnsInCents: number;
  adjustmentInCents: number;
  discountInCents: number;
  totalInCents: number;
}

/** Coupon percentages have up to six decimals; this factor makes them whole numbers. */
const MILLIONTHS = 1_000_000;

/** Divides and rounds half-up. Neither number may be negative. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** A fixed discount may exceed the plan's price, because it reduces the whole order. */
export function couponDiscount(coupon: CouponTerms, planPriceInCents: number): number {
  if (!isPercentage(coupon)) return coupon.value;
  const millionths = BigInt(Math.round(coupon.value * MILLIONTHS));
  return Number(divideHalfUp(BigInt(Math.max(0, planPriceInCents)) * millionths, BigInt(100 * MILLIONTHS)));
}

export function priceOrder(order: OrderPricingInput): PricingResult {
  const addOns = (order.addOnPricesInCents ?? []).reduce((sum, price) => sum + BigInt(price), 0n);
  const override = order.priceOverrideInCents ?? null;
  const plan = override === null ? BigInt(order.planPriceInCents) : BigInt(override) - addOns;
  const adjustment = BigInt(order.adjustmentInCents ?? 0);
  const discount = BigInt(order.coupon ? couponDiscount(order.coupon, Number(plan)) : 0);
  const sum = plan + addOns + adjustment - discount;
  return {
    planInCents: Number(plan),
    addOnsInCents: Number(addOns),
    adjustmentInCents: Number(adjustment),
    discountInCents: Number(discount),
    totalInCents: Number(sum > 0n ? sum : 0n),
  };
}

/** The card fee, rounded half-up. A payment from a bank account has no fee. */
export const cardFee = (totalInCents: number): number =>
  Number(divideHalfUp(BigInt(totalInCents) * BigInt(CARD_FEE_BASIS_POINTS), 10_000n));
