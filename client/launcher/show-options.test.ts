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

  it.each([
    { says: 'price override', breakdown: { priceOverride: Number.NaN } },
    { says: 'plan price', breakdown: { planPrice: Number.POSITIVE_INFINITY } },
    { says: 'add-on', breakdown: { addOns: [{ name: 'Will', price: Number.NaN }] } },
  ])('refuses a $says that is no number', ({ breakdown }) => {
    expect(() => showRequest({ planHandle: 'p', breakdown })).toThrow(/Failed to read a price: (NaN|Infinity) dollars/);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 101])('refuses a discount of %s per cent', (percentage) => {
    expect(() => couponOf({ code: 'A', discount_type: 'percent', percentage })).toThrow(
      `Failed to read a coupon: ${percentage} is not a percentage. Pass a number from 0 to 100.`,
    );
  });

  it('refuses a coupon that would be shown and not sent, and says what to pass', () => {
    const coupon: BreakdownCoupon = { code: 'SAVE', discount_type: 'amount', amount: 5 };
    for (const extraUpgradeProps of [{}, { couponCodes: [] }, { couponCodes: ['OTHER'] }, { currentCoupon: 'SAVE' }]) {
      expect(() => showRequest({ planHandle: 'p', breakdown: { coupon }, extraUpgradeProps })).toThrow(
        "'SAVE' is in breakdown.coupon but not in extraUpgradeProps.couponCodes",
      );
    }
  });

  it('compares the codes of a coupon trimmed and without case', () => {
    const coupon: BreakdownCoupon = { code: 'Save', discount_type: 'amount', amount: 5 };
    const extraUpgradeProps = { couponCodes: ['OTHER', ' sAVE '] };
    expect(showRequest({ planHandle: 'p', breakdown: { coupon }, extraUpgradeProps }).extras).toBe(extraUpgradeProps);
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

const couponOf = (coupon: BreakdownCoupon) =>
  showRequest({ planHandle: 'p', breakdown: { coupon }, extraUpgradeProps: { couponCodes: [coupon.code] } }).breakdown
    .coupon;
