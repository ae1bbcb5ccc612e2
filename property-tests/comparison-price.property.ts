import fc from 'fast-check';
import { describe, it } from 'vitest';
import { cents, comparisonPrice, type Plan } from '#domain';
import { isNearestInteger } from './arbitraries/percentages.ts';
import { plan } from './arbitraries/plans.ts';
import { holds, runOptions } from './run-options.ts';

/** A plan that is billed every `months` months; in years if `years` is set and the months are whole years. */
const withBillingPeriod = ({ plan, months, years }: { plan: Plan; months: number; years: boolean }): Plan => ({
  ...plan,
  billing: years && months % 12 === 0 ? { count: months / 12, unit: 'year' } : { count: months, unit: 'month' },
});
const count = fc.oneof(fc.constantFrom(1, 2, 6, 12, 24), fc.integer({ min: 1, max: 60 }));
const billedPlan = fc.record({ plan, months: count.filter((each) => each !== 3), years: fc.boolean() });
const priceExample = (price: number, months: number) => ({
  plan: { ...BASE_PLAN, price: cents(price) },
  months,
  years: false,
});
const BASE_PLAN: Plan = {
  handle: 'standard-yearly',
  productId: 'prod_1',
  name: 'Standard',
  price: cents(0),
  billing: { count: 1, unit: 'month' },
  expiration: null,
  annualCommitment: false,
};

describe('comparisonPrice', () => {
  it('is the price per month, rounded half-up to five cents', { tags: ['B5', 'B6'] }, () => {
    fc.assert(
      holds(billedPlan, (each) => {
        const shown = comparisonPrice(withBillingPeriod(each));
        return (
          shown?.per === 'month' &&
          shown.amount % 5 === 0 &&
          isNearestInteger(shown.amount / 5, BigInt(each.plan.price), BigInt(5 * each.months))
        );
      }),
      runOptions([
        priceExample(23_970, 12),
        priceExample(2910, 12),
        priceExample(19_900, 12),
        priceExample(4990, 1),
        priceExample(16_920, 6),
      ]),
    );
  });

  it('treats a year as twelve months', () => {
    fc.assert(
      holds(fc.record({ plan, years: fc.integer({ min: 1, max: 5 }) }), ({ plan, years }) => {
        const [inYears, inMonths] = [true, false].map((each) =>
          comparisonPrice(withBillingPeriod({ plan, months: 12 * years, years: each })),
        );
        return inYears?.amount === inMonths?.amount && inYears?.per === 'month' && inMonths?.per === 'month';
      }),
      runOptions(),
    );
  });
});
