import fc from 'fast-check';
import { type AppliedCoupon, cents, type Order, type Period, type Plan } from '#domain';
import { adjustment, amount, halfCentDiscount, percentage } from './amounts.ts';
import { couponCode } from './coupon-codes.ts';

const planHandle = fc.constantFrom(
  'standard-monthly',
  'standard-yearly',
  'pay-per-doc',
  'lap-vic-grant',
  'constructor',
);

const period: fc.Arbitrary<Period> = fc.record({
  count: fc.oneof(fc.constantFrom(1, 1, 3, 6, 12), fc.integer({ min: 1, max: 36 })),
  unit: fc.constantFrom('day', 'month', 'month', 'year'),
});

export const plan: fc.Arbitrary<Plan> = fc.record({
  handle: planHandle,
  productId: fc.constantFrom('prod_1', 'prod_2'),
  name: fc.constantFrom('Standard', 'Single document', 'Legal & accounting'),
  price: amount,
  billing: period,
  expiration: fc.option(period),
  annualCommitment: fc.boolean(),
});

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

const halfCentOrder = halfCentDiscount.map(({ hundredths, amount }) =>
  createOrder({ price: amount, coupon: { discount_type: 'percent', code: 'HALF-CENT', percentage: hundredths / 100 } }),
);

export const order: fc.Arbitrary<Order> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      plan,
      addOns,
      migrationAdjustment: adjustment,
      coupon: fc.option(coupon),
      priceOverride: fc.option(amount, { freq: 2 }),
    }),
  },
  { weight: 1, arbitrary: halfCentOrder },
);

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
    addOns: addOns.map((addOn) => ({ name: 'Extra user', price: cents(addOn) })),
    migrationAdjustment: cents(adjustment),
    coupon,
    priceOverride: override === null ? null : cents(override),
  };
}
