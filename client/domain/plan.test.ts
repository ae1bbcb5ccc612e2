import { describe, expect, it } from 'vitest';
import type { AppliedCoupon } from './coupon.ts';
import { cents } from './money.ts';
import { comparisonPrice, type Plan, subscriptionPeriod, totalLabel } from './plan.ts';
import { aPlan } from './sample-orders.test-support.ts';

describe('comparisonPrice', () => {
  it.each([
    ['rounds a tie up: $239.70 a year', 23970, 12, 'month', 2000, 'month'],
    ['rounds a tie up: $29.10 a year', 2910, 12, 'month', 245, 'month'],
    ['rounds to the nearest 5 cents: $199.00 a year', 19900, 12, 'month', 1660, 'month'],
    ['keeps whole dollars: $588.00 a year', 58800, 12, 'month', 4900, 'month'],
    ['divides one year by twelve months', 19900, 1, 'year', 1660, 'month'],
    ['keeps a month of $49.90', 4990, 1, 'month', 4990, 'month'],
    ['rounds a month of $49.99', 4999, 1, 'month', 5000, 'month'],
    ['divides six months of $169.20', 16920, 6, 'month', 2820, 'month'],
    ['returns the full price per quarter for three months', 14701, 3, 'month', 14701, 'quarter'],
  ])('%s', { tags: ['B5', 'B6', 'B7'] }, (_, price, count, unit, amount, per) => {
    expect(comparisonPrice(aPlan({ price: cents(price), billing: { count, unit } }))).toEqual({ amount, per });
  });

  it('returns null when the billing interval is not a number of months', () => {
    for (const billing of [
      { count: 30, unit: 'day' },
      { count: 0, unit: 'month' },
      { count: 2, unit: 'week' },
      { count: 1, unit: 'constructor' },
    ]) {
      expect(comparisonPrice(aPlan({ billing }))).toBeNull();
    }
  });
});

describe('subscriptionPeriod', () => {
  const YEAR = { label: 'Subscription period', value: '12 months' };
  const period = (value: string) => ({ label: 'Subscription period', value });

  it.each<[Partial<Plan>, object | null]>([
    ...[
      'lap-vic-grant',
      'lap-vic-grant-webinar',
      'standard-monthly-plan-lawyer',
      'legal-and-accounting-plan',
      'legal-and-accounting-plan-promo',
      'legal-accounting-advice-plan-eofy-trial-offer',
    ].map((handle): [Partial<Plan>, object] => [{ handle }, YEAR]),
    [{ billing: null }, null],
    [{ billing: null, annualCommitment: true }, YEAR],
    [{ annualCommitment: true, expiration: { count: 6, unit: 'month' } }, YEAR],
    [{ expiration: { count: 6, unit: 'month' } }, period('6 months')],
    [{}, period('1 month')],
    [{ billing: { count: 1, unit: 'year' } }, period('1 year')],
    [
      { handle: 'pay-per-doc', expiration: { count: 30, unit: 'day' } },
      { label: 'Document access for', value: '30 days' },
    ],
  ])('describes a plan with %j: %j', { tags: ['B8', 'B9', 'B10', 'B11', 'B12', 'B13'] }, (plan, expected) => {
    expect(subscriptionPeriod(aPlan(plan))).toEqual(expected);
  });
});

describe('totalLabel', () => {
  const trial = { discount_type: 'trial', code: 'TRY', amount: cents(0), endDate: '05 Sep 2026' } as const;
  const percent = { discount_type: 'percent', code: 'TEN', percentage: 10 } as const;

  it.each<[Partial<Plan>, AppliedCoupon | null, string]>([
    [{}, null, 'Payable today'],
    [{ billing: { count: 1, unit: 'year' }, annualCommitment: true }, null, 'Payable today'],
    [{ billing: { count: 1, unit: 'year' } }, null, 'Total'],
    [{ billing: { count: 3, unit: 'month' } }, null, 'Total'],
    [{ billing: { count: 30, unit: 'day' } }, null, 'Total'],
    [{ billing: null }, null, 'Total'],
    [{}, trial, 'Payable today (Billing starts at 05 Sep 2026)'],
    [{ billing: { count: 12, unit: 'month' } }, trial, 'Total (Billing starts at 05 Sep 2026)'],
    [{}, { ...trial, endDate: null }, 'Payable today'],
    [{}, percent, 'Payable today'],
  ])(
    'describes a plan with %j and the coupon %j: %s',
    { tags: ['B14', 'B15', 'B16', 'B17'] },
    (plan, coupon, label) => {
      expect(totalLabel(aPlan(plan), coupon)).toBe(label);
    },
  );
});
