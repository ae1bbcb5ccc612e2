import { describe, it } from 'vitest';
import { STATES } from '#contract-states';
import { equal } from './matchers.ts';
import {
  buy,
  COUPONS_EXIST,
  HAS_SAVED_METHODS,
  purchaseRequest,
  RESPONSE_LOST,
  recordRejectedPurchase,
} from './purchases.ts';
import { testUnauthenticated } from './unauthenticated.ts';

const DECLINED = 'the bank refuses the first charge';

describe('CreateSubscription errors', () => {
  testUnauthenticated(purchaseRequest({ hasSetupIntent: true }), (api) => buy(api, { hasSetupIntent: true }));

  it('returns the bank’s decline message', () => {
    const { message } = STATES[DECLINED].params;
    return recordRejectedPurchase({
      description: 'CreateSubscription with a card that the bank will not charge',
      state: DECLINED,
      hasSetupIntent: true,
      message,
      code: equal('PAYMENT_DECLINED'),
      expectedFailure: { message, code: 'PAYMENT_DECLINED' },
    });
  });

  it('rejects an idempotency key that is reused with another price', () =>
    recordRejectedPurchase({
      description: 'CreateSubscription under a key that stands for another price',
      state: RESPONSE_LOST,
      price: 9_900,
      example: 'Your earlier payment went through with other details.',
      code: equal('IDEMPOTENCY_MISMATCH'),
      expectedFailure: {
        message: 'Your earlier payment went through with other details.',
        code: 'IDEMPOTENCY_MISMATCH',
      },
    }));

  it('rejects a coupon that can no longer be used', () =>
    recordRejectedPurchase({
      description: 'CreateSubscription with a coupon that can no longer be used',
      state: COUPONS_EXIST,
      params: {
        coupons: [{ code: 'SAVE15', discountType: 'Percentage', value: 15, refusedBecause: 'It was used up.' }],
      },
      price: 4_165,
      extras: { couponCodes: ['SAVE15'] },
      example: 'The coupon SAVE15 can no longer be used.',
      code: equal('COUPON_REFUSED'),
      expectedFailure: { message: 'The coupon SAVE15 can no longer be used.', code: 'COUPON_REFUSED' },
    }));

  it('rejects a wrong price', () =>
    recordRejectedPurchase({
      description: 'CreateSubscription at a price that is too low',
      state: HAS_SAVED_METHODS,
      price: 1,
      example: 'The price has changed.',
      code: equal('PRICE_CHANGED'),
      expectedFailure: { message: 'The price has changed.', code: 'PRICE_CHANGED' },
    }));

  it('rejects a method that is not saved, and charges no other', () =>
    recordRejectedPurchase({
      description: 'CreateSubscription with a method that is not saved',
      state: HAS_SAVED_METHODS,
      paymentMethodId: 'pm_that_is_not_saved',
      example: 'There is no such saved payment method.',
      code: equal('NOT_FOUND'),
      expectedFailure: { message: 'There is no such saved payment method.', code: 'NOT_FOUND' },
    }));
});
