/**
 * The price rules, implemented from the specification alone, because property tests compare the client's computation with
 * them. They compute with BigInt, because rounding must not depend on floating point.
 */
import { type CouponRecord, isPercentage } from '../schemas/records.ts';
import { CARD_FEE_BASIS_POINTS } from '../schemas/values.ts';

type CouponTerms = Pick<CouponRecord, 'discountType' | 'value'>;

export interface OrderPricingInput {
  /** The price of the product or of a price point. */
  planPriceInCents: number;
  addOnPricesInCents?: readonly number[];
  /** All-in price before credit and discount; 0 is a price, null and undefined are none. */
  priceOverrideInCents?: number | null;
  /** A preview's prorated_adjustment_in_cents: negative is credit, positive a charge. */
  adjustmentInCents?: number;
  coupon?: CouponTerms | null;
}

export interface PricingResult {
  /** The plan's price, or the override less the add-ons. It may be negative. */
  planInCents: number;
  addOnsInCents: number;
  adjustmentInCents: number;
  /** Positive. */
  discountInCents: number;
  /** At least 0, without the card fee. */
  totalInCents: number;
}

/** Converts per cent with up to six decimals to a whole number. */
const MILLIONTHS = 1_000_000;

/** The quotient of two non-negative numbers, half-up. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** A coupon's discount on a plan, in cents. It may exceed the plan's price. */
export function couponDiscount(coupon: CouponTerms, planPriceInCents: number): number {
  if (!isPercentage(coupon)) return coupon.value;
  const millionths = BigInt(Math.round(coupon.value * MILLIONTHS));
  return Number(divideHalfUp(BigInt(Math.max(0, planPriceInCents)) * millionths, BigInt(100 * MILLIONTHS)));
}

/** Total = max(0, plan + add-ons + migration adjustment - coupon discount), with its components. */
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

/** The fee of a card payment, half-up. Bank accounts have none. */
export const cardFee = (totalInCents: number): number =>
  Number(divideHalfUp(BigInt(totalInCents) * BigInt(CARD_FEE_BASIS_POINTS), 10_000n));
