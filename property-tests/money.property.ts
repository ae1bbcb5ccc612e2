import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, centsFromDollars, formatMoney, halfUp, percentOf, sum } from '#domain';
import { amount, createPercentage, halfCentDiscount, isNearestInteger, percentage } from './arbitraries/amounts.ts';
import { holds, runOptions } from './run-options.ts';

const anyCents = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -1_000_000, max: 1_000_000 }));

const integer = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
const divisor = fc.oneof(fc.bigInt({ min: 1n, max: 100n }), fc.bigInt({ min: 1n, max: 10n ** 8n }));
const quotient = fc.record({ dividend: integer, divisor });

describe('halfUp', () => {
  it('returns the nearest integer to a quotient, away from zero on ties', () => {
    fc.assert(
      holds(quotient, ({ dividend, divisor }) => isNearestInteger(halfUp(dividend, divisor), dividend, divisor)),
      runOptions([
        { dividend: 1n, divisor: 2n },
        { dividend: -1n, divisor: 2n },
        { dividend: -3n, divisor: 2n },
        { dividend: -1n, divisor: 3n },
        { dividend: 21_150n, divisor: 100n },
      ]),
    );
  });
});

describe('percentOf', () => {
  const anyPercentage = fc.record({ of: amount, percentage });
  const tie = halfCentDiscount.map(({ hundredths, amount }) => ({
    of: cents(amount),
    percentage: createPercentage(hundredths, 2),
  }));

  it('returns the exact percentage, rounded half-up to the cent, for up to six decimals', () => {
    fc.assert(
      holds(fc.oneof(anyPercentage, tie), ({ of, percentage }) =>
        isNearestInteger(percentOf(of, percentage.percent), BigInt(of) * percentage.numerator, percentage.denominator),
      ),
      runOptions([
        { of: cents(4990), percentage: createPercentage(15, 0) },
        { of: cents(3000), percentage: createPercentage(435, 2) },
        { of: cents(10_000), percentage: createPercentage(33_333_333, 6) },
        { of: cents(1_000_000), percentage: createPercentage(50_000, 6) },
      ]),
    );
  });
});

describe('cents', () => {
  it('rejects every number that is not a safe integer, with a message that contains the number', () => {
    const invalid = fc.double({ noInteger: true }).filter((number) => !Number.isSafeInteger(number));
    fc.assert(
      fc.property(invalid, (number) => {
        expect(() => cents(number)).toThrow(
          `[checkout] Failed to read an amount: ${number} is not a whole number of cents. Pass integer cents.`,
        );
      }),
      runOptions([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 0.1 + 0.2, -0.5], 300),
    );
  });
});

describe('centsFromDollars', () => {
  it('reads every amount with two decimals, up to a hundred trillion dollars', () => {
    fc.assert(
      holds(fc.oneof(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), smallInteger), (integer) => {
        const text = dollarText(integer);
        return centsFromDollars(Number(text)) === integer;
      }),
      runOptions([435, 1999, 10, 0, -1234, 1_000_000_000_021, -5]),
    );
  });

  it('reads a sum of dollar amounts as the sum of their cents', () => {
    fc.assert(
      holds(fc.array(amount, { minLength: 1, maxLength: 6 }), (amounts) => {
        const dollars = amounts.reduce((total, one) => total + one / 100, 0);
        return centsFromDollars(dollars) === sum(...amounts);
      }),
      runOptions([[cents(10), cents(20)]]),
    );
  });

  it('rounds a fraction of a cent half-up, away from zero', () => {
    const withFraction = fc.record({ integer: smallInteger, fraction: fc.integer({ min: 1, max: 9_999 }) });
    fc.assert(
      holds(withFraction, ({ integer, fraction }) => {
        const dollars = Number(`${dollarText(integer)}${String(fraction).padStart(4, '0')}`);
        const awayFromZero = integer < 0 ? integer - 1 : integer + 1;
        return centsFromDollars(dollars) === (fraction >= 5_000 ? awayFromZero : integer);
      }),
      runOptions([{ integer: 435, fraction: 5_000 }], 300),
    );
  });
});

describe('formatMoney', () => {
  it('prints the amount with thousands separators, two decimals and a leading minus sign', { tags: ['B4'] }, () => {
    fc.assert(
      holds(anyCents, (integer) => {
        const text = formatMoney(cents(integer));
        return /^−?\$\d{1,3}(,\d{3})*\.\d\d$/.test(text) && centsInText(text) === BigInt(integer);
      }),
      runOptions([0, 5, 99, 100, -1, -749, 123_456, Number.MAX_SAFE_INTEGER]),
    );
  });
});

const smallInteger = fc.integer({ min: -1_000_000, max: 1_000_000 });

/** For example, '-12.34' for -1234, without a division. */
function dollarText(integer: number): string {
  const digits = String(Math.abs(integer)).padStart(3, '0');
  return `${integer < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const centsInText = (text: string): bigint => BigInt(text.replace('−', '-').replace(/[^\d-]/g, ''));
