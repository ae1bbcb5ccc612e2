import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { calculateTotal, type Order, planLineComparisonPrice, readCardFee } from './order.ts';
import { anOrder, aPlan } from './sample-orders.test-support.ts';

const addOns = [
  { name: 'Lawyer call', price: cents(2000) },
  { name: 'Extra user', price: cents(3000) },
];

describe('readCardFee', () => {
  const until = new Date('2026-10-01');
  it.each([
    [
      { basisPoints: 150, until },
      { basisPoints: 150, until },
    ],
    [
      { basisPoints: '150', until: '2026-10-01' },
      { basisPoints: 150, until },
    ],
    [{ basisPoints: 0 }, { basisPoints: 0, until: null }],
    [
      { basisPoints: null, until: 'never' },
      { basisPoints: 125, until: null },
    ],
  ])('reads %o as %o', (policy, fee) => {
    expect(readCardFee(policy)).toEqual(fee);
  });
});

describe('calculateTotal', () => {
  const half = { discount_type: 'percent', code: 'HALF', percentage: 50 } as const;
  const fifteen = { discount_type: 'percent', code: 'FIFTEEN', percentage: 15 } as const;
  const [PLAN, CALL, EXTRA_USER] = [`plan ${aPlan().name}`, 'add-on Lawyer call 2000', 'add-on Extra user 3000'];

  it.each<[string, Partial<Order>, string[]]>([
    ['adds the plan and its add-ons', { addOns }, [`${PLAN} 4900`, CALL, EXTRA_USER, 'total 9900']],
    [
      'reduces the plan line to the override minus the add-ons',
      { addOns, priceOverride: cents(30000) },
      [`${PLAN} 25000`, CALL, EXTRA_USER, 'total 30000'],
    ],
    [
      'adds an adjustment line when the override is below the add-ons, and a discount of the plan line',
      { addOns, priceOverride: cents(3000), migrationAdjustment: cents(-1500), coupon: half },
      [
        ...[`${PLAN} 0`, CALL, EXTRA_USER, 'adjustment Adjustment -2000'],
        ...['credit Credit from your current plan -1500', 'coupon Coupon HALF 0', 'total 1500'],
      ],
    ],
    [
      'adds a charge for a positive adjustment',
      { migrationAdjustment: cents(1500) },
      [`${PLAN} 4900`, 'charge Charge from your current plan 1500', 'total 6400'],
    ],
    ['adds no line for no adjustment', { migrationAdjustment: cents(-0) }, [`${PLAN} 4900`, 'total 4900']],
    [
      'applies a percentage to the plan only, rounded half-up',
      { plan: aPlan({ price: cents(4990) }), coupon: fifteen, addOns, migrationAdjustment: cents(-1000) },
      [
        ...[`${PLAN} 4990`, CALL, EXTRA_USER, 'credit Credit from your current plan -1000'],
        ...['coupon Coupon FIFTEEN -749', 'total 8241'],
      ],
    ],
    [
      'stops the total at zero and keeps the amounts of the lines',
      { migrationAdjustment: cents(-9000) },
      [`${PLAN} 4900`, 'credit Credit from your current plan -9000', 'total 0'],
    ],
  ])('%s', { tags: ['B18', 'B19', 'B20'] }, (_, order, expected) => {
    const { lines, total } = calculateTotal(anOrder(order));
    expect([...lines.map(({ kind, label, amount }) => `${kind} ${label} ${amount}`), `total ${total}`]).toEqual(
      expected,
    );
  });
});

describe('planLineComparisonPrice', () => {
  it('returns the monthly price of the plan', () => {
    expect(planLineComparisonPrice(anOrder({ plan: aPlan({ price: cents(3900) }) }))).toEqual({
      amount: 3900,
      per: 'month',
    });
  });

  it('returns null under a price override, including zero', () => {
    expect(planLineComparisonPrice(anOrder({ priceOverride: cents(30000) }))).toBeNull();
    expect(planLineComparisonPrice(anOrder({ priceOverride: cents(0) }))).toBeNull();
  });
});
