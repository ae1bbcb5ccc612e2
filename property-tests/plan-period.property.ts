import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type AppliedCoupon, cents, type Period, type Plan, subscriptionPeriod, totalLabel } from '#domain';
import { always } from './always.ts';
import { amount } from './arbitraries/amounts.ts';
import { code } from './arbitraries/codes.ts';
import { coupon } from './arbitraries/orders.ts';
import { OTHER_HANDLES, period, plan, strangePeriod, TWELVE_MONTH_HANDLES } from './arbitraries/plans.ts';
import { day, two } from './arbitraries/sydney.ts';
import { tried } from './settings.ts';

const someName = fc.constantFrom('pay-per-doc', ...OTHER_HANDLES);
const committed = fc.oneof(
  fc
    .record({ plan, handle: fc.constantFrom(...TWELVE_MONTH_HANDLES) })
    .map(({ plan, handle }) => ({ ...plan, handle })),
  plan.map((each) => ({ ...each, annualCommitment: true })),
);
/** A plan without any commitment that is over after a period of its own, or is billed by one. */
const uncommitted = fc
  .record({ plan, handle: someName, lasts: fc.oneof(period, strangePeriod), expires: fc.boolean() })
  .map(({ plan, handle, lasts, expires }) => {
    const free: Plan = { ...plan, handle, annualCommitment: false };
    return { lasts, plan: expires ? { ...free, expiration: lasts } : { ...free, billing: lasts, expiration: null } };
  });

describe('subscriptionPeriod', () => {
  it('is twelve months for every plan of the list and every annual commitment, whatever its intervals', () => {
    fc.assert(
      always(committed, (each) => subscriptionPeriod(each).value === '12 months'),
      tried(),
    );
  });

  it('of every other plan can be read back: the expiration where there is one, else the billing interval', () => {
    fc.assert(
      always(uncommitted, ({ plan, lasts }) => {
        const { value } = subscriptionPeriod(plan);
        const [, count, unit] = /^(\d+) (.*)$/.exec(value) ?? [];
        return Number(count) === lasts.count && unit === (lasts.count === 1 ? lasts.unit : `${lasts.unit}s`);
      }),
      tried(),
    );
  });

  it('is the access to a document for the pay-per-document product, and a subscription for all others', () => {
    fc.assert(
      always(plan, (each) => {
        const { label } = subscriptionPeriod(each);
        return label === (each.handle === 'pay-per-doc' ? 'Document access for' : 'Subscription period');
      }),
      tried(),
    );
  });
});

describe('totalLabel', () => {
  const inWords = day.map(({ year, month, day }) => `${two(day)} May ${year + month}`);
  const noTrial = fc.option(coupon).filter((each) => each?.kind !== 'trial');
  const monthly: Period = { count: 1, unit: 'month' };

  it("is 'Payable today' for exactly one month and for an annual commitment, and 'Total' for all others", () => {
    const billing = fc.oneof(
      { weight: 1, arbitrary: fc.constant(monthly) },
      { weight: 3, arbitrary: period },
      strangePeriod,
    );
    fc.assert(
      always(fc.record({ plan, billing, coupon: noTrial }), ({ plan, billing, coupon }) => {
        const isMonth = billing.count === 1 && billing.unit === 'month';
        const label = plan.annualCommitment || isMonth ? 'Payable today' : 'Total';
        return totalLabel({ ...plan, billing }, coupon) === label;
      }),
      tried(),
    );
  });

  it('says when billing starts under a trial coupon that names the day, behind the same words', () => {
    fc.assert(
      always(fc.record({ plan, code, amount, starts: inWords }), ({ plan, code, amount, starts }) => {
        const trial: AppliedCoupon = { kind: 'trial', code, amount, billingStarts: starts };
        return totalLabel(plan, trial) === [totalLabel(plan, null), `(Billing starts at ${starts})`].join(' ');
      }),
      tried(),
    );
  });

  it('says nothing of billing where no day is known', () => {
    fc.assert(
      always(fc.record({ plan, code, none: fc.constantFrom(null, '') }), ({ plan, code, none }) => {
        const trial: AppliedCoupon = { kind: 'trial', code, amount: cents(0), billingStarts: none };
        return totalLabel(plan, trial) === totalLabel(plan, null);
      }),
      tried(),
    );
  });
});
