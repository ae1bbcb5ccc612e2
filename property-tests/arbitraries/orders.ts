import fc from 'fast-check';
import { type AppliedCoupon, cents, type Order } from '#domain';
import { adjustment, amount } from './amounts.ts';
import { couponCode } from './coupon-codes.ts';
import { halfCentDiscount, percentage } from './percentages.ts';
import { plan } from './plans.ts';

export const coupon: fc.Arbitrary<AppliedCoupon> = fc.oneof(
  fc.record({
    discount_type: fc.constant('percent' as const),
    code: couponCode,
    percentage: percentage.map(({ percent }) => percent),
  }),
  fc.record({ discount_type: fc.constant('amount' as const), code: couponCode, amount }),
  fc.record({
    discount_type: fc.constant('trial' as const),
    code: couponCode,
    amount,
    endDate: fc.constantFrom('05 Sep 2026', null),
  }),
);

const addOns: fc.Arbitrary<Order['addOns']> = fc.array(
  fc.record({ name: fc.constantFrom('Lawyer call', 'Extra user'), price: amount }),
  { maxLength: 4 },
);

export const order: fc.Arbitrary<Order> = fc.record({
  plan,
  addOns,
  migrationAdjustment: adjustment,
  coupon: fc.option(coupon),
  priceOverride: fc.option(amount, { freq: 2 }),
});

/** Orders whose discount ends in half a cent, which floating point often rounds incorrectly. */
export const halfCentOrder: fc.Arbitrary<Order> = halfCentDiscount.map(({ hundredths, amount }) =>
  createOrder({ price: amount, coupon: { discount_type: 'percent', code: 'HALF-CENT', percentage: hundredths / 100 } }),
);

/** An example order; amounts are in cents. */
export function createOrder({
  price,
  addOns = [],
  adjustment = 0,
  coupon = null,
  override = null,
}: {
  price: number;
  addOns?: number[];
  adjustment?: number;
  coupon?: AppliedCoupon | null;
  override?: number | null;
}): Order {
  return {
    plan: {
      handle: 'standard-monthly',
      productId: 'prod_1',
      name: 'Standard',
      price: cents(price),
      billing: { count: 1, unit: 'month' },
      expiration: null,
      annualCommitment: false,
    },
    addOns: addOns.map((each) => ({ name: 'Extra user', price: cents(each) })),
    migrationAdjustment: cents(adjustment),
    coupon,
    priceOverride: override === null ? null : cents(override),
  };
}
