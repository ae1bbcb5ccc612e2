import { describe, expect, it } from 'vitest';
import { STATES } from '#contract-states';
import { cents } from '#domain';
import type { CheckedCoupon } from '#graphql';
import { CheckCouponCodeDocument } from '../../client/graphql/generated/operations.ts';
import { exchange, type Sent } from './exchange.ts';
import { equal, maybe, nullValue, onDay, someText, success } from './matchers.ts';
import { refusesStrangers } from './strangers.ts';

const COUPONS = 'coupons may be used for a monthly plan';
const { productHandle } = STATES[COUPONS].params;
const PLUS = { productId: 'prod_plus_monthly', priceInCents: 4_990, productHandle: 'plus-monthly' };

const sent = (couponCode: string, handle: string = productHandle): Sent => ({
  operationName: 'CheckCouponCode',
  document: CheckCouponCodeDocument,
  variables: { couponCode, productHandle: handle },
});

describe('CheckCouponCode', () => {
  refusesStrangers(sent('SAVE15'), (api) => api.checkCoupon('SAVE15', productHandle));

  it('takes a percentage off', () =>
    checks({
      description: 'CheckCouponCode of a percentage',
      code: 'SAVE15',
      says: accepted({ code: 'SAVE15', type: 'Percentage', value: 15, off: 735 }),
      reads: { coupon: { kind: 'percent', code: 'SAVE15', percent: 15 }, stated: cents(735) },
    }));

  it('rounds half a cent up', () =>
    checks({
      description: 'CheckCouponCode of a percentage that ends in half a cent',
      params: { coupons: [{ code: 'HALF175', discountType: 'Percentage', value: 17.5 }] },
      code: 'HALF175',
      says: accepted({ code: 'HALF175', type: 'Percentage', value: 17.5, off: 858 }),
      reads: { coupon: { kind: 'percent', code: 'HALF175', percent: 17.5 }, stated: cents(858) },
    }));

  it('takes an amount off: another code, another answer', () =>
    checks({
      description: 'CheckCouponCode of an amount',
      code: 'TENOFF',
      says: accepted({ code: 'TENOFF', type: 'Amount', value: 1_000, off: 1_000 }),
      reads: { coupon: { kind: 'amount', code: 'TENOFF', amount: cents(1_000) }, stated: cents(1_000) },
    }));

  it('takes it off another plan: another price, another answer', () =>
    checks({
      description: 'CheckCouponCode for another plan',
      params: PLUS,
      code: 'SAVE15',
      says: accepted({ code: 'SAVE15', type: 'Percentage', value: 15, off: 749 }),
      reads: { coupon: { kind: 'percent', code: 'SAVE15', percent: 15 }, stated: cents(749) },
    }));

  it('names the day on which billing starts after a trial', () =>
    checks({
      description: 'CheckCouponCode of a trial',
      params: { coupons: [{ code: 'TRIAL30', discountType: 'Trial', value: 4_900, endDate: '2026-04-14' }] },
      code: 'TRIAL30',
      says: accepted({ code: 'TRIAL30', type: 'Trial', value: 4_900, off: 4_900, endDate: '2026-04-14' }),
      reads: {
        coupon: { kind: 'trial', code: 'TRIAL30', amount: cents(4_900), billingStarts: '14 Apr 2026' },
        stated: cents(4_900),
      },
    }));

  it('answers that an unknown code is not valid: no error, and a text', () =>
    checks({
      description: 'CheckCouponCode of a code that does not exist',
      code: 'NOPE',
      says: refused('There is no such coupon.'),
      reads: null,
    }));

  it('answers that a coupon may not be used any more', () =>
    checks({
      description: 'CheckCouponCode of a coupon that may not be used',
      params: {
        coupons: [{ code: 'ENDED', discountType: 'Percentage', value: 15, refusedBecause: 'The campaign has ended.' }],
      },
      code: 'ENDED',
      says: refused('The campaign has ended.'),
      reads: null,
    }));
});

interface Check {
  description: string;
  /** Facts in place of the state's own. */
  params?: { coupons?: object[]; productHandle?: string };
  code: string;
  says: object;
  reads: CheckedCoupon | null;
}

async function checks({ description, params = {}, code, says, reads }: Check): Promise<void> {
  const handle = params.productHandle ?? productHandle;
  const answer = success({ checkCouponCode: { __typename: equal('CouponCheck'), ...says } });
  const outcome = await exchange({ ...sent(code, handle), description, state: COUPONS, params, answer }, (api) =>
    api.checkCoupon(code, handle),
  );
  expect(outcome).toEqual({ ok: true, value: reads });
}

interface Accepted {
  code: string;
  type: string;
  value: number;
  off: number;
  endDate?: string;
}

const accepted = ({ code, type, value, off, endDate }: Accepted) => ({
  amountInCents: type === 'Percentage' ? maybe.wholeNumber(null) : equal(value),
  discountAmountInCents: equal(off),
  discountPercent: type === 'Percentage' ? equal(value) : maybe.number(null),
  discountType: equal(type),
  error: nullValue(),
  valid: equal(true),
  coupon: {
    __typename: equal('Coupon'),
    code: equal(code),
    discountType: maybe.text(type),
    value: equal(value),
    recurringScheme: maybe.text('do_not_recur'),
    recurring: maybe.flag(false),
    endDate: endDate === undefined ? nullValue() : onDay(endDate),
    durationPeriodCount: maybe.wholeNumber(null),
    durationIntervalSpan: maybe.text(null),
  },
});

const refused = (error: string) => ({
  amountInCents: maybe.wholeNumber(null),
  discountAmountInCents: maybe.wholeNumber(null),
  discountPercent: maybe.number(null),
  discountType: maybe.text(null),
  error: someText(error),
  valid: equal(false),
  coupon: maybe.object(null),
});
