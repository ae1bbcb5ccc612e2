import { describe, expect, it } from 'vitest';
import { type ShowOptions, showRequest } from './show-options.ts';

describe('showRequest', () => {
  it('hands on everything that the host mentions', () => {
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
    expect(showRequest(options, 'form')).toStrictEqual({
      planHandle,
      pricePointHandle,
      breakdown: {
        planPrice: null,
        priceOverride: null,
        addOns: [],
        coupon: { kind: 'percent', code: 'SAVE', percent: 10 },
      },
      tracking,
      onSuccess,
      extras: options.extraUpgradeProps,
      offer,
      surface: 'form',
    });
  });
});
