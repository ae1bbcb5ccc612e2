import type { AppliedCoupon } from './coupon.ts';
import { type Cents, cents, halfUp } from './money.ts';

export interface Period {
  count: number;
  /** 'day', 'month', 'year'; other values are printed unchanged. */
  unit: string;
}

/** The product being bought: a subscription plan or the pay-per-document product. */
export interface Plan {
  handle: string;
  productId: string;
  name: string;
  price: Cents;
  /** Null for a plan that is sold once. */
  billing: Period | null;
  /** How long access lasts, if not the billing interval; null without an expiration. */
  expiration: Period | null;
  annualCommitment: boolean;
}

/** Documents can be bought repeatedly; the backend refuses a plan that the user already has. */
export const canBeBoughtAgain = (handle: string): boolean => handle === 'pay-per-doc';

/** Plans of 12 months, whatever their interval. */
const TWELVE_MONTH_HANDLES = new Set([
  'lap-vic-grant',
  'lap-vic-grant-webinar',
  'standard-monthly-plan-lawyer',
  'legal-and-accounting-plan',
  'legal-and-accounting-plan-promo',
  'legal-accounting-advice-plan-eofy-trial-offer',
]);

/** '1 month', '3 months'. */
const formatPeriod = ({ count, unit }: Period): string => `${count} ${unit}${count > 1 ? 's' : ''}`;

/** The Summary's period line: 'Subscription period' / '12 months'. Null for a plan without a period. */
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

/**
 * The price per month, rounded to the nearest 5 cents, or per quarter for three-month plans. For display only.
 * Null when the billing interval is not a whole number of months.
 */
export function comparisonPrice(plan: Plan): { amount: Cents; per: 'month' | 'quarter' } | null {
  const { unit = '', count = 0 } = plan.billing ?? {};
  const months = (MONTHS_PER_UNIT.get(unit) ?? 0) * count;
  // BigInt takes no fraction of a month.
  if (!Number.isSafeInteger(months) || months <= 0) return null;
  if (months === 3) return { amount: plan.price, per: 'quarter' };
  return { amount: cents(5 * halfUp(BigInt(plan.price), BigInt(5 * months))), per: 'month' };
}

/** 'Payable today' or 'Total', with the start of billing under a trial coupon. */
export function totalLabel(plan: Plan, coupon: AppliedCoupon | null): string {
  const monthly = plan.billing?.count === 1 && plan.billing.unit === 'month';
  const label = monthly || plan.annualCommitment ? 'Payable today' : 'Total';
  return coupon?.discount_type === 'trial' && coupon.endDate ? `${label} (Billing starts at ${coupon.endDate})` : label;
}
