import { describe, expect, it } from 'vitest';
import { CREATE_SUBSCRIPTION, type TestUser, testScenario, testServer } from '../scenario-server.test-support.ts';
import { answerWithError, bankAccount, card, checkoutPage, methods, percentCoupon } from '../scenarios/index.ts';

const visa = card();
const expiredCard = card({ last4: '1881', expMonth: 2, expYear: 2026 });
const withMethods = {
  saved: methods([visa, expiredCard, bankAccount()], { default: visa }),
  coupons: [percentCoupon('SAVE15', 15)],
};

const { user } = testServer({
  scenarios: [
    testScenario(withMethods),
    testScenario(withMethods, {
      name: 'with-add-ons',
      host: checkoutPage('standard-monthly', {
        show: {
          breakdown: { addOns: [{ name: 'Review', price: 19.99 }] },
          extraUpgradeProps: { couponCodes: ['SAVE15'] },
        },
      }),
    }),
    testScenario(withMethods, {
      name: 'with-ordered-add-on',
      host: checkoutPage('standard-monthly', {
        show: { breakdown: { addOns: [{ name: 'Will kit', price: 49.5, handle: 'will-kit' }] } },
      }),
    }),
    testScenario(withMethods, {
      name: 'with-half-a-cent',
      host: checkoutPage('standard-monthly', { show: { breakdown: { addOns: [{ name: 'Stamp', price: 1.005 }] } } }),
    }),
    testScenario(withMethods, {
      name: 'refused-once',
      answers: { CreateSubscription: [answerWithError('Not today.')] },
    }),
  ],
});

const buy = (user: TestUser, profile: object = {}, rest: object = {}, key?: string) =>
  user.run(
    CREATE_SUBSCRIPTION,
    {
      paymentProfile: {
        currentSubscriptionId: 'prod_standard_monthly',
        currentSubscriptionPrice: 4900,
        paymentMethodId: visa.id,
        ...profile,
      },
      ...rest,
    },
    key,
  );

describe('createSubscription', () => {
  it('charges an add-on with a handle only if the request orders it', async () => {
    const buyAt = (price: number, ...handles: string[]) =>
      buy(
        user('with-ordered-add-on'),
        { currentSubscriptionPrice: price },
        { extraUpgradeProps: { additionalProducts: handles.map((handle) => ({ handle })) } },
      );
    expect((await buyAt(9850, 'will-kit')).errors).toBeUndefined();
    expect((await buyAt(4900)).errors).toBeUndefined();
    const dropped = await buyAt(9850);
    expect(dropped.errors).toMatchObject([{ extensions: { code: 'PRICE_CHANGED' } }]);
    const unknown = await buyAt(9850, 'will-kit', 'will-box');
    expect(unknown.errors).toMatchObject([
      { message: "There is no add-on 'will-box'.", extensions: { code: 'NOT_FOUND' } },
    ]);
  });

  it("rounds a host's price in dollars half-up on its decimals", async () => {
    const { errors } = await buy(user('with-half-a-cent'), { currentSubscriptionPrice: 4900 + 101 });
    expect(errors).toBeUndefined();
  });

  it("accepts a host's own coupon with and without its discount in the price", async () => {
    const extraUpgradeProps = { couponCodes: ['SAVE15'] };
    for (const currentSubscriptionPrice of [6899, 6164]) {
      const { errors } = await buy(user('with-add-ons'), { currentSubscriptionPrice }, { extraUpgradeProps });
      expect(errors).toBeUndefined();
    }
  });

  it.each([
    ['an unknown product', { currentSubscriptionId: 'standard-monthly' }, {}, 'NOT_FOUND', /no product/],
    ['a price below zero', { currentSubscriptionPrice: -1 }, {}, 'BAD_USER_INPUT', /below zero/],
    ['an unknown token', { paymentMethodId: null, cardToken: 'tok_nobody' }, {}, 'NOT_FOUND', /no card token/],
    ['nothing to charge', { paymentMethodId: null }, {}, 'BAD_USER_INPUT', /missing/],
    ['two things to charge', { cardToken: 'tok_1' }, {}, 'BAD_USER_INPUT', /not both/],
    ['an expired card', { paymentMethodId: expiredCard.id }, {}, 'PAYMENT_DECLINED', /expired/],
    ['an unknown setup intent', {}, { setupIntentId: 'seti_other' }, 'NOT_FOUND', /no setup intent/],
    ['two coupons', {}, { extraUpgradeProps: { couponCodes: ['SAVE15', 'B'] } }, 'BAD_USER_INPUT', /Only one/],
  ])('rejects %s and changes nothing', async (_what, profile, rest, code, message) => {
    const alex = user();
    const { data, errors } = await buy(alex, profile, rest);
    expect(data).toBeNull();
    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.extensions).toEqual({ code });
    expect(errors?.[0]?.message).toMatch(message);
    expect(alex.world.subscriptions).toEqual([]);
    expect(alex.world.methods).toHaveLength(3);
  });

  it('retries a key after an error, and applies scripted responses first', async () => {
    const alex = user('refused-once');
    const refused = await buy(alex, {}, {}, 'intention-1');
    expect(refused.errors?.[0]).toMatchObject({ message: 'Not today.', extensions: { code: 'PAYMENT_DECLINED' } });
    expect((await buy(alex, {}, {}, 'intention-1')).errors).toBeUndefined();
  });
});
