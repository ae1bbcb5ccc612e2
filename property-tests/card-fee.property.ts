import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_FEE, type CardFeePolicy, calculateCardFee, cents, formatCardFeeRate, isCardFeeActive } from '#domain';
import { CARD_FEE_BASIS_POINTS } from '../mock-server/schemas/values.ts';
import { amount, isNearestInteger } from './arbitraries/amounts.ts';
import { instant } from './arbitraries/sydney.ts';
import { holds, runOptions } from './run-options.ts';

const basisPoints = fc.oneof(fc.constantFrom(CARD_FEE_BASIS_POINTS, 1, 100, 50), fc.integer({ min: 1, max: 1000 }));
const openEndedPolicy: fc.Arbitrary<CardFeePolicy> = fc.record({
  basisPoints,
  until: fc.constantFrom(null, undefined),
});
const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
/** The smallest total, in cents, whose fee has no fraction. The fee of half that total ends in half a cent. */
const HALF_CENT_PERIOD = 10_000 / divisor(CARD_FEE_BASIS_POINTS, 10_000);
const halfCentTotal = fc.nat({ max: 20_000 }).map((steps) => cents(HALF_CENT_PERIOD / 2 + HALF_CENT_PERIOD * steps));
const feeCase = fc.record({ total: fc.oneof(amount, halfCentTotal), policy: openEndedPolicy, now: instant });
const NOON = new Date('2026-03-15T12:00:00+11:00');
const feeExample = (total: number) => ({ total: cents(total), policy: CARD_FEE, now: NOON });

describe('calculateCardFee', () => {
  it('returns the exact percentage of the total, rounded half-up to the cent', { tags: ['B1'] }, () => {
    fc.assert(
      holds(feeCase, ({ total, policy, now }) =>
        isNearestInteger(calculateCardFee(total, policy, now), BigInt(total) * BigInt(policy.basisPoints), 10_000n),
      ),
      runOptions([feeExample(16_920), feeExample(4900), feeExample(40), feeExample(39)]),
    );
  });

  it('ends at the exact instant of the policy', () => {
    fc.assert(
      holds(feeCase, ({ total, policy, now }) => {
        const endingPolicy = { ...policy, until: now };
        return (
          calculateCardFee(total, endingPolicy, new Date(now.getTime() - 1)) === calculateCardFee(total, policy, now) &&
          calculateCardFee(total, endingPolicy, now) === 0 &&
          calculateCardFee(total, endingPolicy, new Date(now.getTime() + 1)) === 0
        );
      }),
      runOptions([feeExample(4900)]),
    );
  });

  it('has no fee at a rate of zero', () => expect(isCardFeeActive({ basisPoints: 0, until: null }, NOON)).toBe(false));
});

describe('formatCardFeeRate', () => {
  it('prints a percentage that parses back to the rate', () => {
    fc.assert(
      holds(openEndedPolicy, (policy) => {
        const text = formatCardFeeRate(policy);
        const [, whole, decimals = ''] = /^(0|[1-9]\d*)(?:\.(\d?[1-9]))?%$/.exec(text) ?? [];
        return Number(whole) * 100 + Number(decimals.padEnd(2, '0')) === policy.basisPoints;
      }),
      runOptions([CARD_FEE, { basisPoints: 110, until: null }]),
    );
  });
});
