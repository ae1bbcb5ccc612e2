import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { calculateTotal, type Order, planLineComparisonPrice } from './order.ts';
import { anOrder, aPlan } from './sample-orders.test-support.ts';

const addOns = [
  { name: 'Lawyer call', price: cents(2000) },
  { name: 'Extra user', price: cents(3000) },
];

describe('calculateTotal', () => {
  it('adds the plan and its add-ons', () => {
    expect(formatTotal({ addOns })).toEqual(['plan 4900', 'add-on 2000', 'add-on 3000', 'total 9900']);
  });

  it('reduces the plan line to the override minus the add-ons', { tags: ['B20'] }, () => {
    expect(formatTotal({ addOns, priceOverride: cents(30000) })).toEqual([
      'plan 25000',
      'add-on 2000',
      'add-on 3000',
      'total 30000',
    ]);
  });

  it('adds an adjustment line when the override is below the add-ons', { tags: ['B20'] }, () => {
    expect(formatTotal({ addOns, priceOverride: cents(3000) })).toEqual([
      'plan 0',
      'add-on 2000',
      'add-on 3000',
      'adjustment -2000',
      'total 3000',
    ]);
  });

  it('adds a credit, a charge or no line by the sign of the migration adjustment', () => {
    expect(formatTotal({ migrationAdjustment: cents(-1500) })).toEqual(['plan 4900', 'credit -1500', 'total 3400']);
    expect(formatTotal({ migrationAdjustment: cents(1500) })).toEqual(['plan 4900', 'charge 1500', 'total 6400']);
    expect(formatTotal({ migrationAdjustment: cents(-0) })).toEqual(['plan 4900', 'total 4900']);
  });

  it('applies a percentage to the plan only, rounded half-up', { tags: ['B19'] }, () => {
    const coupon = { discount_type: 'percent', code: 'FIFTEEN', percentage: 15 } as const;
    const plan = aPlan({ price: cents(4990) });
    expect(formatTotal({ plan, coupon, addOns, migrationAdjustment: cents(-1000) })).toEqual([
      'plan 4990',
      'add-on 2000',
      'add-on 3000',
      'credit -1000',
      'coupon -749',
      'total 8241',
    ]);
  });

  it('stops the total at zero and keeps the amounts of the lines', { tags: ['B18'] }, () => {
    expect(formatTotal({ migrationAdjustment: cents(-9000) })).toEqual(['plan 4900', 'credit -9000', 'total 0']);
  });

  it('labels the lines', () => {
    const labels = (order: Partial<Order>) => calculateTotal(anOrder(order)).lines.map(({ label }) => label);
    const coupon = { discount_type: 'percent', code: 'HALF', percentage: 50 } as const;
    expect(labels({ addOns, coupon, priceOverride: cents(3000), migrationAdjustment: cents(-1500) })).toEqual([
      aPlan().name,
      'Lawyer call',
      'Extra user',
      'Adjustment',
      'Credit from your current plan',
      'Coupon HALF',
    ]);
    expect(labels({ migrationAdjustment: cents(1500) })).toContain('Charge from your current plan');
  });
});

describe('planLineComparisonPrice', () => {
  it('returns the monthly price of the plan', () => {
    expect(planLineComparisonPrice(anOrder({ plan: aPlan({ price: cents(3900) }) }))).toEqual({
      amount: 3900,
      per: 'month',
    });
  });

  it('is null under a price override, including zero', () => {
    expect(planLineComparisonPrice(anOrder({ priceOverride: cents(30000) }))).toBeNull();
    expect(planLineComparisonPrice(anOrder({ priceOverride: cents(0) }))).toBeNull();
  });
});

function formatTotal(order: Partial<Order>): string[] {
  const { lines, total } = calculateTotal(anOrder(order));
  return [...lines.map(({ kind, amount }) => `${kind} ${amount}`), `total ${total}`];
}
