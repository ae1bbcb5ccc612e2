import { describe, it } from 'vitest';
import { stateParams } from '#contract-states';
import { equal } from './matchers.ts';
import { type PurchaseOptions, RESPONSE_LOST, recordPurchase, recordRejectedPurchase } from './purchases.ts';

const REFUSAL_LOST = 'the refusal of a purchase was lost';
const MISMATCH = 'Your earlier payment went through with other details.';
const { otherProduct } = stateParams(RESPONSE_LOST);

describe('CreateSubscription under an idempotency key', () => {
  // The bank declines every further charge, so a backend that charges again is refused.
  it('returns the first response when the request is repeated', () =>
    recordPurchase({ description: 'CreateSubscription again under the same key', state: RESPONSE_LOST }));

  it.each<[string, PurchaseOptions]>([
    ['price', { price: 9_900 }],
    ['plan', { productId: otherProduct.productId, price: otherProduct.priceInCents }],
    ['coupon', { price: 4_165, extras: { couponCodes: ['SAVE15'] } }],
    ['method', { method: 'otherMethodId' }],
  ])('rejects a request with another %s under the same key', (what, options) =>
    recordRejectedPurchase({
      description: `CreateSubscription under a key that stands for another ${what}`,
      state: RESPONSE_LOST,
      ...options,
      example: MISMATCH,
      code: equal('IDEMPOTENCY_MISMATCH'),
      expectedFailure: { message: MISMATCH, code: 'IDEMPOTENCY_MISMATCH' },
    }),
  );

  it('repeats the refusal of a request that is repeated', () => {
    const { message } = stateParams(REFUSAL_LOST);
    return recordRejectedPurchase({
      description: 'CreateSubscription again under the key of a refused request',
      state: REFUSAL_LOST,
      message,
      code: equal('PAYMENT_DECLINED'),
      expectedFailure: { message, code: 'PAYMENT_DECLINED' },
    });
  });

  it('accepts another method under a new key after a refusal', () =>
    recordPurchase({
      description: 'CreateSubscription under a new key after a refusal',
      state: REFUSAL_LOST,
      method: 'otherMethodId',
      idempotencyKey: 'contract-key-2',
    }));

  it('keeps the keys of users apart', () =>
    recordPurchase({
      description: 'CreateSubscription under a key that another user has used',
      state: 'another user has used the idempotency key',
    }));
});
