import { describe, it } from 'vitest';
import { stateParams } from '#contract-states';
import { equal } from './matchers.ts';
import {
  buy,
  HAS_SAVED_METHODS,
  HAS_SUBSCRIPTIONS,
  MAY_BUY,
  type PurchaseOptions,
  purchaseRequest,
  recordRejectedPurchase,
  STANDARD_PRODUCT,
} from './purchases.ts';
import { testUnauthenticated } from './unauthenticated.ts';

const DECLINED = 'the bank refuses the first charge';

describe('CreateSubscription errors', () => {
  testUnauthenticated(purchaseRequest(), (api) => buy(api));

  it('returns the bank’s decline message', () => {
    const { message } = stateParams(DECLINED);
    return recordRejectedPurchase({
      description: 'CreateSubscription with a card that the bank will not charge',
      state: DECLINED,
      message,
      code: equal('PAYMENT_DECLINED'),
      expectedFailure: { message, code: 'PAYMENT_DECLINED' },
    });
  });

  it('is declined with the message alone, by a backend without error codes', () => {
    const { message } = stateParams(DECLINED);
    return recordRejectedPurchase({
      description: 'CreateSubscription that is declined with or without an error code',
      state: DECLINED,
      message,
      expectedFailure: { message, code: null },
    });
  });

  it('rejects a wrong price', () =>
    recordRejectedPurchase({
      description: 'CreateSubscription at a price that is too low',
      state: HAS_SAVED_METHODS,
      price: 1,
      example: 'The price has changed.',
      code: equal('PRICE_CHANGED'),
      expectedFailure: { message: 'The price has changed.', code: 'PRICE_CHANGED' },
    }));

  it('rejects the price of an add-on that is not ordered', () =>
    recordRejectedPurchase({
      description: 'CreateSubscription at the price of an add-on that is not ordered',
      state: MAY_BUY,
      params: { addOns: [{ handle: 'will-kit', priceInCents: 4_950 }] },
      price: 9_850,
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

  it('rejects a plan that the user already has', () =>
    recordRejectedPurchase({
      description: 'CreateSubscription of a plan that the user already has',
      state: HAS_SUBSCRIPTIONS,
      params: STANDARD_PRODUCT,
      example: 'You already have Standard monthly.',
      code: equal('ALREADY_SUBSCRIBED'),
      expectedFailure: { message: 'You already have Standard monthly.', code: 'ALREADY_SUBSCRIBED' },
    }));

  it.each<[string, PurchaseOptions, string]>([
    ['a card', { method: 'foreignMethodId' }, 'There is no such saved payment method.'],
    ['a customer', { customer: 'foreignCustomerId' }, 'There is no such customer.'],
  ])('rejects %s of another user', (what, options, message) =>
    recordRejectedPurchase({
      description: `CreateSubscription with ${what} of another user`,
      state: 'another user has saved payment methods',
      ...options,
      example: message,
      code: equal('NOT_FOUND'),
      expectedFailure: { message, code: 'NOT_FOUND' },
    }),
  );
});
