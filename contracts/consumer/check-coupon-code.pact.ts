import { describe, expect, it } from 'vitest';
import { stateParams } from '#contract-states';
import { cents } from '#domain';
import type { CheckedCoupon } from '#graphql';
import { CheckCouponCodeDocument } from '../../client/graphql/generated/operations.ts';
import { BELOW_HALF_A_CENT, HALF_A_CENT, LARGER_THAN_THE_PLAN } from './coupons.ts';
import { equal, nullOrEmpty, successResponse, textInAnyCase, winterDayInSydney } from './matchers.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';
import { testUnauthenticated } from './unauthenticated.ts';

const COUPONS = 'coupons may be used for a monthly plan';
const { productHandle } = stateParams(COUPONS);
const PLUS = { productId: 'prod_plus_monthly', priceInCents: 4_990, productHandle: 'plus-monthly' };

const couponRequest = (couponCode: string, handle: string = productHandle): RequestSpec => ({
  operationName: 'CheckCouponCode',
  document: CheckCouponCodeDocument,
  variables: { couponCode, productHandle: handle },
});

describe('CheckCouponCode', () => {
  testUnauthenticated(couponRequest('SAVE15'), (api) => api.checkCoupon('SAVE15', productHandle));

  it('applies a percentage discount', () =>
    recordCheck({
      description: 'CheckCouponCode of a percentage',
      code: 'SAVE15',
      response: acceptedCoupon({ code: 'SAVE15', type: 'Percentage', value: 15, off: 735 }),
      expected: { coupon: { discount_type: 'percent', code: 'SAVE15', percentage: 15 }, serverDiscount: cents(735) },
    }));

  it('rounds half a cent up', () =>
    recordCheck({
      description: 'CheckCouponCode of a percentage that ends in half a cent',
      params: { coupons: [HALF_A_CENT] },
      code: 'HALF205',
      response: acceptedCoupon({ code: 'HALF205', type: 'Percentage', value: 20.5, off: 1_005 }),
      expected: {
        coupon: { discount_type: 'percent', code: 'HALF205', percentage: 20.5 },
        serverDiscount: cents(1_005),
      },
    }));

  it('rounds less than half a cent down', () =>
    recordCheck({
      description: 'CheckCouponCode of a percentage that ends below half a cent',
      params: { coupons: [BELOW_HALF_A_CENT] },
      code: 'LESS1225',
      response: acceptedCoupon({ code: 'LESS1225', type: 'Percentage', value: 12.25, off: 600 }),
      expected: {
        coupon: { discount_type: 'percent', code: 'LESS1225', percentage: 12.25 },
        serverDiscount: cents(600),
      },
    }));

  it('applies a fixed discount', () =>
    recordCheck({
      description: 'CheckCouponCode of an amount',
      code: 'TENOFF',
      response: acceptedCoupon({ code: 'TENOFF', type: 'Amount', value: 1_000, off: 1_000 }),
      expected: {
        coupon: { discount_type: 'amount', code: 'TENOFF', amount: cents(1_000) },
        serverDiscount: cents(1_000),
      },
    }));

  it('returns the whole discount of a coupon that is larger than the price', () =>
    recordCheck({
      description: 'CheckCouponCode of a coupon larger than the price',
      params: { coupons: [LARGER_THAN_THE_PLAN] },
      code: LARGER_THAN_THE_PLAN.code,
      response: acceptedCoupon({ code: LARGER_THAN_THE_PLAN.code, type: 'Amount', value: 6_000, off: 6_000 }),
      expected: {
        coupon: { discount_type: 'amount', code: LARGER_THAN_THE_PLAN.code, amount: cents(6_000) },
        serverDiscount: cents(6_000),
      },
    }));

  it('applies the discount to the price of another plan', () =>
    recordCheck({
      description: 'CheckCouponCode for another plan',
      params: PLUS,
      code: 'SAVE15',
      response: acceptedCoupon({ code: 'SAVE15', type: 'Percentage', value: 15, off: 749 }),
      expected: { coupon: { discount_type: 'percent', code: 'SAVE15', percentage: 15 }, serverDiscount: cents(749) },
    }));

  it('returns the day on which billing starts after a trial', () =>
    recordCheck({
      description: 'CheckCouponCode of a trial',
      params: { coupons: [{ code: 'TRIAL30', discountType: 'Trial', value: 4_900, endDate: '2026-04-14' }] },
      code: 'TRIAL30',
      response: acceptedCoupon({ code: 'TRIAL30', type: 'Trial', value: 4_900, off: 4_900, endDate: '2026-04-14' }),
      expected: {
        coupon: { discount_type: 'trial', code: 'TRIAL30', amount: cents(4_900), endDate: '14 Apr 2026' },
        serverDiscount: cents(4_900),
      },
    }));

  it('returns the end of a trial as the day in Sydney, which is another day in UTC', () => {
    const endDate = '2026-04-13T20:00:00Z';
    return recordCheck({
      description: 'CheckCouponCode of a trial that ends on another day in Sydney',
      params: { coupons: [{ code: 'TRIAL30', discountType: 'Trial', value: 4_900, endDate }] },
      code: 'TRIAL30',
      response: acceptedCoupon({ code: 'TRIAL30', type: 'Trial', value: 4_900, off: 4_900, endDate: '2026-04-14' }),
      expected: {
        coupon: { discount_type: 'trial', code: 'TRIAL30', amount: cents(4_900), endDate: '14 Apr 2026' },
        serverDiscount: cents(4_900),
      },
    });
  });

  it('reports an unknown code as invalid, without a GraphQL error', () =>
    recordCheck({
      description: 'CheckCouponCode of a code that does not exist',
      code: 'NOPE',
      response: rejectedCoupon,
      expected: null,
    }));

  it('reports that a coupon can no longer be used', () =>
    recordCheck({
      description: 'CheckCouponCode of a coupon that may not be used',
      params: {
        coupons: [{ code: 'ENDED', discountType: 'Percentage', value: 15, refusedBecause: 'The campaign has ended.' }],
      },
      code: 'ENDED',
      response: rejectedCoupon,
      expected: null,
    }));
});

interface CouponContract {
  description: string;
  /** Overrides of the state's params. */
  params?: { coupons?: object[]; productHandle?: string };
  code: string;
  response: object;
  expected: CheckedCoupon | null;
}

async function recordCheck({
  description,
  params = {},
  code,
  response: coupon,
  expected,
}: CouponContract): Promise<void> {
  const handle = params.productHandle ?? productHandle;
  const response = successResponse({ checkCouponCode: { ...coupon } });
  const outcome = await recordInteraction(
    { ...couponRequest(code, handle), description, state: COUPONS, params, response },
    (api) => api.checkCoupon(code, handle),
  );
  expect(outcome).toEqual({ ok: true, value: expected });
}

interface AcceptedCoupon {
  code: string;
  type: string;
  value: number;
  off: number;
  endDate?: string;
}

const acceptedCoupon = ({ code, type, value, off, endDate }: AcceptedCoupon) => ({
  discountAmountInCents: equal(off),
  ...(type === 'Percentage' ? { discountPercent: equal(value) } : {}),
  // The client ignores the case of these two types, and reads every other type as an amount.
  discountType: type === 'Amount' ? equal(type) : textInAnyCase(type),
  error: nullOrEmpty(),
  valid: equal(true),
  coupon: { code: equal(code), ...(endDate === undefined ? {} : { endDate: winterDayInSydney(endDate) }) },
});

/** The client reads nothing else. */
const rejectedCoupon = { valid: equal(false) };
