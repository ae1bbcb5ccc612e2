import { describe, expect, it } from 'vitest';
import { calculateDiscount, isCouponInUse, isSameCode } from './coupon.ts';
import { cents } from './money.ts';

describe('calculateDiscount', () => {
  it('rounds a percentage half-up to the cent', { tags: ['B19'] }, () => {
    expect(calculateDiscount({ discount_type: 'percent', code: 'A', percentage: 15 }, cents(4990))).toBe(749);
    expect(calculateDiscount({ discount_type: 'percent', code: 'A', percentage: 17.5 }, cents(4900))).toBe(858);
  });

  it('returns the amount of the coupon, even above the plan price', () => {
    expect(calculateDiscount({ discount_type: 'amount', code: 'A', amount: cents(9900) }, cents(4900))).toBe(9900);
    expect(
      calculateDiscount({ discount_type: 'trial', code: 'A', amount: cents(4900), endDate: null }, cents(4900)),
    ).toBe(4900);
  });
});

describe('isSameCode', () => {
  it('ignores case and surrounding spaces', () => {
    expect(isSameCode(' Save10 ', 'SAVE10')).toBe(true);
    expect(isSameCode('SAVE 10', 'SAVE10')).toBe(false);
    expect(isSameCode('MASSE', 'Ma\u00dfe')).toBe(false);
  });
});

describe('isCouponInUse', () => {
  const free = { hasPriceOverride: false, applied: null, extras: {} };
  const applied = { discount_type: 'percent', code: 'SAVE10', percentage: 10 } as const;

  it('is false for a new code', () => {
    expect(isCouponInUse('SAVE10', free)).toBe(false);
    expect(isCouponInUse('OTHER', { ...free, applied })).toBe(false);
  });

  it('is true for every code under a price override', { tags: ['V16'] }, () => {
    expect(isCouponInUse('SAVE10', { ...free, hasPriceOverride: true })).toBe(true);
  });

  it('is true for the applied code and the host’s codes in any case', { tags: ['V17', 'V18'] }, () => {
    expect(isCouponInUse('save10', { ...free, applied })).toBe(true);
    expect(isCouponInUse('save10 ', { ...free, extras: { couponCodes: ['OTHER', 'Save10'] } })).toBe(true);
    expect(isCouponInUse('save10', { ...free, extras: { currentCoupon: ' SAVE10' } })).toBe(true);
  });
});
