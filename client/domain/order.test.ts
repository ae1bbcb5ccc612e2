import { describe, expect, it } from 'vitest';
import { cents, sum } from './money.ts';
import {
  CARD_FEE,
  cardFeeApplies,
  cardFeeOn,
  cardFeeRate,
  feeOn,
  type Order,
  planLineComparison,
  totalOf,
} from './order.ts';
import { anOrder, aPlan, MID_MARCH } from './sample-orders.test-support.ts';

const addOns = [
  { name: 'Lawyer call', price: cents(2000) },
  { name: 'Extra user', price: cents(3000) },
];

describe('totalOf', () => {
  it('is the plan and its add-ons', () => {
    expect(printed({ addOns })).toEqual(['plan 4900', 'add-on 2000', 'add-on 3000', 'total 9900']);
  });

  it('takes an override as the price of everything: the plan line is what add-ons leave', () => {
    expect(printed({ addOns, priceOverride: cents(30000) })).toEqual([
      'plan 25000',
      'add-on 2000',
      'add-on 3000',
      'total 30000',
    ]);
  });

  it('takes zero for a price', () => {
    expect(printed({ priceOverride: cents(0) })).toEqual(['plan 0', 'total 0']);
  });

  it('keeps an override that is below the add-ons, and says by how much', () => {
    expect(printed({ addOns, priceOverride: cents(3000) })).toEqual([
      'plan 0',
      'add-on 2000',
      'add-on 3000',
      'adjustment -2000',
      'total 3000',
    ]);
  });

  it('shows credit, a charge, or neither, by the sign of the adjustment', () => {
    expect(printed({ migrationAdjustment: cents(-1500) })).toEqual(['plan 4900', 'credit -1500', 'total 3400']);
    expect(printed({ migrationAdjustment: cents(1500) })).toEqual(['plan 4900', 'charge 1500', 'total 6400']);
    expect(printed({ migrationAdjustment: cents(-0) })).toEqual(['plan 4900', 'total 4900']);
  });

  it('takes a percentage of the plan alone, half-up', () => {
    const coupon = { kind: 'percent', code: 'FIFTEEN', percent: 15 } as const;
    const plan = aPlan({ price: cents(4990) });
    expect(printed({ plan, coupon, addOns, migrationAdjustment: cents(-1000) })).toEqual([
      'plan 4990',
      'add-on 2000',
      'add-on 3000',
      'credit -1000',
      'coupon -749',
      'total 8241',
    ]);
  });

  it('takes a percentage of the plan line that is shown when a price is promised', () => {
    const coupon = { kind: 'percent', code: 'HALF', percent: 50 } as const;
    expect(printed({ coupon, priceOverride: cents(1000) })).toEqual(['plan 1000', 'coupon -500', 'total 500']);
    expect(printed({ coupon, addOns, priceOverride: cents(3000) }).slice(-2)).toEqual(['coupon 0', 'total 3000']);
  });

  it('takes off what an amount or a trial coupon says', () => {
    const amount = { kind: 'amount', code: 'TENOFF', amount: cents(1000) } as const;
    const trial = { kind: 'trial', code: 'TRY', amount: cents(4900), billingStarts: null } as const;
    expect(printed({ coupon: amount })).toEqual(['plan 4900', 'coupon -1000', 'total 3900']);
    expect(printed({ coupon: trial })).toEqual(['plan 4900', 'coupon -4900', 'total 0']);
  });

  it('never goes below zero, while the lines keep their amounts', () => {
    expect(printed({ migrationAdjustment: cents(-9000) })).toEqual(['plan 4900', 'credit -9000', 'total 0']);
  });

  it('is the sum of its lines', () => {
    const { lines, total } = totalOf(anOrder({ addOns, migrationAdjustment: cents(-123) }));
    expect(sum(...lines.map(({ amount }) => amount))).toBe(total);
  });
});

describe('cardFeeOn', () => {
  it('is 1.25%, half-up to the cent', () => {
    expect(cardFeeOn(cents(16920), CARD_FEE, MID_MARCH)).toBe(212);
    expect(cardFeeOn(cents(4900), CARD_FEE, MID_MARCH)).toBe(61);
    expect(cardFeeOn(cents(0), CARD_FEE, MID_MARCH)).toBe(0);
  });

  it('takes a rate that is no whole number of basis points', () => {
    expect(cardFeeOn(cents(10_000), { basisPoints: 87.5, until: null }, MID_MARCH)).toBe(88);
  });

  it('is asked of cards alone', () => {
    expect(feeOn('credit card', cents(4900), CARD_FEE, MID_MARCH)).toBe(61);
    expect(feeOn('direct debit', cents(4900), CARD_FEE, MID_MARCH)).toBe(0);
  });

  it('is told by its policy', () => {
    expect(cardFeeRate(CARD_FEE)).toBe('1.25%');
    expect(cardFeeRate({ basisPoints: 90, until: null })).toBe('0.9%');
    expect(cardFeeApplies({ basisPoints: 0, until: null }, MID_MARCH)).toBe(false);
  });

  it('ends at the instant of its policy', () => {
    const policy = { basisPoints: 125, until: MID_MARCH };
    expect(cardFeeOn(cents(4900), policy, new Date(MID_MARCH.getTime() - 1))).toBe(61);
    expect(cardFeeOn(cents(4900), policy, MID_MARCH)).toBe(0);
  });
});

describe('planLineComparison', () => {
  it('compares the price of the plan line', () => {
    expect(planLineComparison(anOrder({ plan: aPlan({ price: cents(3900) }) }))).toEqual({
      amount: 3900,
      per: 'month',
    });
  });

  it('is none under a price override, zero included', () => {
    expect(planLineComparison(anOrder({ priceOverride: cents(30000) }))).toBeNull();
    expect(planLineComparison(anOrder({ priceOverride: cents(0) }))).toBeNull();
  });
});

function printed(order: Partial<Order>): string[] {
  const { lines, total } = totalOf(anOrder(order));
  return [...lines.map(({ kind, amount }) => `${kind} ${amount}`), `total ${total}`];
}
