import fc from 'fast-check';
import { describe, it } from 'vitest';
import { cents, halfUp, percentOf } from '#domain';
import { always } from './always.ts';
import { amount } from './arbitraries/amounts.ts';
import { halfCents, percentage, percentageOf } from './arbitraries/percentages.ts';
import { isNearest } from './exact.ts';
import { tried } from './settings.ts';

const whole = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
const divisor = fc
  .oneof(fc.bigInt({ min: 1n, max: 100n }), fc.bigInt({ min: 1n, max: 10n ** 8n }))
  .chain((size) => fc.constantFrom(size, -size));
const quotient = fc.record({ dividend: whole, divisor });

describe('halfUp', () => {
  it('is the nearest whole number to a quotient; of two equally near, the one farther from zero', () => {
    fc.assert(
      always(quotient, ({ dividend, divisor }) => isNearest(halfUp(dividend, divisor), dividend, divisor)),
      tried([
        { dividend: 1n, divisor: 2n },
        { dividend: -1n, divisor: 2n },
        { dividend: 1n, divisor: -2n },
        { dividend: -3n, divisor: -2n },
        { dividend: -1n, divisor: 3n },
        { dividend: 21_150n, divisor: 100n },
      ]),
    );
  });

  it('rounds every tie away from zero', () => {
    fc.assert(
      always(fc.record({ below: fc.nat({ max: 10 ** 9 }), divisor, negative: fc.boolean() }), (tie) => {
        const sign = tie.negative ? -1n : 1n;
        const halves = sign * BigInt(2 * tie.below + 1) * tie.divisor;
        return halfUp(halves, 2n * tie.divisor) === Number(sign) * (tie.below + 1);
      }),
      tried([{ below: 0, divisor: 1n, negative: true }]),
    );
  });

  it('keeps a quotient that is whole', () => {
    fc.assert(
      always(quotient, ({ dividend, divisor }) => BigInt(halfUp(dividend * divisor, divisor)) === dividend),
      tried([{ dividend: 0n, divisor: -1n }]),
    );
  });
});

describe('percentOf', () => {
  const some = fc.record({ of: amount, percentage });

  it('is the exact part of an amount, rounded half-up to the cent, for up to six decimals', () => {
    fc.assert(
      always(some, ({ of, percentage }) =>
        isNearest(percentOf(of, percentage.percent), BigInt(of) * percentage.parts, percentage.of),
      ),
      tried([
        { of: cents(4990), percentage: percentageOf(15, 0) },
        { of: cents(4900), percentage: percentageOf(175, 1) },
        { of: cents(16_920), percentage: percentageOf(125, 2) },
        { of: cents(3000), percentage: percentageOf(435, 2) },
        { of: cents(10_000), percentage: percentageOf(33_333_333, 6) },
        { of: cents(1_000_000), percentage: percentageOf(50_000, 6) },
      ]),
    );
  });

  it('rounds up where a percentage ends in half a cent', () => {
    fc.assert(
      always(halfCents, ({ amount, hundredths }) => {
        const exactly = (amount * hundredths) / 10_000;
        return percentOf(cents(amount), hundredths / 100) === Math.floor(exactly) + 1;
      }),
      tried([
        { amount: 4990, hundredths: 1500 },
        { amount: 4900, hundredths: 1750 },
      ]),
    );
  });

  it('parts an amount in two that make it up again, or one cent more where both were rounded up', () => {
    fc.assert(
      always(fc.record({ of: amount, hundredths: fc.nat({ max: 10_000 }) }), ({ of, hundredths }) => {
        const together = percentOf(of, hundredths / 100) + percentOf(of, (10_000 - hundredths) / 100);
        const isTie = (of * hundredths) % 10_000 === 5_000;
        return together === of + (isTie ? 1 : 0);
      }),
      tried([{ of: cents(4990), hundredths: 1500 }]),
    );
  });

  it('grows with the percentage and with the amount', () => {
    fc.assert(
      always(fc.record({ one: some, other: some }), ({ one, other }) => {
        const [less, more] = one.percentage.percent < other.percentage.percent ? [one, other] : [other, one];
        const [small, large] = one.of < other.of ? [one.of, other.of] : [other.of, one.of];
        const least = percentOf(small, less.percentage.percent);
        return least <= percentOf(small, more.percentage.percent) && least <= percentOf(large, less.percentage.percent);
      }),
      tried(),
    );
  });
});
