import type { AppliedCoupon } from './coupon.ts';
import { type Cents, cents, halfUp } from './money.ts';

export interface Period {
  count: number;
  /** 'day', 'month', 'year'; whatever else a backend sends is printed as it is. */
  unit: string;
}

/** What is being bought: a subscription plan or the pay-per-document product. */
export interface Plan {
  handle: string;
  productId: string;
  name: string;
  price: Cents;
  billing: Period;
  /** How long access lasts, where that differs from the billing interval; null when it never ends by itself. */
  expiration: Period | null;
  annualCommitment: boolean;
}

/** Documents are bought one by one; a backend refuses a plan that the user has. */
export const canBeBoughtAgain = ({ handle }: Plan): boolean => handle === 'pay-per-doc';

const TWELVE_MONTH_HANDLES = new Set([
  'lap-vic-grant',
  'lap-vic-grant-webinar',
  'standard-monthly-plan-lawyer',
  'legal-and-accounting-plan',
  'legal-and-accounting-plan-promo',
  'legal-accounting-advice-plan-eofy-trial-offer',
]);

const sayPeriod = ({ count, unit }: Period): string => `${count} ${unit}${count > 1 ? 's' : ''}`;

/** The Summary's period line (spec 9): 'Subscription period' / '12 months'. */
export function subscriptionPeriod(plan: Plan): { label: string; value: string } {
  return {
    label: plan.handle === 'pay-per-doc' ? 'Document access for' : 'Subscription period',
    value:
      TWELVE_MONTH_HANDLES.has(plan.handle) || plan.annualCommitment
        ? '12 months'
        : sayPeriod(plan.expiration ?? plan.billing),
  };
}

const MONTHS_IN = new Map([
  ['month', 1],
  ['year', 12],
]);

/**
 * The price as people compare it (spec 9): per month, to the nearest 5 cents when it is not a whole dollar, or the full
 * price per quarter for three-month plans. Display only, never summed. Null where no month divides it.
 */
export function comparisonPrice(plan: Plan): { amount: Cents; per: 'month' | 'quarter' } | null {
  const months = (MONTHS_IN.get(plan.billing.unit) ?? 0) * plan.billing.count;
  if (months <= 0) return null;
  if (months === 3) return { amount: plan.price, per: 'quarter' };
  if (plan.price % (100 * months) === 0) return { amount: cents(plan.price / months), per: 'month' };
  return { amount: cents(5 * halfUp(BigInt(plan.price), BigInt(5 * months))), per: 'month' };
}

/** 'Payable today' or 'Total', and from when billing starts under a trial coupon (spec 9). */
export function totalLabel(plan: Plan, coupon: AppliedCoupon | null): string {
  const monthly = plan.billing.count === 1 && plan.billing.unit === 'month';
  const label = monthly || plan.annualCommitment ? 'Payable today' : 'Total';
  return coupon?.kind === 'trial' && coupon.billingStarts
    ? `${label} (Billing starts at ${coupon.billingStarts})`
    : label;
}
