import { describe, expect, it } from 'vitest';
import { centsFromDollars } from './dollars.ts';
import { formatMoney } from './format-money.ts';
import { cents, negate, sum } from './money.ts';
import { halfUp, percentOf } from './rounding.ts';

describe('cents', () => {
  it('accepts only whole numbers', () => {
    expect(cents(4900)).toBe(4900);
    for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => cents(amount)).toThrow('is not a whole number of cents');
    }
  });

  it('turns -0 into 0', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
    expect(Object.is(negate(cents(0)), 0)).toBe(true);
  });
});

describe('sum', () => {
  it('adds amounts, and returns zero for none', () => {
    expect(sum(cents(4990), cents(-1234), cents(10))).toBe(3766);
    expect(sum()).toBe(0);
  });
});

describe('halfUp', () => {
  it.each([
    [1n, 2n, 1],
    [1n, 3n, 0],
    [2n, 3n, 1],
    [-1n, 2n, -1],
    [-1n, 3n, 0],
    [0n, 3n, 0],
    [21_150n, 100n, 212],
  ])('rounds %d / %d to %d, away from zero when tied', (dividend, divisor, quotient) => {
    expect(halfUp(dividend, divisor) + 0).toBe(quotient);
  });
});

describe('percentOf', () => {
  it.each([
    [15, 4990, 749],
    [17.5, 4900, 858],
    [1.25, 16920, 212],
    [100, 4900, 4900],
    [0, 4900, 0],
    [33.333333, 10000, 3333],
  ])('%d%% of %d cents is %d cents', (percent, amount, part) => {
    expect(percentOf(cents(amount), percent)).toBe(part);
  });
});

describe('centsFromDollars', () => {
  it.each([
    [4.35, 435],
    [19.99, 1999],
    [49, 4900],
    [0.1, 10],
    [0, 0],
    // The tolerance for prices that were computed in floating point.
    [1e-8, 0],
    [-12.34, -1234],
    [1_234_567.89, 123_456_789],
    [10_000_000_000.21, 1_000_000_000_021],
  ])('converts %d dollars to %d cents', (dollars, amount) => {
    expect(centsFromDollars(dollars)).toBe(amount);
  });

  it('converts every price up to ten thousand dollars exactly', () => {
    const changed = Array.from({ length: 1_000_001 }, (_, amount) => amount).filter(
      (amount) => centsFromDollars(amount / 100) !== amount,
    );
    expect(changed).toEqual([]);
  });

  it.each([
    [4.355, 436],
    [1.005, 101],
    [-4.355, -436],
    [0.001, 0],
    [1 / 3, 33],
  ])('rounds a fraction of a cent half-up: %d dollars to %d cents', (dollars, amount) => {
    expect(centsFromDollars(dollars)).toBe(amount);
  });

  it('throws on what is no amount', () => {
    for (const dollars of [Number.NaN, Number.POSITIVE_INFINITY, 1e20, '49' as unknown as number, null as never]) {
      expect(() => centsFromDollars(dollars)).toThrow('is not an amount in dollars');
    }
  });
});

describe('formatMoney', () => {
  it.each([
    [4900, '$49.00'],
    [123_456, '$1,234.56'],
    [-749, '-$7.49'],
    [0, '$0.00'],
    [5, '$0.05'],
    [7_801_988_204_715_768, '$78,019,882,047,157.68'],
  ])('formats %d cents as %s', { tags: ['B4'] }, (amount, text) => {
    expect(formatMoney(cents(amount))).toBe(text);
  });
});
