import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type AppliedCoupon, calculateDiscount, cents, isCouponInUse, isSameCode, type UpgradeExtras } from '#domain';
import { findCoupon } from '../mock-server/backend/coupons.ts';
import { amount } from './arbitraries/amounts.ts';
import { couponCode, distinctCodes, typedPair, typedVariant } from './arbitraries/coupon-codes.ts';
import { createPercentage, isNearestInteger, percentage } from './arbitraries/percentages.ts';
import { holds, runOptions } from './run-options.ts';
import { createWorldWithCoupon } from './sale-world.ts';

describe('isSameCode', () => {
  it('ignores case and surrounding whitespace', () => {
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

  it('agrees with the scenario server', () => {
    const typed = fc.oneof(
      distinctCodes.chain(({ one, other }) => fc.record({ listed: fc.constant(one), typed: typedVariant(other) })),
      typedPair.map(({ one, code }) => ({ listed: code, typed: one })),
      fc.record({ listed: couponCode, typed: fc.string() }),
    );
    fc.assert(
      holds(typed, ({ listed, typed }) => {
        const world = createWorldWithCoupon({ discount_type: 'amount', code: listed, amount: cents(100) });
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
        ({ code, percentage: { percent, numerator, denominator }, price }) =>
          isNearestInteger(
            calculateDiscount({ discount_type: 'percent', code, percentage: percent }, price),
            BigInt(price) * numerator,
            denominator,
          ),
      ),
      runOptions([
        { code: 'A', percentage: createPercentage(15, 0), price: cents(4990) },
        { code: 'A', percentage: createPercentage(175, 1), price: cents(4900) },
      ]),
    );
  });
});

describe('isCouponInUse', () => {
  /** Inputs in which the code `used` is in use, one for each source. */
  const sources: ((used: string, others: string[]) => { applied: AppliedCoupon | null; extras: UpgradeExtras })[] = [
    (used) => ({ applied: { discount_type: 'percent', code: used, percentage: 10 }, extras: {} }),
    (used, others) => ({ applied: null, extras: { couponCodes: [...others, used] } }),
    (used, others) => ({ applied: null, extras: { couponCodes: [used, ...others] } }),
    (used, others) => ({ applied: null, extras: { currentCoupon: used, couponCodes: others } }),
    (used) => ({ applied: null, extras: { currentCoupon: used } }),
  ];
  const usage = fc.record({ createInput: fc.constantFrom(...sources), others: fc.array(couponCode, { maxLength: 3 }) });

  it('is true for a code in use, from any source and in any case', { tags: ['V17', 'V18'] }, () => {
    fc.assert(
      holds(fc.record({ typed: typedPair, usage }), ({ typed: { one, other }, usage: { createInput, others } }) =>
        isCouponInUse(one, { hasPriceOverride: false, ...createInput(other, others) }),
      ),
      runOptions(),
    );
  });

  it('is false for a code that is not in use', () => {
    const unusedCode = fc.record({
      codes: distinctCodes,
      createInput: fc.constantFrom(...sources),
      count: fc.nat({ max: 3 }),
    });
    fc.assert(
      holds(unusedCode, ({ codes: { one, other }, createInput, count }) => {
        const others = Array.from({ length: count }, () => other);
        return (
          !isCouponInUse(one, { hasPriceOverride: false, ...createInput(other, others) }) &&
          !isCouponInUse(one, { hasPriceOverride: false, applied: null, extras: {} })
        );
      }),
      runOptions(),
    );
  });

  it('is true for every code when the price is overridden', { tags: ['V16'] }, () => {
    fc.assert(
      holds(fc.record({ codes: distinctCodes, usage }), ({ codes, usage: { createInput } }) =>
        isCouponInUse(codes.one, { hasPriceOverride: true, ...createInput(codes.other, []) }),
      ),
      runOptions([], 500),
    );
  });
});
