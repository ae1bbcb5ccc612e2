import { describe, expect, it } from 'vitest';
import { EXAMPLE_VALUES } from '#contract-states';
import { fromState, successResponse } from './matchers.ts';
import {
  COUPONS_EXIST,
  createdSubscription,
  EXPECTED_PURCHASE,
  HAS_SAVED_METHODS,
  KEY,
  MAY_BUY,
  newPurchase,
  paymentProfile,
  purchaseRequest,
  RESPONSE_LOST,
  recordPurchase,
} from './purchases.ts';
import { recordInteraction } from './record-interaction.ts';

const TOKEN = 'a signed-in user has made a token of a card';
const OTHER_PLAN = { productId: 'prod_plus_monthly', priceInCents: 4_990 };

describe('CreateSubscription', () => {
  it('buys a plan with a card that was just set up', () =>
    recordPurchase({
      description: 'CreateSubscription with a card that was just set up',
      state: MAY_BUY,
      hasSetupIntent: true,
    }));

  it('buys a plan with a saved method, without a setup intent', () =>
    recordPurchase({ description: 'CreateSubscription with a saved method', state: HAS_SAVED_METHODS }));

  it('buys a plan with a saved method without a customer id, when no setup intent could be created', () =>
    recordPurchase({
      description: 'CreateSubscription with a saved method of a customer who is not known',
      state: HAS_SAVED_METHODS,
      knowsCustomer: false,
    }));

  it('buys another plan at its price', () =>
    recordPurchase({
      description: 'CreateSubscription of another plan',
      state: HAS_SAVED_METHODS,
      params: OTHER_PLAN,
      productId: OTHER_PLAN.productId,
      price: OTHER_PLAN.priceInCents,
    }));

  it('buys a plan with a card token', async () => {
    const card = { cardType: 'Visa', cardLast4: '4242', cardExpMonth: 12, cardExpYear: 2030 };
    const outcome = await recordInteraction(
      {
        ...purchaseRequest(),
        variables: { paymentProfile: { ...paymentProfile(), ...card, cardToken: fromState('cardToken') } },
        description: 'CreateSubscription with the token of a card',
        state: TOKEN,
        response: successResponse({ createSubscription: createdSubscription() }),
      },
      (api) => {
        const token = { id: EXAMPLE_VALUES.cardToken, brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 };
        return api.createSubscription({ ...newPurchase(), paymentSource: { kind: 'token', token } }, KEY);
      },
    );
    expect(outcome).toEqual(EXPECTED_PURCHASE);
  });

  it('buys a plan at a price point', () => {
    const pricePoint = { handle: 'loyal-customers', priceInCents: 3_900 };
    return recordPurchase({
      description: 'CreateSubscription at a price point',
      state: MAY_BUY,
      params: { pricePoint },
      hasSetupIntent: true,
      price: pricePoint.priceInCents,
      pricePointHandle: pricePoint.handle,
    });
  });

  it('includes add-ons in the price', () => {
    const addOns = [
      { handle: 'will-kit', priceInCents: 4_950 },
      { handle: 'trade-mark', priceInCents: 125_000 },
    ];
    return recordPurchase({
      description: 'CreateSubscription with add-ons',
      state: MAY_BUY,
      params: { addOns },
      hasSetupIntent: true,
      price: 134_850,
      extras: { additionalProducts: addOns.map(({ handle }) => ({ handle })) },
    });
  });

  it('sends the coupon and the price after its discount', () =>
    recordPurchase({
      description: 'CreateSubscription with a coupon',
      state: COUPONS_EXIST,
      price: 4_165,
      extras: { couponCodes: ['SAVE15'] },
    }));

  it('sends another coupon and its price', () =>
    recordPurchase({
      description: 'CreateSubscription with another coupon',
      state: COUPONS_EXIST,
      price: 3_900,
      extras: { couponCodes: ['TENOFF'] },
    }));

  it('returns the first response when a purchase is repeated with the same key', () =>
    recordPurchase({ description: 'CreateSubscription again under the same key', state: RESPONSE_LOST }));
});
