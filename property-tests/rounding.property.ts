import fc from 'fast-check';
import { describe, it } from 'vitest';
import { cents, halfUp, percentOf } from '#domain';
import { amount } from './arbitraries/amounts.ts';
import { createPercentage, halfCentDiscount, percentage } from './arbitraries/percentages.ts';
import { holds } from './holds.ts';
import { isNearestInteger } from './is-nearest-integer.ts';
import { runOptions } from './run-options.ts';

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

  it('rounds every tie away from zero', () => {
    fc.assert(
      holds(fc.record({ lower: fc.nat({ max: 10 ** 9 }), divisor, negative: fc.boolean() }), (tie) => {
        const sign = tie.negative ? -1n : 1n;
        const halves = sign * BigInt(2 * tie.lower + 1) * tie.divisor;
        return halfUp(halves, 2n * tie.divisor) === Number(sign) * (tie.lower + 1);
      }),
      runOptions([{ lower: 0, divisor: 1n, negative: true }]),
    );
  });

  it('leaves integer quotients unchanged', () => {
    fc.assert(
      holds(quotient, ({ dividend, divisor }) => BigInt(halfUp(dividend * divisor, divisor)) === dividend),
      runOptions([{ dividend: 0n, divisor: 1n }]),
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

  it('splits an amount into two parts with the same sum, or one cent more on ties', () => {
    fc.assert(
      holds(fc.record({ of: amount, hundredths: fc.nat({ max: 10_000 }) }), ({ of, hundredths }) => {
        const total = percentOf(of, hundredths / 100) + percentOf(of, (10_000 - hundredths) / 100);
        const isTie = (of * hundredths) % 10_000 === 5_000;
        return total === of + (isTie ? 1 : 0);
      }),
      runOptions([{ of: cents(4990), hundredths: 1500 }]),
    );
  });

  it('is monotonic in the percentage and in the amount', () => {
    fc.assert(
      holds(fc.record({ one: percentageCase, other: percentageCase }), ({ one, other }) => {
        const [lower, higher] = one.percentage.percent < other.percentage.percent ? [one, other] : [other, one];
        const [small, large] = one.of < other.of ? [one.of, other.of] : [other.of, one.of];
        const least = percentOf(small, lower.percentage.percent);
        return (
          least <= percentOf(small, higher.percentage.percent) && least <= percentOf(large, lower.percentage.percent)
        );
      }),
      runOptions(),
    );
  });
});
