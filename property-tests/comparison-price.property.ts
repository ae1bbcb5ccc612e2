import fc from 'fast-check';
import { describe, it } from 'vitest';
import { cents, comparisonPrice, type Plan } from '#domain';
import { always } from './always.ts';
import { amount } from './arbitraries/amounts.ts';
import { plan, strangePeriod } from './arbitraries/plans.ts';
import { isNearest } from './exact.ts';
import { tried } from './settings.ts';

/** A plan that is billed by so many months; by years where they make whole ones and `years` asks for it. */
const byMonths = ({ plan, months, years }: { plan: Plan; months: number; years: boolean }): Plan => ({
  ...plan,
  billing: years && months % 12 === 0 ? { count: months / 12, unit: 'year' } : { count: months, unit: 'month' },
});
const count = fc.oneof(fc.constantFrom(1, 2, 6, 12, 24), fc.integer({ min: 1, max: 60 }));
const billed = fc.record({ plan, months: count.filter((each) => each !== 3), years: fc.boolean() });
const priced = (price: number, months: number) => ({ plan: { ...SOME, price: cents(price) }, months, years: false });
const SOME: Plan = {
  handle: 'standard-yearly',
  productId: 'prod_1',
  name: 'Standard',
  price: cents(0),
  billing: { count: 1, unit: 'month' },
  expiration: null,
  annualCommitment: false,
};

describe('comparisonPrice', () => {
  it('is the price over its months, to the nearest five cents; of two equally near, the dearer', () => {
    fc.assert(
      always(billed, (each) => {
        const shown = comparisonPrice(byMonths(each));
        return (
          shown?.per === 'month' &&
          shown.amount % 5 === 0 &&
          isNearest(shown.amount / 5, BigInt(each.plan.price), BigInt(5 * each.months))
        );
      }),
      tried([priced(23_970, 12), priced(2910, 12), priced(19_900, 12), priced(4990, 1), priced(16_920, 6)]),
    );
  });

  it('is exact where it comes to whole dollars', () => {
    const whole = fc.record({ billed, dollars: fc.nat({ max: 2000 }) });
    fc.assert(
      always(whole, ({ billed, dollars }) => {
        const price = cents(100 * dollars * billed.months);
        return comparisonPrice(byMonths({ ...billed, plan: { ...billed.plan, price } }))?.amount === 100 * dollars;
      }),
      tried(),
    );
  });

  it('is the full price per quarter for three months, to the cent', () => {
    fc.assert(
      always(fc.record({ plan, amount }), ({ plan, amount }) => {
        const shown = comparisonPrice({ ...plan, price: amount, billing: { count: 3, unit: 'month' } });
        return shown?.per === 'quarter' && shown.amount === amount;
      }),
      tried([{ plan: SOME, amount: cents(14_701) }]),
    );
  });

  it('takes a year for twelve months', () => {
    fc.assert(
      always(fc.record({ plan, years: fc.integer({ min: 1, max: 5 }) }), ({ plan, years }) => {
        const [inYears, inMonths] = [true, false].map((each) =>
          comparisonPrice(byMonths({ plan, months: 12 * years, years: each })),
        );
        return inYears?.amount === inMonths?.amount && inYears?.per === 'month' && inMonths?.per === 'month';
      }),
      tried(),
    );
  });

  it('is not there where no month divides the price', () => {
    const other = fc.oneof(
      strangePeriod,
      fc.record({ count, unit: fc.constant('day') }),
      fc.record({ count: fc.integer({ min: -12, max: 0 }), unit: fc.constantFrom('month', 'year') }),
    );
    fc.assert(
      always(
        fc.record({ plan, billing: other }),
        ({ plan, billing }) => comparisonPrice({ ...plan, billing }) === null,
      ),
      tried([{ plan: SOME, billing: { count: 0, unit: 'month' } }]),
    );
  });
});
