import { describe, it } from 'vitest';
import { BELOW_HALF_A_CENT, HALF_A_CENT, LARGER_THAN_THE_PLAN } from './coupons.ts';
import { equal } from './matchers.ts';
import { COUPONS_EXIST, recordPurchase, recordRejectedPurchase } from './purchases.ts';

const state = COUPONS_EXIST;
const ADD_ON = { handle: 'will-kit', priceInCents: 4_950 };
const withAddOn = (code: string) => ({
  extras: { couponCodes: [code], additionalProducts: [{ handle: ADD_ON.handle }] },
});
const withCoupon = (code: string) => ({ extras: { couponCodes: [code] } });

/** The plan costs $49.00. */
describe('CreateSubscription with a coupon', () => {
  it('charges the price after the discount', () =>
    recordPurchase({ description: 'CreateSubscription with a coupon', state, price: 4_165, ...withCoupon('SAVE15') }));

  it('charges the price after another discount', () =>
    recordPurchase({
      description: 'CreateSubscription with another coupon',
      state,
      price: 3_900,
      ...withCoupon('TENOFF'),
    }));

  it('rounds half a cent of the discount up', () =>
    recordPurchase({
      description: 'CreateSubscription with a percentage that ends in half a cent',
      state,
      params: { coupons: [HALF_A_CENT] },
      price: 3_895,
      ...withCoupon(HALF_A_CENT.code),
    }));

  it('rounds less than half a cent of the discount down', () =>
    recordPurchase({
      description: 'CreateSubscription with a percentage that ends below half a cent',
      state,
      params: { coupons: [BELOW_HALF_A_CENT] },
      price: 4_300,
      ...withCoupon(BELOW_HALF_A_CENT.code),
    }));

  it('applies a percentage to the plan and not to add-ons', () =>
    recordPurchase({
      description: 'CreateSubscription with a percentage beside add-ons',
      state,
      params: { addOns: [ADD_ON] },
      price: 9_115,
      ...withAddOn('SAVE15'),
    }));

  it('applies what an amount leaves over to add-ons', () =>
    recordPurchase({
      description: 'CreateSubscription with a coupon larger than the plan beside add-ons',
      state,
      params: { addOns: [ADD_ON], coupons: [LARGER_THAN_THE_PLAN] },
      price: 3_850,
      ...withAddOn(LARGER_THAN_THE_PLAN.code),
    }));

  it('applies a percentage to the price of a price point', () => {
    const pricePoint = { handle: 'loyal-customers', priceInCents: 3_900 };
    return recordPurchase({
      description: 'CreateSubscription with a percentage at a price point',
      state,
      params: { pricePoint },
      price: 3_315,
      pricePointHandle: pricePoint.handle,
      ...withCoupon('SAVE15'),
    });
  });

  it('sells the plan for nothing when the coupon exceeds its price', () =>
    recordPurchase({
      description: 'CreateSubscription with a coupon larger than the price',
      state,
      params: { coupons: [LARGER_THAN_THE_PLAN] },
      price: 0,
      ...withCoupon(LARGER_THAN_THE_PLAN.code),
    }));

  it('starts a trial for nothing', () =>
    recordPurchase({
      description: 'CreateSubscription with a trial',
      state,
      params: { coupons: [{ code: 'TRIAL30', discountType: 'Trial', value: 4_900, endDate: '2026-04-14' }] },
      price: 0,
      ...withCoupon('TRIAL30'),
    }));

  it('rejects a coupon that can no longer be used', () =>
    recordRejectedPurchase({
      description: 'CreateSubscription with a coupon that can no longer be used',
      state,
      params: {
        coupons: [{ code: 'SAVE15', discountType: 'Percentage', value: 15, refusedBecause: 'It was used up.' }],
      },
      price: 4_165,
      ...withCoupon('SAVE15'),
      example: 'The coupon SAVE15 can no longer be used.',
      code: equal('COUPON_REFUSED'),
      expectedFailure: { message: 'The coupon SAVE15 can no longer be used.', code: 'COUPON_REFUSED' },
    }));
});
