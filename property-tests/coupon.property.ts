import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type AppliedCoupon, calculateDiscount, cents, isCouponInUse, isSameCode, type UpgradeExtras } from '#domain';
import { findCoupon } from '../mock-server/backend/coupons.ts';
import { amount } from './arbitraries/amounts.ts';
import { couponCode, distinctCodes, typedPair, typedVariant } from './arbitraries/coupon-codes.ts';
import { createPercentage, percentage } from './arbitraries/percentages.ts';
import { holds } from './holds.ts';
import { isNearestInteger } from './is-nearest-integer.ts';
import { runOptions } from './run-options.ts';
import { createWorldWithCoupon } from './sale-world.ts';

describe('isSameCode', () => {
  it('matches a code in any case, with any surrounding whitespace', () => {
    fc.assert(
      holds(typedPair, ({ one, other }) => isSameCode(one, other) && isSameCode(other, one)),
      runOptions([
        { code: 'save10', one: ' Save10 ', other: 'SAVE10' },
        { code: 'été', one: '\u00a0ÉTÉ', other: 'été\u3000' },
      ]),
    );
  });

  it('does not match two different codes', () => {
    const typed = distinctCodes.chain(({ one, other }) =>
      fc.record({ one: typedVariant(one), other: typedVariant(other) }),
    );
    fc.assert(
      holds(typed, ({ one, other }) => !isSameCode(one, other) && !isSameCode(other, one)),
      runOptions([
        { one: 'SAVE 10', other: 'SAVE10' },
        { one: 'SAVE10', other: 'SAVE1O' },
        { one: 'e', other: 'é' },
      ]),
    );
  });

  it('is reflexive', () => {
    fc.assert(
      holds(fc.string({ unit: 'grapheme' }), (text) => isSameCode(text, text)),
      runOptions(['', 'İstanbul', 'ΟΔΟΣ', 'straße']),
    );
  });

  it('agrees with the scenario server', () => {
    const typed = fc.oneof(
      distinctCodes.chain(({ one, other }) => fc.record({ listed: fc.constant(one), typed: typedVariant(other) })),
      typedPair.map(({ one, code }) => ({ listed: code, typed: one })),
      fc.record({ listed: couponCode, typed: fc.string() }),
    );
    fc.assert(
      holds(typed, ({ listed, typed }) => {
        const world = createWorldWithCoupon({ kind: 'amount', code: listed, amount: cents(100) });
        return (findCoupon(world, typed) !== null) === isSameCode(listed, typed);
      }),
      runOptions([{ listed: 'STRASSE', typed: 'straße' }], 500),
    );
  });
});

describe('calculateDiscount', () => {
  it('is the exact percentage of the plan price, rounded half-up', () => {
    fc.assert(
      holds(
        fc.record({ code: couponCode, percentage, price: amount }),
        ({ code, percentage: { percent, numerator: parts, denominator: of }, price }) =>
          isNearestInteger(calculateDiscount({ kind: 'percent', code, percent }, price), BigInt(price) * parts, of),
      ),
      runOptions([
        { code: 'A', percentage: createPercentage(15, 0), price: cents(4990) },
        { code: 'A', percentage: createPercentage(175, 1), price: cents(4900) },
      ]),
    );
  });

  it('is the full amount of an amount or trial coupon, whatever the plan costs', () => {
    const named = fc.record({ code: couponCode, price: amount, worth: amount, trial: fc.boolean() });
    fc.assert(
      holds(named, ({ code, price, worth, trial }) => {
        const coupon: AppliedCoupon = trial
          ? { kind: 'trial', code, amount: worth, billingStarts: null }
          : { kind: 'amount', code, amount: worth };
        return calculateDiscount(coupon, price) === worth;
      }),
      runOptions([{ code: 'BIG', price: cents(4900), worth: cents(9900), trial: false }]),
    );
  });
});

describe('isCouponInUse', () => {
  /** A place where a code can be in use, with the code put there. */
  const places: ((used: string, others: string[]) => { applied: AppliedCoupon | null; extras: UpgradeExtras })[] = [
    (used) => ({ applied: { kind: 'percent', code: used, percent: 10 }, extras: {} }),
    (used, others) => ({ applied: null, extras: { couponCodes: [...others, used] } }),
    (used, others) => ({ applied: null, extras: { couponCodes: [used, ...others] } }),
    (used, others) => ({ applied: null, extras: { currentCoupon: used, couponCodes: others } }),
    (used) => ({ applied: null, extras: { currentCoupon: used } }),
  ];
  const where = fc.record({ place: fc.constantFrom(...places), others: fc.array(couponCode, { maxLength: 3 }) });

  it('is true for a code in use, in any place and any spelling', () => {
    fc.assert(
      holds(fc.record({ typed: typedPair, where }), ({ typed: { one, other }, where: { place, others } }) =>
        isCouponInUse(one, { hasPriceOverride: false, ...place(other, others) }),
      ),
      runOptions(),
    );
  });

  it('is false for a code that is not in use', () => {
    const free = fc.record({ codes: distinctCodes, where: fc.constantFrom(...places), many: fc.nat({ max: 3 }) });
    fc.assert(
      holds(free, ({ codes: { one, other }, where, many }) => {
        const others = Array.from({ length: many }, () => other);
        return (
          !isCouponInUse(one, { hasPriceOverride: false, ...where(other, others) }) &&
          !isCouponInUse(one, { hasPriceOverride: false, applied: null, extras: {} })
        );
      }),
      runOptions(),
    );
  });

  it('is true for every code when the price is overridden', () => {
    fc.assert(
      holds(fc.record({ codes: distinctCodes, where }), ({ codes, where: { place } }) =>
        isCouponInUse(codes.one, { hasPriceOverride: true, ...place(codes.other, []) }),
      ),
      runOptions([], 500),
    );
  });
});
