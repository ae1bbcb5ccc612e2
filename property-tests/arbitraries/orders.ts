import fc from 'fast-check';
import { type AppliedCoupon, cents, type Order, type Plan } from '#domain';
import { adjustment, amount } from './amounts.ts';

export const plan: fc.Arbitrary<Plan> = fc.record({
  handle: fc.constantFrom('standard-monthly', 'pay-per-doc', 'lap-vic-grant', 'standard-yearly'),
  productId: fc.constantFrom('prod_1', 'prod_2'),
  name: fc.constantFrom('Standard', 'Single document'),
  price: amount,
  billing: fc.record({ count: fc.integer({ min: 1, max: 36 }), unit: fc.constantFrom('day', 'month', 'year') }),
  expiration: fc.option(fc.record({ count: fc.integer({ min: 1, max: 36 }), unit: fc.constantFrom('day', 'month') })),
  annualCommitment: fc.boolean(),
});

const code = fc.constantFrom('SAVE', 'WELCOME10', 'EOFY');

/** Percentages as people set them: whole, or with up to two decimals. */
const percent = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 10_000 }).map((each) => each / 100),
);

export const coupon: fc.Arbitrary<AppliedCoupon> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), code, percent }),
  fc.record({ kind: fc.constant('amount' as const), code, amount }),
  fc.record({
    kind: fc.constant('trial' as const),
    code,
    amount,
    billingStarts: fc.constantFrom('05 Sep 2026', null),
  }),
);

export const addOns: fc.Arbitrary<Order['addOns']> = fc.array(
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

/** Percent coupons that take exactly so many and a half cents off: where floating point rounds some the wrong way. */
export const halfCentOrder: fc.Arbitrary<Order> = fc
  .record({ hundredths: fc.integer({ min: 1, max: 10_000 }), more: fc.nat({ max: 50 }) })
  .map(({ hundredths, more }) => ({ hundredths, more, first: firstHalfCent(hundredths) }))
  .filter(({ first }) => first !== null)
  .map(({ hundredths, more, first }) =>
    orderOf({
      price: (first ?? 0) + more * 10_000,
      coupon: { kind: 'percent', code: 'HALF-CENT', percent: hundredths / 100 },
    }),
  );

/** The least amount of which so many hundredths of a per cent end in half a cent; null when there is none. */
function firstHalfCent(hundredths: number): number | null {
  for (let amount = 1; amount < 10_000; amount += 1) if ((amount * hundredths) % 10_000 === 5_000) return amount;
  return null;
}

/** An order as an example, in plain cents. */
export function orderOf({
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
