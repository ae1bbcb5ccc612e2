import { describe, expect, it } from 'vitest';
import {
  CREATE_SUBSCRIPTION,
  GET_MIGRATION_PREVIEW,
  MIGRATE_SUBSCRIPTION,
  type TestUser,
  testScenario,
  testServer,
} from '../scenario-server.test-support.ts';
import { card, checkoutPage, methods, subscription } from '../scenarios/index.ts';

const visa = card();
const other = card({ brand: 'mastercard', last4: '4444', expMonth: 7, expYear: 2029 });
const current = subscription('standard-monthly', { paidBy: visa });

const { user } = testServer({
  scenarios: [
    testScenario({ saved: methods([visa, other], { default: visa }), subscriptions: [current], adjustment: -12_000 }),
    testScenario({ subscriptions: [current], adjustment: -90_000 }, { name: 'all-credit' }),
    testScenario({ subscriptions: [current] }, { name: 'no-preview' }),
    testScenario(
      { saved: methods([visa], { default: visa }), subscriptions: [current], adjustment: -12_000 },
      {
        name: 'price-point',
        host: checkoutPage('standard-yearly', {
          show: { pricePointHandle: 'loyal-customers', breakdown: { planPrice: 500 } },
        }),
      },
    ),
  ],
});

const migrate = (user: TestUser, rest: object = {}, key?: string) =>
  user.run(
    MIGRATE_SUBSCRIPTION,
    {
      subscriptionId: current.id,
      targetProduct: 'standard-yearly',
      user: { email: 'alex.nguyen@example.com', firstName: 'Alex', lastName: 'Nguyen' },
      includeInitialCharge: false,
      ...rest,
    },
    key,
  );

describe('getMigrationPreview', () => {
  const previewFor = (user: TestUser, variables: object) => user.run(GET_MIGRATION_PREVIEW, variables);

  it('rejects an unknown subscription and an unknown product', async () => {
    const unknown = await previewFor(user(), { subscriptionId: 'sub_other' });
    expect(unknown.errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND' });
    const { errors } = await previewFor(user(), { subscriptionId: current.id, productHandle: 'standard-yaerly' });
    expect(errors).toMatchObject([
      { message: "There is no product 'standard-yaerly'.", extensions: { code: 'NOT_FOUND' } },
    ]);
  });
});

describe('migrateSubscription', () => {
  it.each([
    ['an unknown subscription', 'all-credit', { subscriptionId: 'sub_other' }, 'NOT_FOUND'],
    ['an unknown product', 'all-credit', { targetProduct: 'nope' }, 'NOT_FOUND'],
    ['the plan the user has', 'all-credit', { targetProduct: 'standard-monthly' }, 'ALREADY_SUBSCRIBED'],
    ['an initial charge without a price point', 'all-credit', { includeInitialCharge: true }, 'BAD_USER_INPUT'],
    ['a price point without an initial charge', 'all-credit', { targetProductPricePoint: 'pp' }, 'BAD_USER_INPUT'],
    ['an amount due with nothing to charge', 'no-preview', {}, 'PAYMENT_DECLINED'],
  ])('rejects %s and changes nothing', async (_what, name, rest, code) => {
    const alex = user(name);
    const { errors } = await migrate(alex, rest);
    expect(errors?.[0]?.extensions).toEqual({ code });
    expect(alex.world.subscriptions).toEqual([current]);
  });

  it('rejects a price point of another plan and an unknown one', async () => {
    for (const variables of [
      { targetProduct: 'plus-monthly', targetProductPricePoint: 'loyal-customers' },
      { targetProductPricePoint: 'loyal-costumers' },
    ]) {
      const alex = user('price-point');
      const { errors } = await migrate(alex, { ...variables, includeInitialCharge: true });
      expect(errors).toMatchObject([
        { message: expect.stringMatching(/^There is no price point/), extensions: { code: 'NOT_FOUND' } },
      ]);
      expect(alex.world.subscriptions).toEqual([current]);
    }
  });

  it('rejects the idempotency key of a purchase of another kind', async () => {
    const alex = user();
    const paymentProfile = {
      currentSubscriptionId: 'prod_plus_monthly',
      currentSubscriptionPrice: 4_990,
      paymentMethodId: visa.id,
    };
    expect((await alex.run(CREATE_SUBSCRIPTION, { paymentProfile }, 'intention-1')).errors).toBeUndefined();
    const { errors } = await migrate(alex, {}, 'intention-1');
    expect(errors?.[0]?.extensions).toEqual({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(alex.world.subscriptions).toHaveLength(2);
  });
});
