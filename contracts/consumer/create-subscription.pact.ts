import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '#contract-states';
import { exchange } from './exchange.ts';
import { success, supplied } from './matchers.ts';
import { BOUGHT, bought, buys, COUPONS, KEY, LOST, MAY_BUY, order, profile, request, SAVED } from './purchases.ts';

const TOKEN = 'a signed-in user has made a token of a card';
const OTHER_PLAN = { productId: 'prod_plus_monthly', priceInCents: 4_990 };

describe('CreateSubscription', () => {
  it('buys a plan with a card that was just set up', () =>
    buys({ description: 'CreateSubscription with a card that was just set up', state: MAY_BUY, setUp: true }));

  it('buys a plan with a saved method, for which nothing was set up', () =>
    buys({ description: 'CreateSubscription with a saved method', state: SAVED }));

  it('buys a plan with a saved method although no setup intent could be created: the customer is absent', () =>
    buys({
      description: 'CreateSubscription with a saved method of a customer who is not known',
      state: SAVED,
      knowsCustomer: false,
    }));

  it('buys another plan: another product, another price', () =>
    buys({
      description: 'CreateSubscription of another plan',
      state: SAVED,
      params: OTHER_PLAN,
      productId: OTHER_PLAN.productId,
      price: OTHER_PLAN.priceInCents,
    }));

  it('buys a plan with the token of a card', async () => {
    const card = { cardType: 'Visa', cardLast4: '4242', cardExpMonth: 12, cardExpYear: 2030 };
    const outcome = await exchange(
      {
        ...request(),
        variables: { paymentProfile: { ...profile(), ...card, cardToken: supplied('cardToken') } },
        description: 'CreateSubscription with the token of a card',
        state: TOKEN,
        answer: success({ createSubscription: bought() }),
      },
      (api) => {
        const token = { id: EXAMPLES.cardToken, brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 };
        return api.createSubscription({ ...order(), pays: { with: 'token', token } }, KEY);
      },
    );
    expect(outcome).toEqual(BOUGHT);
  });

  it('buys a plan at a price point', () => {
    const pricePoint = { handle: 'loyal-customers', priceInCents: 3_900 };
    return buys({
      description: 'CreateSubscription at a price point',
      state: MAY_BUY,
      params: { pricePoint },
      setUp: true,
      price: pricePoint.priceInCents,
      pricePointHandle: pricePoint.handle,
    });
  });

  it('pays for add-ons in the same price', () => {
    const addOns = [
      { handle: 'will-kit', priceInCents: 4_950 },
      { handle: 'trade-mark', priceInCents: 125_000 },
    ];
    return buys({
      description: 'CreateSubscription with add-ons',
      state: MAY_BUY,
      params: { addOns },
      setUp: true,
      price: 134_850,
      extras: { additionalProducts: addOns.map(({ handle }) => ({ handle })) },
    });
  });

  it('sends the price from which the coupon is already taken, and the coupon', () =>
    buys({
      description: 'CreateSubscription with a coupon',
      state: COUPONS,
      price: 4_165,
      extras: { couponCodes: ['SAVE15'] },
    }));

  it('sends another price with another coupon', () =>
    buys({
      description: 'CreateSubscription with another coupon',
      state: COUPONS,
      price: 3_900,
      extras: { couponCodes: ['TENOFF'] },
    }));

  it('asks again for a purchase whose answer was lost, and gets an answer instead of a second subscription', () =>
    buys({ description: 'CreateSubscription again under the same key', state: LOST }));
});
