import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type AppliedCoupon, cents, type Period, type Plan, subscriptionPeriod, totalLabel } from '#domain';
import { amount } from './arbitraries/amounts.ts';
import { couponCode } from './arbitraries/coupon-codes.ts';
import { coupon } from './arbitraries/orders.ts';
import { OTHER_HANDLES, period, plan, TWELVE_MONTH_HANDLES, unknownUnitPeriod } from './arbitraries/plans.ts';
import { day, padTwo } from './arbitraries/sydney.ts';
import { holds } from './holds.ts';
import { runOptions } from './run-options.ts';

const uncommittedHandle = fc.constantFrom('pay-per-doc', ...OTHER_HANDLES);
const committed = fc.oneof(
  fc
    .record({ plan, handle: fc.constantFrom(...TWELVE_MONTH_HANDLES) })
    .map(({ plan, handle }) => ({ ...plan, handle })),
  plan.map((each) => ({ ...each, annualCommitment: true })),
);
/** A plan without a fixed period, and the expiration or billing interval that determines its period. */
const uncommitted = fc
  .record({ plan, handle: uncommittedHandle, expected: fc.oneof(period, unknownUnitPeriod), expires: fc.boolean() })
  .map(({ plan, handle, expected, expires }) => {
    const base: Plan = { ...plan, handle, annualCommitment: false };
    return {
      expected,
      plan: expires ? { ...base, expiration: expected } : { ...base, billing: expected, expiration: null },
    };
  });

describe('subscriptionPeriod', () => {
  it('is 12 months for listed plans and annual commitments, whatever their intervals', {
    tags: ['B9', 'B10', 'B11'],
  }, () => {
    fc.assert(
      holds(committed, (each) => subscriptionPeriod(each).value === '12 months'),
      runOptions(),
    );
  });

  it('is the expiration of every other plan, else its billing interval', { tags: ['B12', 'B13'] }, () => {
    fc.assert(
      holds(uncommitted, ({ plan, expected }) => {
        const { value } = subscriptionPeriod(plan);
        const [, count, unit] = /^(\d+) (.*)$/.exec(value) ?? [];
        return (
          Number(count) === expected.count && unit === (expected.count === 1 ? expected.unit : `${expected.unit}s`)
        );
      }),
      runOptions(),
    );
  });

  it('has the document access label only for the pay-per-document product', { tags: ['B8'] }, () => {
    fc.assert(
      holds(plan, (each) => {
        const { label } = subscriptionPeriod(each);
        return label === (each.handle === 'pay-per-doc' ? 'Document access for' : 'Subscription period');
      }),
      runOptions(),
    );
  });
});

describe('totalLabel', () => {
  const dayText = day.map(({ year, month, day }) => `${padTwo(day)} May ${year + month}`);
  const noTrial = fc.option(coupon).filter((each) => each?.discount_type !== 'trial');
  const monthly: Period = { count: 1, unit: 'month' };

  it("is 'Payable today' for one month and annual commitments, and 'Total' otherwise", {
    tags: ['B14', 'B15', 'B16'],
  }, () => {
    const billing = fc.oneof(
      { weight: 1, arbitrary: fc.constant(monthly) },
      { weight: 3, arbitrary: period },
      unknownUnitPeriod,
    );
    fc.assert(
      holds(fc.record({ plan, billing, coupon: noTrial }), ({ plan, billing, coupon }) => {
        const isMonth = billing.count === 1 && billing.unit === 'month';
        const label = plan.annualCommitment || isMonth ? 'Payable today' : 'Total';
        return totalLabel({ ...plan, billing }, coupon) === label;
      }),
      runOptions(),
    );
  });

  it('adds the day on which billing starts after a trial', { tags: ['B17'] }, () => {
    fc.assert(
      holds(fc.record({ plan, code: couponCode, amount, starts: dayText }), ({ plan, code, amount, starts }) => {
        const trial: AppliedCoupon = { discount_type: 'trial', code, amount, endDate: starts };
        return totalLabel(plan, trial) === [totalLabel(plan, null), `(Billing starts at ${starts})`].join(' ');
      }),
      runOptions(),
    );
  });

  it('omits the day when it is unknown', () => {
    fc.assert(
      holds(fc.record({ plan, code: couponCode, starts: fc.constantFrom(null, '') }), ({ plan, code, starts }) => {
        const trial: AppliedCoupon = { discount_type: 'trial', code, amount: cents(0), endDate: starts };
        return totalLabel(plan, trial) === totalLabel(plan, null);
      }),
      runOptions(),
    );
  });
});
