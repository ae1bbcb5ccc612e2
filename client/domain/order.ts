import { type AppliedCoupon, calculateDiscount } from './coupon.ts';
import { type Cents, cents, negate, percentOf, sum, ZERO } from './money.ts';
import type { PaymentType } from './payment-method.ts';
import { comparisonPrice, type Plan } from './plan.ts';
import { readFields, readNumber } from './read-value.ts';

/** Everything that determines the price of a purchase. */
export interface Order {
  plan: Plan;
  addOns: { name: string; price: Cents }[];
  /** The prorated adjustment of the migration preview; negative is credit. */
  migrationAdjustment: Cents;
  coupon: AppliedCoupon | null;
  /** The host's price for plan and add-ons, before credit and discount; null without an override. Zero is a price. */
  priceOverride: Cents | null;
}

type OrderLineKind = 'plan' | 'add-on' | 'adjustment' | 'credit' | 'charge' | 'coupon';
export interface OrderLine {
  kind: OrderLineKind;
  label: string;
  /** Credits and discounts are negative. */
  amount: Cents;
}
export interface OrderTotal {
  lines: OrderLine[];
  /** The sum of the lines, never below zero. */
  total: Cents;
}

/** The lines and total of an order. The Summary shows this total, and the purchase sends it. */
export function calculateTotal({ plan, addOns, migrationAdjustment, coupon, priceOverride }: Order): OrderTotal {
  const addOnTotal = sum(...addOns.map(({ price }) => price));
  const base = priceOverride === null ? plan.price : cents(Math.max(0, priceOverride - addOnTotal));
  // Negative when the add-ons cost more than the override.
  const excess = priceOverride === null ? ZERO : cents(Math.min(0, priceOverride - addOnTotal));
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
    // The percentage applies to the displayed plan line: 50% of a $10.00 override is $5.00.
    lines.push({ kind: 'coupon', label: `Coupon ${coupon.code}`, amount: negate(calculateDiscount(coupon, base)) });
  }
  return { lines, total: cents(Math.max(0, sum(...lines.map(({ amount }) => amount)))) };
}

/** The plan line's comparison price; null under an override, because that has no price per month. */
export const planLineComparisonPrice = ({ plan, priceOverride }: Pick<Order, 'plan' | 'priceOverride'>) =>
  priceOverride === null ? comparisonPrice(plan) : null;

/** The surcharge on card payments. */
export interface CardFeePolicy {
  /** Hundredths of a per cent. */
  basisPoints: number;
  /** The instant from which no fee is charged; by default there is no end. */
  until?: Date | null | undefined;
}

/** The default fee. */
export const CARD_FEE: CardFeePolicy = { basisPoints: 125, until: null };

/** The host's fee: 1.25% without a rate, and without an end if that is missing or no date. */
export function readCardFee(policy: unknown): CardFeePolicy {
  const { basisPoints, until } = readFields(policy);
  const end = typeof until === 'string' ? new Date(until) : (until as Partial<Date> | null | undefined);
  const hasEnd = end?.getTime && !Number.isNaN(end.getTime());
  return { basisPoints: readNumber(basisPoints) ?? CARD_FEE.basisPoints, until: hasEnd ? (end as Date) : null };
}

export const isCardFeeActive = ({ basisPoints, until }: CardFeePolicy, now: Date): boolean =>
  basisPoints > 0 && (!until || now < until);

/** '1.5%' for 150. */
export const formatCardFeeRate = ({ basisPoints }: CardFeePolicy): string => `${basisPoints / 100}%`;

/** The card fee on a total, rounded half-up to the cent. It is not part of the total. */
export const calculateCardFee = (total: Cents, policy: CardFeePolicy, now: Date): Cents =>
  isCardFeeActive(policy, now) ? percentOf(total, policy.basisPoints / 100) : ZERO;

const HAS_CARD_FEE: Record<PaymentType, boolean> = { 'credit card': true, 'direct debit': false };

/** The fee for a payment type; zero for direct debit. */
export const calculateProcessingFee = (type: PaymentType, total: Cents, policy: CardFeePolicy, now: Date): Cents =>
  HAS_CARD_FEE[type] ? calculateCardFee(total, policy, now) : ZERO;
