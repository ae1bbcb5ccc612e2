import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { comparisonPrice, subscriptionPeriod, totalLabel } from './plan.ts';
import { aPlan } from './sample-orders.test-support.ts';

describe('comparisonPrice', () => {
  it.each([
    ['rounds a tie up: $239.70 a year', 23970, 12, 'month', 2000, 'month'],
    ['rounds a tie up: $29.10 a year', 2910, 12, 'month', 245, 'month'],
    ['rounds to the nearest 5 cents: $199.00 a year', 19900, 12, 'month', 1660, 'month'],
    ['keeps whole dollars: $588.00 a year', 58800, 12, 'month', 4900, 'month'],
    ['divides one year by twelve months', 19900, 1, 'year', 1660, 'month'],
    ['keeps a month of whole dollars', 4900, 1, 'month', 4900, 'month'],
    ['keeps a month of $49.90', 4990, 1, 'month', 4990, 'month'],
    ['rounds a month of $49.99', 4999, 1, 'month', 5000, 'month'],
    ['divides six months of $169.20', 16920, 6, 'month', 2820, 'month'],
    ['returns the full price per quarter for three months', 14701, 3, 'month', 14701, 'quarter'],
  ])('%s', { tags: ['B5', 'B6', 'B7'] }, (_, price, count, unit, amount, per) => {
    expect(comparisonPrice(aPlan({ price: cents(price), billing: { count, unit } }))).toEqual({ amount, per });
  });

  it('is null when the billing interval is not a number of months', () => {
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
  it('is twelve months for the fixed handles, whatever their interval', { tags: ['B9', 'B10'] }, () => {
    for (const handle of [
      'lap-vic-grant',
      'lap-vic-grant-webinar',
      'standard-monthly-plan-lawyer',
      'legal-and-accounting-plan',
      'legal-and-accounting-plan-promo',
      'legal-accounting-advice-plan-eofy-trial-offer',
    ]) {
      expect(subscriptionPeriod(aPlan({ handle }))).toEqual({ label: 'Subscription period', value: '12 months' });
    }
  });

  it('is twelve months for an annual commitment, even with a shorter expiration', { tags: ['B11'] }, () => {
    const plan = aPlan({ annualCommitment: true, expiration: { count: 6, unit: 'month' } });
    expect(subscriptionPeriod(plan).value).toBe('12 months');
  });

  it('prefers the expiration to the billing interval', { tags: ['B12', 'B13'] }, () => {
    expect(subscriptionPeriod(aPlan({ expiration: { count: 6, unit: 'month' } })).value).toBe('6 months');
    expect(subscriptionPeriod(aPlan()).value).toBe('1 month');
    expect(subscriptionPeriod(aPlan({ billing: { count: 1, unit: 'year' } })).value).toBe('1 year');
  });

  it('is labelled "Document access for" for a single document', { tags: ['B8'] }, () => {
    const plan = aPlan({ handle: 'pay-per-doc', expiration: { count: 30, unit: 'day' } });
    expect(subscriptionPeriod(plan)).toEqual({ label: 'Document access for', value: '30 days' });
  });
});

describe('totalLabel', () => {
  const trial = { discount_type: 'trial', code: 'TRY', amount: cents(0), endDate: '05 Sep 2026' } as const;

  it('is "Payable today" for one month and for an annual commitment', { tags: ['B14', 'B15'] }, () => {
    expect(totalLabel(aPlan(), null)).toBe('Payable today');
    expect(totalLabel(aPlan({ billing: { count: 1, unit: 'year' }, annualCommitment: true }), null)).toBe(
      'Payable today',
    );
  });

  it('is "Total" for everything else', { tags: ['B16'] }, () => {
    for (const billing of [
      { count: 1, unit: 'year' },
      { count: 3, unit: 'month' },
      { count: 30, unit: 'day' },
    ]) {
      expect(totalLabel(aPlan({ billing }), null)).toBe('Total');
    }
  });

  it('contains the start of billing under a trial coupon', { tags: ['B17'] }, () => {
    expect(totalLabel(aPlan(), trial)).toBe('Payable today (Billing starts at 05 Sep 2026)');
    expect(totalLabel(aPlan({ billing: { count: 12, unit: 'month' } }), trial)).toBe(
      'Total (Billing starts at 05 Sep 2026)',
    );
  });

  it('omits the start of billing without a date or a trial coupon', () => {
    expect(totalLabel(aPlan(), { ...trial, endDate: null })).toBe('Payable today');
    expect(totalLabel(aPlan(), { discount_type: 'percent', code: 'TEN', percentage: 10 })).toBe('Payable today');
  });
});
