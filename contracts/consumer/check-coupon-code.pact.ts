import { stateParams } from '#contract-states';
import { cents } from '#domain';
import type { CheckedCoupon } from '#graphql';
import { CheckCouponCodeDocument } from '../../client/graphql/generated/operations.ts';
import { equal, nullOrEmpty, successResponse, textInAnyCase, winterDayInSydney } from './matchers.ts';
import { describeContracts, succeeds } from './record-interaction.ts';

const COUPONS = 'coupons may be used for a monthly plan';
const { productHandle } = stateParams(COUPONS);
const PLUS = { productId: 'prod_plus_monthly', priceInCents: 4_990, productHandle: 'plus-monthly' };

const couponRequest = (couponCode: string, handle: string = productHandle) => ({
  variables: { couponCode, productHandle: handle },
  call: (api: { checkCoupon: (code: string, productHandle: string) => Promise<unknown> }) =>
    api.checkCoupon(couponCode, handle),
});

interface CouponContract {
  description: string;
  coupon: { code: string; discountType: 'Percentage' | 'Amount' | 'Trial'; value: number; endDate?: string };
  /** Overrides of the state's params; default: the coupon is the only one. */
  params?: { productHandle?: string };
  discount: number;
}

function acceptedCoupon({ description, coupon, params = { coupons: [coupon] } as object, discount }: CouponContract) {
  const { code, discountType, value, endDate } = coupon;
  const checkCouponCode = {
    discountAmountInCents: equal(discount),
    ...(discountType === 'Percentage' ? { discountPercent: equal(value) } : {}),
    // The client ignores the case of these two types, and reads every other type as an amount.
    discountType: discountType === 'Amount' ? equal(discountType) : textInAnyCase(discountType),
    error: nullOrEmpty(),
    valid: equal(true),
    coupon: { code: equal(code), ...(endDate === undefined ? {} : { endDate: winterDayInSydney('2026-04-14') }) },
  };
  return {
    description,
    state: COUPONS,
    params,
    ...couponRequest(code, (params as { productHandle?: string }).productHandle),
    response: successResponse({ checkCouponCode }),
    expected: succeeds({ coupon: checkedCoupon(coupon), serverDiscount: cents(discount) }),
  } as const;
}

function checkedCoupon({ code, discountType, value }: CouponContract['coupon']): CheckedCoupon['coupon'] {
  if (discountType === 'Percentage') return { discount_type: 'percent', code, percentage: value };
  if (discountType === 'Amount') return { discount_type: 'amount', code, amount: cents(value) };
  return { discount_type: 'trial', code, amount: cents(value), endDate: '14 Apr 2026' };
}

/** The client reads nothing else. */
const rejectedCoupon = {
  response: successResponse({ checkCouponCode: { valid: equal(false) } }),
  expected: succeeds(null),
};

describeContracts('CheckCouponCode', { document: CheckCouponCodeDocument, ...couponRequest('SAVE15') }, [
  acceptedCoupon({
    description: 'CheckCouponCode of a percentage',
    params: {},
    coupon: { code: 'SAVE15', discountType: 'Percentage', value: 15 },
    discount: 735,
  }),
  acceptedCoupon({
    // 1004.5 cents, which is 1004.499… when computed as 4900 * (20.5 / 100).
    description: 'CheckCouponCode of a percentage that ends in half a cent',
    coupon: { code: 'HALF205', discountType: 'Percentage', value: 20.5 },
    discount: 1_005,
  }),
  acceptedCoupon({
    // 600.25 cents.
    description: 'CheckCouponCode of a percentage that ends below half a cent',
    coupon: { code: 'LESS1225', discountType: 'Percentage', value: 12.25 },
    discount: 600,
  }),
  acceptedCoupon({
    description: 'CheckCouponCode of an amount',
    params: {},
    coupon: { code: 'TENOFF', discountType: 'Amount', value: 1_000 },
    discount: 1_000,
  }),
  acceptedCoupon({
    // The rest of the discount applies to add-ons.
    description: 'CheckCouponCode of a coupon larger than the price',
    coupon: { code: 'SIXTY', discountType: 'Amount', value: 6_000 },
    discount: 6_000,
  }),
  acceptedCoupon({
    description: 'CheckCouponCode for another plan',
    params: PLUS,
    coupon: { code: 'SAVE15', discountType: 'Percentage', value: 15 },
    discount: 749,
  }),
  acceptedCoupon({
    description: 'CheckCouponCode of a trial',
    coupon: { code: 'TRIAL30', discountType: 'Trial', value: 4_900, endDate: '2026-04-14' },
    discount: 4_900,
  }),
  acceptedCoupon({
    description: 'CheckCouponCode of a trial that ends on another day in Sydney',
    coupon: { code: 'TRIAL30', discountType: 'Trial', value: 4_900, endDate: '2026-04-13T20:00:00Z' },
    discount: 4_900,
  }),
  {
    description: 'CheckCouponCode of a code that does not exist',
    state: COUPONS,
    ...couponRequest('NOPE'),
    ...rejectedCoupon,
  },
  {
    description: 'CheckCouponCode of a coupon that may not be used',
    state: COUPONS,
    params: {
      coupons: [{ code: 'ENDED', discountType: 'Percentage', value: 15, refusedBecause: 'The campaign has ended.' }],
    },
    ...couponRequest('ENDED'),
    ...rejectedCoupon,
  },
]);
