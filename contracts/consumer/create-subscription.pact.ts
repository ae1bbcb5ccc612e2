import { describe, expect, it } from 'vitest';
import { BANK_ACCOUNT, EXAMPLE_VALUES, VISA } from '#contract-states';
import { fromState, successResponse } from './matchers.ts';
import {
  createdSubscription,
  EXPECTED_PURCHASE,
  HAS_SAVED_METHODS,
  HAS_SUBSCRIPTIONS,
  KEY,
  MAY_BUY,
  newPurchase,
  paymentProfile,
  purchaseRequest,
  recordPurchase,
  STANDARD,
  STANDARD_PRODUCT,
} from './purchases.ts';
import { recordInteraction } from './record-interaction.ts';

const TOKEN = 'a signed-in user has made a token of a card';
const OTHER_PLAN = { productId: 'prod_plus_monthly', priceInCents: 4_990 };

describe('CreateSubscription', () => {
  it('buys a plan with a card that was just set up', () =>
    recordPurchase({
      description: 'CreateSubscription with a card that was just set up',
      state: MAY_BUY,
    }));

  it('buys a plan with a saved method', () =>
    recordPurchase({ description: 'CreateSubscription with a saved method', state: HAS_SAVED_METHODS }));

  it('buys a plan with a saved method without a customer id, when no setup intent could be created', () =>
    recordPurchase({
      description: 'CreateSubscription with a saved method of a customer who is not known',
      state: HAS_SAVED_METHODS,
      customer: null,
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
        variables: {
          paymentProfile: { ...paymentProfile(), ...card, cardToken: fromState('cardToken') },
          setupIntentId: fromState('setupIntentId'),
        },
        description: 'CreateSubscription with the token of a card',
        state: TOKEN,
        response: successResponse({ createSubscription: createdSubscription() }),
      },
      (api) => {
        const token = { id: EXAMPLE_VALUES.cardToken, brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 };
        return api.createSubscription(
          { ...newPurchase(), paymentSource: { kind: 'token', token } },
          { idempotencyKey: KEY },
        );
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
      price: 134_850,
      extras: { additionalProducts: addOns.map(({ handle }) => ({ handle })) },
    });
  });

  it('buys a plan with a saved bank account', () =>
    recordPurchase({
      description: 'CreateSubscription with a saved bank account',
      state: HAS_SAVED_METHODS,
      params: { methods: [BANK_ACCOUNT] },
    }));

  it('buys a plan with a bank account that was just set up', () =>
    recordPurchase({
      description: 'CreateSubscription with a bank account that was just set up',
      state: MAY_BUY,
      params: { method: { bsb: '000000', accountNumber: '000123456' } },
    }));

  it('buys a plan in a sale', () =>
    recordPurchase({
      description: 'CreateSubscription in a sale',
      state: HAS_SAVED_METHODS,
      extras: { saleSlug: 'eofy' },
    }));

  it('buys a single document in addition to a plan', () =>
    recordPurchase({
      description: 'CreateSubscription of a document by a user who has a plan',
      state: HAS_SUBSCRIPTIONS,
      productId: 'prod_pay_per_doc',
    }));

  it('buys a plan again that was cancelled', () =>
    recordPurchase({
      description: 'CreateSubscription of a plan that was cancelled',
      state: HAS_SUBSCRIPTIONS,
      params: {
        ...STANDARD_PRODUCT,
        subscriptions: [
          { productId: STANDARD, product: 'Standard monthly', state: 'canceled', paidBy: VISA, couponCodes: [] },
        ],
      },
    }));
});
