import type { AppliedCoupon } from './coupon.ts';
import { type Cents, cents, halfUp } from './money.ts';

export interface Period {
  count: number;
  /** Usually 'day', 'month' or 'year'. The screens print other units unchanged. */
  unit: string;
}

/** What is bought: a subscription plan, or the pay-per-document product. */
export interface Plan {
  handle: string;
  productId: string;
  name: string;
  price: Cents;
  /** The billing interval; null for a plan that the customer pays only once. */
  billing: Period | null;
  /** How long access lasts, if that is not the billing interval; null if it does not expire. */
  expiration: Period | null;
  annualCommitment: boolean;
}

/** A customer buys several documents, but each plan once: the backend refuses a plan that the customer has. */
export const canBeBoughtAgain = (handle: string): boolean => handle === 'pay-per-doc';

/** These plans run for 12 months, whatever their billing interval. */
const TWELVE_MONTH_HANDLES = new Set([
  'lap-vic-grant',
  'lap-vic-grant-webinar',
  'standard-monthly-plan-lawyer',
  'legal-and-accounting-plan',
  'legal-and-accounting-plan-promo',
  'legal-accounting-advice-plan-eofy-trial-offer',
]);

const formatPeriod = ({ count, unit }: Period): string => `${count} ${unit}${count > 1 ? 's' : ''}`;

/** The Summary's line such as 'Subscription period', '12 months'; null for a plan without a period. */
export function subscriptionPeriod(plan: Plan): { label: string; value: string } | null {
  const label = plan.handle === 'pay-per-doc' ? 'Document access for' : 'Subscription period';
  if (TWELVE_MONTH_HANDLES.has(plan.handle) || plan.annualCommitment) return { label, value: '12 months' };
  const period = plan.expiration ?? plan.billing;
  return period && { label, value: formatPeriod(period) };
}

const MONTHS_PER_UNIT = new Map([
  ['month', 1],
  ['year', 12],
]);

/** The price per month, or per quarter for plans of three months, rounded to the nearest 5 cents. For display only. */
export function comparisonPrice(plan: Plan): { amount: Cents; per: 'month' | 'quarter' } | null {
  const { unit = '', count = 0 } = plan.billing ?? {};
  const months = (MONTHS_PER_UNIT.get(unit) ?? 0) * count;
  if (!Number.isSafeInteger(months) || months <= 0) return null;
  if (months === 3) return { amount: plan.price, per: 'quarter' };
  return { amount: cents(5 * halfUp(BigInt(plan.price), BigInt(5 * months))), per: 'month' };
}

export function totalLabel(plan: Plan, coupon: AppliedCoupon | null): string {
  const monthly = plan.billing?.count === 1 && plan.billing.unit === 'month';
  const label = monthly || plan.annualCommitment ? 'Payable today' : 'Total';
  return coupon?.discount_type === 'trial' && coupon.endDate ? `${label} (Billing starts at ${coupon.endDate})` : label;
}
