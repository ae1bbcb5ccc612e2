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
/** A plan without any commitment that is over after a period of its own, or is billed by one. */
const uncommitted = fc
  .record({ plan, handle: uncommittedHandle, lasts: fc.oneof(period, unknownUnitPeriod), expires: fc.boolean() })
  .map(({ plan, handle, lasts, expires }) => {
    const free: Plan = { ...plan, handle, annualCommitment: false };
    return { lasts, plan: expires ? { ...free, expiration: lasts } : { ...free, billing: lasts, expiration: null } };
  });

describe('subscriptionPeriod', () => {
  it('is 12 months for listed plans and annual commitments, whatever their intervals', () => {
    fc.assert(
      holds(committed, (each) => subscriptionPeriod(each).value === '12 months'),
      runOptions(),
    );
  });

  it('is the expiration of every other plan, else its billing interval', () => {
    fc.assert(
      holds(uncommitted, ({ plan, lasts }) => {
        const { value } = subscriptionPeriod(plan);
        const [, count, unit] = /^(\d+) (.*)$/.exec(value) ?? [];
        return Number(count) === lasts.count && unit === (lasts.count === 1 ? lasts.unit : `${lasts.unit}s`);
      }),
      runOptions(),
    );
  });

  it('is labelled as document access for the pay-per-document product only', () => {
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
  const inWords = day.map(({ year, month, day }) => `${padTwo(day)} May ${year + month}`);
  const noTrial = fc.option(coupon).filter((each) => each?.kind !== 'trial');
  const monthly: Period = { count: 1, unit: 'month' };

  it("is 'Payable today' for one month and annual commitments, and 'Total' otherwise", () => {
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

  it('adds the day on which billing starts under a trial coupon', () => {
    fc.assert(
      holds(fc.record({ plan, code: couponCode, amount, starts: inWords }), ({ plan, code, amount, starts }) => {
        const trial: AppliedCoupon = { kind: 'trial', code, amount, billingStarts: starts };
        return totalLabel(plan, trial) === [totalLabel(plan, null), `(Billing starts at ${starts})`].join(' ');
      }),
      runOptions(),
    );
  });

  it('omits the day when it is unknown', () => {
    fc.assert(
      holds(fc.record({ plan, code: couponCode, none: fc.constantFrom(null, '') }), ({ plan, code, none }) => {
        const trial: AppliedCoupon = { kind: 'trial', code, amount: cents(0), billingStarts: none };
        return totalLabel(plan, trial) === totalLabel(plan, null);
      }),
      runOptions(),
    );
  });
});
