import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type AppliedCoupon, cents, discountOf, isCouponInUse, sameCode, type UpgradeExtras } from '#domain';
import { findCoupon } from '../mock-server/backend/coupons.ts';
import { always } from './always.ts';
import { amount } from './arbitraries/amounts.ts';
import { asTyped, code, twoCodes, typedTwice } from './arbitraries/codes.ts';
import { percentage, percentageOf } from './arbitraries/percentages.ts';
import { isNearest } from './exact.ts';
import { worldWithCoupon } from './scenario-of.ts';
import { tried } from './settings.ts';

describe('sameCode', () => {
  it('knows a code again however it is typed', () => {
    fc.assert(
      always(typedTwice, ({ one, other }) => sameCode(one, other) && sameCode(other, one)),
      tried([
        { code: 'save10', one: ' Save10 ', other: 'SAVE10' },
        { code: 'été', one: '\u00a0ÉTÉ', other: 'été\u3000' },
      ]),
    );
  });

  it('tells two codes apart, however they are typed', () => {
    const typed = twoCodes.chain(({ one, other }) => fc.record({ one: asTyped(one), other: asTyped(other) }));
    fc.assert(
      always(typed, ({ one, other }) => !sameCode(one, other) && !sameCode(other, one)),
      tried([
        { one: 'SAVE 10', other: 'SAVE10' },
        { one: 'SAVE10', other: 'SAVE1O' },
        { one: 'e', other: 'é' },
      ]),
    );
  });

  it('knows every text as itself', () => {
    fc.assert(
      always(fc.string({ unit: 'grapheme' }), (text) => sameCode(text, text)),
      tried(['', 'İstanbul', 'ΟΔΟΣ', 'straße']),
    );
  });

  it('finds the coupon that the scenario server finds, whatever is typed', () => {
    const typed = fc.oneof(
      twoCodes.chain(({ one, other }) => fc.record({ listed: fc.constant(one), typed: asTyped(other) })),
      typedTwice.map(({ one, code }) => ({ listed: code, typed: one })),
      fc.record({ listed: code, typed: fc.string() }),
    );
    fc.assert(
      always(typed, ({ listed, typed }) => {
        const world = worldWithCoupon({ kind: 'amount', code: listed, amount: cents(100) });
        return (findCoupon(world, typed) !== null) === sameCode(listed, typed);
      }),
      tried([{ listed: 'STRASSE', typed: 'straße' }], 500),
    );
  });
});

describe('discountOf', () => {
  it('is the exact part of the plan price, rounded half-up', () => {
    fc.assert(
      always(fc.record({ code, percentage, price: amount }), ({ code, percentage: { percent, parts, of }, price }) =>
        isNearest(discountOf({ kind: 'percent', code, percent }, price), BigInt(price) * parts, of),
      ),
      tried([
        { code: 'A', percentage: percentageOf(15, 0), price: cents(4990) },
        { code: 'A', percentage: percentageOf(175, 1), price: cents(4900) },
      ]),
    );
  });

  it('is the whole amount of a coupon that names one, whatever the plan costs', () => {
    const named = fc.record({ code, price: amount, worth: amount, trial: fc.boolean() });
    fc.assert(
      always(named, ({ code, price, worth, trial }) => {
        const coupon: AppliedCoupon = trial
          ? { kind: 'trial', code, amount: worth, billingStarts: null }
          : { kind: 'amount', code, amount: worth };
        return discountOf(coupon, price) === worth;
      }),
      tried([{ code: 'BIG', price: cents(4900), worth: cents(9900), trial: false }]),
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
  const where = fc.record({ place: fc.constantFrom(...places), others: fc.array(code, { maxLength: 3 }) });

  it('refuses a code that is in use, wherever it is and however it is typed', () => {
    fc.assert(
      always(fc.record({ typed: typedTwice, where }), ({ typed: { one, other }, where: { place, others } }) =>
        isCouponInUse(one, { hasPriceOverride: false, ...place(other, others) }),
      ),
      tried(),
    );
  });

  it('lets a code pass that is nowhere', () => {
    const free = fc.record({ codes: twoCodes, where: fc.constantFrom(...places), many: fc.nat({ max: 3 }) });
    fc.assert(
      always(free, ({ codes: { one, other }, where, many }) => {
        const others = Array.from({ length: many }, () => other);
        return (
          !isCouponInUse(one, { hasPriceOverride: false, ...where(other, others) }) &&
          !isCouponInUse(one, { hasPriceOverride: false, applied: null, extras: {} })
        );
      }),
      tried(),
    );
  });

  it('refuses every code where a price was promised', () => {
    fc.assert(
      always(fc.record({ codes: twoCodes, where }), ({ codes, where: { place } }) =>
        isCouponInUse(codes.one, { hasPriceOverride: true, ...place(codes.other, []) }),
      ),
      tried([], 500),
    );
  });
});
