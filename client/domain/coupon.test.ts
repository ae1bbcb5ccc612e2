import { describe, expect, it } from 'vitest';
import { discountOf, isCouponInUse, sameCode } from './coupon.ts';
import { cents } from './money.ts';

describe('discountOf', () => {
  it('rounds a percentage half-up, on integers', () => {
    expect(discountOf({ kind: 'percent', code: 'A', percent: 15 }, cents(4990))).toBe(749);
    expect(discountOf({ kind: 'percent', code: 'A', percent: 17.5 }, cents(4900))).toBe(858);
  });

  it('is the named amount, even when that is more than the plan', () => {
    expect(discountOf({ kind: 'amount', code: 'A', amount: cents(9900) }, cents(4900))).toBe(9900);
    expect(discountOf({ kind: 'trial', code: 'A', amount: cents(4900), billingStarts: null }, cents(4900))).toBe(4900);
  });
});

describe('sameCode', () => {
  it('minds neither case nor spaces around', () => {
    expect(sameCode(' Save10 ', 'SAVE10')).toBe(true);
    expect(sameCode('SAVE 10', 'SAVE10')).toBe(false);
  });
});

describe('isCouponInUse', () => {
  const free = { hasPriceOverride: false, applied: null, extras: {} };
  const applied = { kind: 'percent', code: 'SAVE10', percent: 10 } as const;

  it('lets a new code through', () => {
    expect(isCouponInUse('SAVE10', free)).toBe(false);
    expect(isCouponInUse('OTHER', { ...free, applied })).toBe(false);
  });

  it('refuses every code when a price is promised', () => {
    expect(isCouponInUse('SAVE10', { ...free, hasPriceOverride: true })).toBe(true);
  });

  it('refuses the applied code, and those of the host, whatever their case', () => {
    expect(isCouponInUse('save10', { ...free, applied })).toBe(true);
    expect(isCouponInUse('save10 ', { ...free, extras: { couponCodes: ['OTHER', 'Save10'] } })).toBe(true);
    expect(isCouponInUse('save10', { ...free, extras: { currentCoupon: ' SAVE10' } })).toBe(true);
  });
});
