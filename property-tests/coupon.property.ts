import fc from 'fast-check';
import { describe, it } from 'vitest';
import { isCouponInUse, isSameCode, type UpgradeExtras } from '#domain';
import { couponCode, distinctCodes, typedPair, typedVariant } from './arbitraries/coupon-codes.ts';
import { holds, runOptions } from './run-options.ts';

describe('isSameCode', () => {
  it('ignores case and surrounding whitespace', () => {
    fc.assert(
      holds(typedPair, ({ one, other }) => isSameCode(one, other) && isSameCode(other, one)),
      runOptions([
        { one: ' Save10 ', other: 'SAVE10' },
        { one: '\u00a0ÉTÉ', other: 'été\u3000' },
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
});

describe('isCouponInUse', () => {
  const sources: ((used: string, others: string[]) => UpgradeExtras)[] = [
    (used, others) => ({ couponCodes: [...others, used] }),
    (used, others) => ({ couponCodes: [used, ...others] }),
    (used, others) => ({ currentCoupon: used, couponCodes: others }),
    (used) => ({ currentCoupon: used }),
  ];
  const usage = fc.record({
    createExtras: fc.constantFrom(...sources),
    others: fc.array(couponCode, { maxLength: 3 }),
  });

  it('returns true for a code in use, from any source and in any case', { tags: ['V17', 'V18'] }, () => {
    fc.assert(
      holds(fc.record({ typed: typedPair, usage }), ({ typed: { one, other }, usage: { createExtras, others } }) =>
        isCouponInUse(one, { hasPriceOverride: false, extras: createExtras(other, others) }),
      ),
      runOptions(),
    );
  });

  it('returns false for a code that is not in use, unless the price is overridden', () => {
    const unusedCode = fc.record({
      codes: distinctCodes,
      createExtras: fc.constantFrom(...sources),
      count: fc.nat({ max: 3 }),
    });
    fc.assert(
      holds(unusedCode, ({ codes: { one, other }, createExtras, count }) => {
        const others = Array.from({ length: count }, () => other);
        return (
          !isCouponInUse(one, { hasPriceOverride: false, extras: createExtras(other, others) }) &&
          !isCouponInUse(one, { hasPriceOverride: false, extras: {} }) &&
          isCouponInUse(one, { hasPriceOverride: true, extras: {} })
        );
      }),
      runOptions(),
    );
  });
});
