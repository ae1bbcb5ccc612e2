import fc from 'fast-check';
import { describe, it } from 'vitest';
import { cents, halfUp, percentOf } from '#domain';
import { amount } from './arbitraries/amounts.ts';
import { createPercentage, halfCentDiscount, isNearestInteger, percentage } from './arbitraries/percentages.ts';
import { holds, runOptions } from './run-options.ts';

const integer = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
const divisor = fc.oneof(fc.bigInt({ min: 1n, max: 100n }), fc.bigInt({ min: 1n, max: 10n ** 8n }));
const quotient = fc.record({ dividend: integer, divisor });

describe('halfUp', () => {
  it('is the nearest integer to a quotient, away from zero on ties', () => {
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
  const percentageCase = fc.record({ of: amount, percentage });

  it('is the exact percentage, rounded half-up to the cent, for up to six decimals', () => {
    fc.assert(
      holds(percentageCase, ({ of, percentage }) =>
        isNearestInteger(percentOf(of, percentage.percent), BigInt(of) * percentage.numerator, percentage.denominator),
      ),
      runOptions([
        { of: cents(4990), percentage: createPercentage(15, 0) },
        { of: cents(4900), percentage: createPercentage(175, 1) },
        { of: cents(16_920), percentage: createPercentage(125, 2) },
        { of: cents(3000), percentage: createPercentage(435, 2) },
        { of: cents(10_000), percentage: createPercentage(33_333_333, 6) },
        { of: cents(1_000_000), percentage: createPercentage(50_000, 6) },
      ]),
    );
  });

  it('rounds half cents up', () => {
    fc.assert(
      holds(halfCentDiscount, ({ amount, hundredths }) => {
        const exact = (amount * hundredths) / 10_000;
        return percentOf(cents(amount), hundredths / 100) === Math.floor(exact) + 1;
      }),
      runOptions([
        { amount: 4990, hundredths: 1500 },
        { amount: 4900, hundredths: 1750 },
      ]),
    );
  });
});
