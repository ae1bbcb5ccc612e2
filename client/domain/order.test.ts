import { describe, expect, it } from 'vitest';
import { cents, sum } from './money.ts';
import {
  CARD_FEE,
  calculateCardFee,
  calculateProcessingFee,
  calculateTotal,
  formatCardFeeRate,
  isCardFeeActive,
  type Order,
  planLineComparisonPrice,
} from './order.ts';
import { anOrder, aPlan, MID_MARCH } from './sample-orders.test-support.ts';

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

  it('accepts an override of zero', { tags: ['B20'] }, () => {
    expect(formatTotal({ priceOverride: cents(0) })).toEqual(['plan 0', 'total 0']);
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

  it('applies a percentage to the plan line under an override', () => {
    const coupon = { discount_type: 'percent', code: 'HALF', percentage: 50 } as const;
    expect(formatTotal({ coupon, priceOverride: cents(1000) })).toEqual(['plan 1000', 'coupon -500', 'total 500']);
    expect(formatTotal({ coupon, addOns, priceOverride: cents(3000) }).slice(-2)).toEqual(['coupon 0', 'total 3000']);
  });

  it('subtracts the amount of an amount or trial coupon', () => {
    const amount = { discount_type: 'amount', code: 'TENOFF', amount: cents(1000) } as const;
    const trial = { discount_type: 'trial', code: 'TRY', amount: cents(4900), endDate: null } as const;
    expect(formatTotal({ coupon: amount })).toEqual(['plan 4900', 'coupon -1000', 'total 3900']);
    expect(formatTotal({ coupon: trial })).toEqual(['plan 4900', 'coupon -4900', 'total 0']);
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

  it('totals the lines', () => {
    const { lines, total } = calculateTotal(anOrder({ addOns, migrationAdjustment: cents(-123) }));
    expect(sum(...lines.map(({ amount }) => amount))).toBe(total);
  });
});

describe('calculateCardFee', () => {
  it('is 1.25%, rounded half-up to the cent', { tags: ['B1'] }, () => {
    expect(calculateCardFee(cents(16920), CARD_FEE, MID_MARCH)).toBe(212);
    expect(calculateCardFee(cents(4900), CARD_FEE, MID_MARCH)).toBe(61);
    expect(calculateCardFee(cents(0), CARD_FEE, MID_MARCH)).toBe(0);
  });

  it('accepts a fraction of a basis point', () => {
    expect(calculateCardFee(cents(10_000), { basisPoints: 87.5, until: null }, MID_MARCH)).toBe(88);
  });

  it('applies to cards only', () => {
    expect(calculateProcessingFee('credit card', cents(4900), CARD_FEE, MID_MARCH)).toBe(61);
    expect(calculateProcessingFee('direct debit', cents(4900), CARD_FEE, MID_MARCH)).toBe(0);
  });

  it('formats its rate, and is inactive at zero', { tags: ['B1'] }, () => {
    expect(formatCardFeeRate(CARD_FEE)).toBe('1.25%');
    expect(formatCardFeeRate({ basisPoints: 90, until: null })).toBe('0.9%');
    expect(isCardFeeActive({ basisPoints: 0, until: null }, MID_MARCH)).toBe(false);
  });

  it('ends at the policy’s end date', () => {
    const policy = { basisPoints: 125, until: MID_MARCH };
    expect(calculateCardFee(cents(4900), policy, new Date(MID_MARCH.getTime() - 1))).toBe(61);
    expect(calculateCardFee(cents(4900), policy, MID_MARCH)).toBe(0);
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
