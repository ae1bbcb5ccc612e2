import { type CouponParam, stateParams } from '#contract-states';
import { cents } from '#domain';
import type { CheckedCoupon } from '#graphql';
import {
  amountType,
  equal,
  equalOrNull,
  nullableCents,
  successResponse,
  textInAnyCase,
  textOrNull,
  winterDayInSydney,
} from './matchers.ts';
import { describeContracts, succeeds } from './record-interaction.ts';

const COUPONS = 'coupons may be used for a monthly plan';
const { productHandle } = stateParams(COUPONS);
const PLUS = { productId: 'prod_plus_monthly', priceInCents: 4_990, productHandle: 'plus-monthly' };

const couponRequest = (couponCode: string, handle: string = productHandle) => ({
  variables: { couponCode, productHandle: handle },
  call: (api: { checkCoupon: (code: string, productHandle: string) => Promise<unknown> }) =>
    api.checkCoupon(couponCode, handle),
});

type AcceptedCoupon = [description: string, coupon: CouponParam, discount: number, params?: { productHandle?: string }];

const acceptedCoupon = (accepted: AcceptedCoupon) => {
  const [_, { discountType }, discount] = accepted;
  return couponContract(accepted, (discountType === 'Percentage' ? nullableCents : equalOrNull)(discount));
};

const exactDiscount = ([description, coupon, discount, ...params]: AcceptedCoupon) => ({
  ...couponContract([`${description}, with the whole discount`, coupon, discount, ...params], equal(discount)),
  level: 'recommended' as const,
});

function couponContract(
  [description, coupon, discount, params = { coupons: [coupon] } as object]: AcceptedCoupon,
  discountAmountInCents: unknown,
) {
  const { code, discountType, value, endDate } = coupon;
  const checkCouponCode = {
    discountAmountInCents,
    ...(discountType === 'Percentage' ? { discountPercent: equalOrNull(value) } : {}),
    discountType: discountType === 'Amount' ? amountType() : textInAnyCase(discountType),
    error: textOrNull(),
    valid: equal(true),
    coupon: {
      code: textInAnyCase(code),
      ...(endDate === undefined ? {} : { endDate: winterDayInSydney('2026-04-14') }),
    },
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

function checkedCoupon({ code, discountType, value }: CouponParam): CheckedCoupon['coupon'] {
  if (discountType === 'Percentage') return { discount_type: 'percent', code, percentage: value };
  if (discountType === 'Amount') return { discount_type: 'amount', code, amount: cents(value) };
  return { discount_type: 'trial', code, amount: cents(value), endDate: '14 Apr 2026' };
}

/** Of a coupon that is not valid the client reads nothing but `valid`. It treats an error like such a coupon. */
const rejectedCoupon = {
  level: 'recommended' as const,
  response: successResponse({ checkCouponCode: { valid: equal(false) } }),
  expected: succeeds(null),
};

const percentage = (code: string, value: number): CouponParam => ({ code, discountType: 'Percentage', value });
const amount = (code: string, value: number): CouponParam => ({ code, discountType: 'Amount', value });
const trial = (endDate: string): CouponParam => ({ code: 'TRIAL30', discountType: 'Trial', value: 4_900, endDate });

const ACCEPTED: AcceptedCoupon[] = [
  ['of a percentage', percentage('SAVE15', 15), 735, {}],
  // 1004.5 cents: 1004.499… when computed as 4900 * (20.5 / 100).
  ['of a percentage that ends in half a cent', percentage('HALF205', 20.5), 1_005],
  ['of a percentage that ends below half a cent', percentage('LESS1225', 12.25), 600],
  ['of an amount', amount('TENOFF', 1_000), 1_000, {}],
  ['for another plan', percentage('SAVE15', 15), 749, PLUS],
  ['of a trial', trial('2026-04-14'), 4_900],
  ['of a trial that ends on another day in Sydney', trial('2026-04-13T20:00:00Z'), 4_900],
];

describeContracts('CheckCouponCode', couponRequest('SAVE15'), [
  ...ACCEPTED.map(acceptedCoupon),
  ...ACCEPTED.filter(([_, { discountType }]) => discountType === 'Percentage').map(exactDiscount),
  exactDiscount(['of a coupon larger than the price', amount('SIXTY', 6_000), 6_000]),
  { description: 'of a code that does not exist', state: COUPONS, ...couponRequest('NOPE'), ...rejectedCoupon },
]);
