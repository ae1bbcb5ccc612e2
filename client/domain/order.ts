import { type AppliedCoupon, calculateDiscount } from './coupon.ts';
import { type Cents, cents, negate, percentOf, sum, ZERO } from './money.ts';
import type { PaymentType } from './payment-method.ts';
import { comparisonPrice, type Plan } from './plan.ts';
import { readFields, readNumber } from './read-value.ts';

export interface Order {
  plan: Plan;
  addOns: { name: string; price: Cents }[];
  /** What the replaced plan adds to the price; negative for credit. */
  migrationAdjustment: Cents;
  coupon: AppliedCoupon | null;
  /** The host page's price for plan and add-ons, before credit and discount; 0 makes them free. */
  priceOverride: Cents | null;
}

type OrderLineKind = 'plan' | 'add-on' | 'adjustment' | 'credit' | 'charge' | 'coupon';
export interface OrderLine {
  kind: OrderLineKind;
  label: string;
  amount: Cents;
}
export interface OrderTotal {
  lines: OrderLine[];
  /** The sum of the lines, never below zero. */
  total: Cents;
}

/** The Summary shows these lines and this total, and a purchase sends the total. */
export function calculateTotal({ plan, addOns, migrationAdjustment, coupon, priceOverride }: Order): OrderTotal {
  const addOnTotal = sum(...addOns.map(({ price }) => price));
  const base = priceOverride === null ? plan.price : cents(Math.max(0, priceOverride - addOnTotal));
  // If the add-ons cost more than the overridden price, a negative line brings the total down to that price.
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
    // A percentage applies to the displayed plan line: 50% of a $10.00 override is $5.00.
    lines.push({ kind: 'coupon', label: `Coupon ${coupon.code}`, amount: negate(calculateDiscount(coupon, base)) });
  }
  return { lines, total: cents(Math.max(0, sum(...lines.map(({ amount }) => amount)))) };
}

/** The comparison price of the plan line. An overridden price has none, because it is not a price per month. */
export const planLineComparisonPrice = ({ plan, priceOverride }: Pick<Order, 'plan' | 'priceOverride'>) =>
  priceOverride === null ? comparisonPrice(plan) : null;

export interface CardFeePolicy {
  /** The fee in hundredths of a per cent. */
  basisPoints: number;
  /** From this instant no card fee is charged. */
  until?: Date | null | undefined;
}

export const CARD_FEE: CardFeePolicy = { basisPoints: 125, until: null };

export function readCardFee(policy: unknown): CardFeePolicy {
  const { basisPoints, until } = readFields(policy);
  const end = typeof until === 'string' ? new Date(until) : (until as Partial<Date> | null | undefined);
  const hasEnd = end?.getTime && !Number.isNaN(end.getTime());
  return { basisPoints: readNumber(basisPoints) ?? CARD_FEE.basisPoints, until: hasEnd ? (end as Date) : null };
}

export const isCardFeeActive = ({ basisPoints, until }: CardFeePolicy, now: Date): boolean =>
  basisPoints > 0 && (!until || now < until);

/** Formats 150 basis points as '1.5%'. */
export const formatCardFeeRate = ({ basisPoints }: CardFeePolicy): string => `${basisPoints / 100}%`;

/** The card fee on a total, rounded half-up to the cent. The total does not include it. */
export const calculateCardFee = (total: Cents, policy: CardFeePolicy, now: Date): Cents =>
  isCardFeeActive(policy, now) ? percentOf(total, policy.basisPoints / 100) : ZERO;

const HAS_CARD_FEE: Record<PaymentType, boolean> = { 'credit card': true, 'direct debit': false };

export const calculateProcessingFee = (type: PaymentType, total: Cents, policy: CardFeePolicy, now: Date): Cents =>
  HAS_CARD_FEE[type] ? calculateCardFee(total, policy, now) : ZERO;
