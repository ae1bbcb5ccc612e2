import { describe, it } from 'vitest';
import { STATES } from '#contract-states';
import { equal } from './matchers.ts';
import { buy, COUPONS, isRefused, LOST, request, SAVED } from './purchases.ts';
import { refusesStrangers } from './strangers.ts';

const REFUSED = 'the bank refuses the first charge';

describe('CreateSubscription, refused', () => {
  refusesStrangers(request({ setUp: true }), (api) => buy(api, { setUp: true }));

  it('hands on the words of a refusal', () => {
    const { message } = STATES[REFUSED].params;
    return isRefused({
      description: 'CreateSubscription with a card that the bank will not charge',
      state: REFUSED,
      setUp: true,
      message,
      code: equal('PAYMENT_DECLINED'),
      reads: { message, code: 'PAYMENT_DECLINED' },
    });
  });

  it('refuses a key that comes back for another price', () =>
    isRefused({
      description: 'CreateSubscription under a key that stands for another price',
      state: LOST,
      price: 9_900,
      example: 'Your earlier payment went through with other details.',
      code: equal('IDEMPOTENCY_MISMATCH'),
      reads: { message: 'Your earlier payment went through with other details.', code: 'IDEMPOTENCY_MISMATCH' },
    }));

  it('refuses a coupon that can no longer be used', () =>
    isRefused({
      description: 'CreateSubscription with a coupon that can no longer be used',
      state: COUPONS,
      params: {
        coupons: [{ code: 'SAVE15', discountType: 'Percentage', value: 15, refusedBecause: 'It was used up.' }],
      },
      price: 4_165,
      extras: { couponCodes: ['SAVE15'] },
      example: 'The coupon SAVE15 can no longer be used.',
      code: equal('COUPON_REFUSED'),
      reads: { message: 'The coupon SAVE15 can no longer be used.', code: 'COUPON_REFUSED' },
    }));

  it('refuses a price that is not the price', () =>
    isRefused({
      description: 'CreateSubscription at a price that is too low',
      state: SAVED,
      price: 1,
      example: 'The price has changed.',
      code: equal('PRICE_CHANGED'),
      reads: { message: 'The price has changed.', code: 'PRICE_CHANGED' },
    }));

  it('refuses a method that is not saved: another one is never charged in its place', () =>
    isRefused({
      description: 'CreateSubscription with a method that is not saved',
      state: SAVED,
      paymentMethodId: 'pm_that_is_not_saved',
      example: 'There is no such saved payment method.',
      code: equal('NOT_FOUND'),
      reads: { message: 'There is no such saved payment method.', code: 'NOT_FOUND' },
    }));
});
