import { describe, expect, it } from 'vitest';
import { type BreakdownCoupon, showRequest } from './show-options.ts';

describe('showRequest', () => {
  it('turns the dollars of a breakdown into cents, once', () => {
    const { breakdown } = showRequest({
      planHandle: 'standard-monthly',
      breakdown: { planPrice: 4.35, priceOverride: 19.99, addOns: [{ name: 'Will', price: 50 }] },
    });
    expect(breakdown).toEqual({
      planPrice: 435,
      priceOverride: 1999,
      addOns: [{ name: 'Will', price: 5000 }],
      coupon: null,
    });
  });

  it('keeps an override of nothing apart from no override', () => {
    const overrideOf = (priceOverride?: number | null) =>
      showRequest({ planHandle: 'p', breakdown: priceOverride === undefined ? {} : { priceOverride } }).breakdown
        .priceOverride;
    expect([overrideOf(0), overrideOf(null), overrideOf()]).toEqual([0, null, null]);
  });

  it('takes the page’s own coupon, of each kind, into the checkout’s terms', () => {
    const couponOf = (coupon: BreakdownCoupon) =>
      showRequest({ planHandle: 'p', breakdown: { coupon } }).breakdown.coupon;
    expect(couponOf({ code: 'A', discount_type: 'percent', percentage: 17.5 })).toEqual({
      kind: 'percent',
      code: 'A',
      percent: 17.5,
    });
    expect(couponOf({ code: 'B', discount_type: 'amount', amount: 4.35 })).toEqual({
      kind: 'amount',
      code: 'B',
      amount: 435,
    });
    expect(couponOf({ code: 'C', discount_type: 'trial', amount: 49, endDate: '15 Sep 2026' })).toEqual({
      kind: 'trial',
      code: 'C',
      amount: 4900,
      billingStarts: '15 Sep 2026',
    });
  });

  it('refuses a price with a fraction of a cent, and says what to pass', () => {
    expect(() => showRequest({ planHandle: 'p', breakdown: { planPrice: 4.355 } })).toThrow(/at most two decimals/);
  });

  it('asks for nothing that the host did not mention', () => {
    expect(showRequest({ planHandle: 'p' })).toEqual({
      planHandle: 'p',
      pricePointHandle: null,
      breakdown: { planPrice: null, priceOverride: null, addOns: [], coupon: null },
      tracking: {},
      onSuccess: null,
      extras: {},
      offer: null,
      surface: 'dialog',
    });
  });
});
