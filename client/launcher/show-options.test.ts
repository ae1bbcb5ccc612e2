import { describe, expect, it } from 'vitest';
import { type BreakdownCoupon, parseShowOptions, type ShowOptions } from './show-options.ts';

describe('parseShowOptions', () => {
  it('returns every option that the host passes', { tags: ['T1'] }, () => {
    const options = {
      planHandle: 'standard-monthly',
      pricePointHandle: 'early-bird',
      breakdown: { coupon: { code: 'SAVE', discount_type: 'percent', percentage: 10 } },
      tracking: { source: 'banner' },
      onSuccess: () => undefined,
      extraUpgradeProps: { couponCodes: ['SAVE'], currentCoupon: 'OLD', saleSlug: 'eofy' },
      offer: 'Westpac',
    } satisfies ShowOptions;
    const { planHandle, pricePointHandle, tracking, onSuccess, offer } = options;
    expect(parseShowOptions(options, 'form')).toStrictEqual({
      planHandle,
      pricePointHandle,
      breakdown: {
        planPrice: null,
        priceOverride: null,
        addOns: [],
        coupon: { discount_type: 'percent', code: 'SAVE', percentage: 10 },
      },
      tracking,
      onSuccess,
      extras: options.extraUpgradeProps,
      offer,
      surface: 'form',
    });
  });

  it('converts the dollars of a breakdown to cents', { tags: ['B4'] }, () => {
    const { breakdown } = parseShowOptions({
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

  it.each<[BreakdownCoupon, object]>([
    [{ code: 'A', discount_type: 'percent', percentage: 17.5 }, { percentage: 17.5 }],
    [{ code: 'B', discount_type: 'amount', amount: 4.35 }, { amount: 435 }],
    [
      { code: 'C', discount_type: 'trial', amount: 49, endDate: '15 Sep 2026' },
      { amount: 4900, endDate: '15 Sep 2026' },
    ],
  ])('converts the coupon %j', ({ code, discount_type, ...rest }, converted) => {
    const coupon = { code, discount_type, ...rest } as BreakdownCoupon;
    expect(couponOf(coupon)).toEqual({ code, discount_type, ...converted });
  });

  it('rounds a price with a fraction of a cent half-up, and says so', () => {
    const warnings: string[] = [];
    const { breakdown } = parseShowOptions({ planHandle: 'p', breakdown: { planPrice: 4.355 } }, 'form', (message) =>
      warnings.push(message),
    );
    expect(breakdown.planPrice).toBe(436);
    expect(warnings).toEqual(['4.355 dollars is rounded to 4.36']);
  });

  it('reads empty texts and nulls as absent, and sends nothing that the backend does not know', () => {
    const extraUpgradeProps = { couponCodes: ['', 'SAVE', 7, null], currentCoupon: '', saleSlug: null, other: true };
    const options = {
      planHandle: 'p',
      pricePointHandle: '',
      offer: ' ',
      breakdown: null,
      tracking: null,
      onSuccess: null,
    };
    const { breakdown: _, ...request } = parseShowOptions({ ...options, extraUpgradeProps } as never);
    expect(request).toEqual({
      planHandle: 'p',
      pricePointHandle: null,
      tracking: {},
      onSuccess: null,
      extras: { couponCodes: ['SAVE', '7'] },
      offer: null,
      surface: 'dialog',
    });
  });

  it('does not apply a coupon without a code, and names an add-on without a name by its handle', () => {
    const warnings: string[] = [];
    const breakdown = { coupon: { discount_type: 'amount', amount: 5 }, addOns: [{ price: 1, handle: 'will-kit' }] };
    const request = parseShowOptions({ planHandle: 'p', breakdown } as never, 'form', (text) => warnings.push(text));
    expect(request.breakdown.coupon).toBeNull();
    expect(request.breakdown.addOns).toEqual([{ name: 'will-kit', price: 100, handle: 'will-kit' }]);
    expect(warnings).toEqual(['breakdown.coupon has no code, so it is not applied']);
  });

  it.each([
    { priceOverride: Number.NaN },
    { planPrice: Number.POSITIVE_INFINITY },
    { addOns: [{ name: 'Will', price: Number.NaN }] },
  ])('rejects a price that is not a number: %j', (breakdown) => {
    expect(() => parseShowOptions({ planHandle: 'p', breakdown })).toThrow(
      /Failed to read a price: (NaN|Infinity) is not a number of dollars/,
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 101])('rejects a discount of %s per cent', (percentage) => {
    expect(() => couponOf({ code: 'A', discount_type: 'percent', percentage })).toThrow(
      `Failed to read a coupon: ${percentage} is not a percentage from 0 to 100.`,
    );
  });
});

const couponOf = (coupon: BreakdownCoupon) =>
  parseShowOptions({ planHandle: 'p', breakdown: { coupon }, extraUpgradeProps: { couponCodes: [coupon.code] } })
    .breakdown.coupon;
