/**
 * The server's own reading of the price rules, written from the specification and from nothing else, so that a property
 * test can hold the client's computation against it. Whole cents in BigInt: no float ever decides a cent.
 */
import type { Coupon } from './records.ts';

export type CouponTerms = Pick<Coupon, 'discountType' | 'value'>;

export interface Order {
  /** The product's price, or that of a price point. */
  planPriceInCents: number;
  addOnPricesInCents?: readonly number[];
  /** All-in price before credit and discount; set means neither null nor undefined, so 0 is set. */
  priceOverrideInCents?: number | null;
  /** A preview's prorated_adjustment_in_cents: negative is credit, positive a charge. */
  adjustmentInCents?: number;
  coupon?: CouponTerms | null;
}

export interface PricedOrder {
  /** The plan's line: its price, or what an override leaves after the add-ons (which may be below zero). */
  planInCents: number;
  addOnsInCents: number;
  adjustmentInCents: number;
  /** What the coupon takes off, as a positive amount. */
  discountInCents: number;
  /** Never below zero. Without the card fee. */
  totalInCents: number;
}

/** Per cent with up to six decimals, as a whole number of millionths. */
const MILLIONTHS = 1_000_000;

/** The quotient of two non-negative numbers, half-up. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** What a coupon takes off a plan. The discount is never more than it says, but may be more than the plan costs. */
export function couponDiscount(coupon: CouponTerms, planPriceInCents: number): number {
  if (coupon.discountType.toLowerCase() !== 'percentage') return coupon.value;
  const millionths = BigInt(Math.round(coupon.value * MILLIONTHS));
  return Number(divideHalfUp(BigInt(Math.max(0, planPriceInCents)) * millionths, BigInt(100 * MILLIONTHS)));
}

/** Total = max(0, plan + add-ons + migration adjustment - coupon discount), with the lines it is the sum of. */
export function priceOrder(order: Order): PricedOrder {
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

/** 1.25% of a total, half-up: what every card payment costs on top, and no bank account does. */
export const cardFee = (totalInCents: number): number => Number(divideHalfUp(BigInt(totalInCents) * 125n, 10_000n));
