import { type AppliedCoupon, discountOf } from './coupon.ts';
import { type Cents, cents, NOTHING, negate, percentOf, sum } from './money.ts';
import type { PaymentType } from './payment-method.ts';
import { comparisonPrice, type Plan } from './plan.ts';

/** Everything that decides what a purchase costs. */
export interface Order {
  plan: Plan;
  addOns: { name: string; price: Cents }[];
  /** The migration preview's prorated adjustment with its sign: negative is credit. */
  migrationAdjustment: Cents;
  coupon: AppliedCoupon | null;
  /** An all-in price promised by the host, before credit and discount; null when none. Zero is a price. */
  priceOverride: Cents | null;
}

export type OrderLineKind = 'plan' | 'add-on' | 'adjustment' | 'credit' | 'charge' | 'coupon';
export interface OrderLine {
  kind: OrderLineKind;
  label: string;
  /** Credits and discounts are negative. */
  amount: Cents;
}
export interface OrderTotal {
  lines: OrderLine[];
  /** The sum of the lines, never below zero. What is shown is what is sent. */
  total: Cents;
}

/** The lines and the total of an order (spec 9): the one computation behind the Summary and the charge. */
export function totalOf({ plan, addOns, migrationAdjustment, coupon, priceOverride }: Order): OrderTotal {
  const addOnTotal = sum(...addOns.map(({ price }) => price));
  const base = priceOverride === null ? plan.price : cents(Math.max(0, priceOverride - addOnTotal));
  // Add-ons dearer than the promised price: the promise holds, and a line says by how much.
  const excess = priceOverride === null ? NOTHING : cents(Math.min(0, priceOverride - addOnTotal));
  const lines: OrderLine[] = [
    { kind: 'plan', label: plan.name, amount: base },
    ...addOns.map(({ name, price }): OrderLine => ({ kind: 'add-on', label: name, amount: price })),
  ];
  if (excess !== 0) lines.push({ kind: 'adjustment', label: 'Adjustment', amount: excess });
  if (migrationAdjustment < 0) {
    lines.push({ kind: 'credit', label: 'Credit from your current plan', amount: migrationAdjustment });
  }
  if (migrationAdjustment > 0) {
    lines.push({ kind: 'charge', label: 'Charge from your current plan', amount: migrationAdjustment });
  }
  if (coupon) {
    // Of the plan line that is shown: half of a promised $10.00 is $5.00, whatever the plan costs elsewhere.
    lines.push({ kind: 'coupon', label: `Coupon ${coupon.code}`, amount: negate(discountOf(coupon, base)) });
  }
  return { lines, total: cents(Math.max(0, sum(...lines.map(({ amount }) => amount)))) };
}

/** The plan line's comparison price; null under an override, which promises one price for everything and none per month. */
export const planLineComparison = ({ plan, priceOverride }: Pick<Order, 'plan' | 'priceOverride'>) =>
  priceOverride === null ? comparisonPrice(plan) : null;

/** The surcharge on card payments, in hundredths of a per cent, and the instant at which it ends. */
export interface CardFeePolicy {
  basisPoints: number;
  /** Instant from which no fee is charged; null for no end. */
  until: Date | null;
}

/** 1.25% (spec 9). Kept as one policy because the law on card surcharges is changing. */
export const CARD_FEE: CardFeePolicy = { basisPoints: 125, until: null };

export const cardFeeApplies = ({ basisPoints, until }: CardFeePolicy, now: Date): boolean =>
  basisPoints > 0 && (until === null || now < until);

/** '1.25%'. */
export const cardFeeRate = ({ basisPoints }: CardFeePolicy): string => `${basisPoints / 100}%`;

/** The fee on a total, half-up to the cent. It is shown beside the total and never part of it. */
export const cardFeeOn = (total: Cents, policy: CardFeePolicy, now: Date): Cents =>
  cardFeeApplies(policy, now) ? percentOf(total, policy.basisPoints / 100) : NOTHING;

/** The fee of paying a total that way: cards alone have one (spec 9). */
export const feeOn = (type: PaymentType, total: Cents, policy: CardFeePolicy, now: Date): Cents =>
  type === 'credit card' ? cardFeeOn(total, policy, now) : NOTHING;
