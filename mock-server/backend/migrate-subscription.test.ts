import { describe, expect, it } from 'vitest';
import { buying, card, methods, subscription } from '../scenarios/index.ts';
import {
  confirmSetup,
  GET_MIGRATION_PREVIEW,
  GET_USER_SUBSCRIPTIONS,
  MIGRATE_SUBSCRIPTION,
  scenario,
  type TestUser,
  testServer,
} from '../test-kit.ts';

const visa = card();
const other = card({ brand: 'mastercard', last4: '4444', expMonth: 7, expYear: 2029 });
const current = subscription('standard-monthly', { paidBy: visa });

const { user } = testServer({
  scenarios: [
    scenario({ saved: methods([visa, other], { default: visa }), subscriptions: [current], adjustment: -12_000 }),
    scenario({ subscriptions: [current], adjustment: -90_000 }, { name: 'all-credit' }),
    scenario({ subscriptions: [current], adjustment: 2_500 }, { name: 'owing' }),
    scenario({ subscriptions: [current] }, { name: 'no-preview' }),
    scenario({ subscriptions: [current, subscription('standard-yearly')] }, { name: 'two-plans' }),
    scenario(
      { saved: methods([visa], { default: visa }), subscriptions: [current], adjustment: -12_000 },
      {
        name: 'price-point',
        host: buying('standard-yearly', {
          show: { pricePointHandle: 'loyal-customers', breakdown: { planPrice: 500 } },
        }),
      },
    ),
  ],
});

const migrate = (someone: TestUser, rest: object = {}, key?: string) =>
  someone.run(
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
  const ask = (someone: TestUser, variables: object) => someone.run(GET_MIGRATION_PREVIEW, variables);

  it.each([
    ['standard-yearly', 'test-scenario', -12_000, { charge: 58_800, due: 46_800, credit: 12_000 }],
    ['plus-monthly', 'test-scenario', -12_000, { charge: 4_990, due: 0, credit: 4_990 }],
    ['pay-per-doc', 'owing', 2_500, { charge: 4_900, due: 7_400, credit: 0 }],
    ['standard-yearly', 'price-point', -12_000, { charge: 58_800, due: 46_800, credit: 12_000 }],
    [null, 'test-scenario', -12_000, { charge: 0, due: 0, credit: 0 }],
    [undefined, 'owing', 2_500, { charge: 0, due: 2_500, credit: 0 }],
  ])('weighs the current plan against the list price of %s (%s)', async (productHandle, name, adjustment, of) => {
    const { data } = await ask(user(name), { subscriptionId: current.id, productHandle });
    expect(data).toEqual({
      getMigrationPreview: {
        migration: {
          prorated_adjustment_in_cents: adjustment,
          charge_in_cents: of.charge,
          payment_due_in_cents: of.due,
          credit_applied_in_cents: of.credit,
        },
      },
    });
  });

  it('is null from a plan to itself', async () => {
    const { data } = await ask(user(), { subscriptionId: current.id, productHandle: 'standard-monthly' });
    expect(data).toEqual({ getMigrationPreview: { migration: null } });
  });

  it('is null when there is nothing to migrate', async () => {
    const { data } = await ask(user('no-preview'), { subscriptionId: current.id });
    expect(data).toEqual({ getMigrationPreview: { migration: null } });
  });

  it('refuses an unknown subscription and an unknown product', async () => {
    const stranger = await ask(user(), { subscriptionId: 'sub_other' });
    expect(stranger.errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND' });
    for (const productHandle of ['toString', 'standard-yaerly', '']) {
      const { errors } = await ask(user(), { subscriptionId: current.id, productHandle });
      const [{ message, extensions } = { message: '', extensions: {} }] = errors ?? [];
      expect([message, extensions]).toEqual([`There is no product '${productHandle}'.`, { code: 'BAD_USER_INPUT' }]);
    }
  });
});

describe('migrateSubscription', () => {
  it('moves the plan, keeps its id, uses the credit and charges the default card', async () => {
    const alex = user();
    const { data, errors } = await migrate(alex);
    expect(errors).toBeUndefined();
    expect(data?.['migrateSubscription']).toMatchObject({
      id: current.id,
      state: 'active',
      price: 46800,
      productId: 'prod_standard_yearly',
      productName: 'Standard yearly',
      initialChargeInCents: 0,
      creditCard: { expiryMonth: 12, expiryYear: 2030 },
      product: { name: 'Standard yearly', interval: 12 },
      productFamily: { id: 'fam_legal_plans', name: 'product family name' },
      nextProductId: null,
    });
    const later = await alex.run(GET_USER_SUBSCRIPTIONS);
    expect(later.data?.['getUserSubscriptions']).toMatchObject({
      activeSubscription: { handle: 'standard-yearly' },
      subscriptionList: [{ id: current.id, productId: 'prod_standard_yearly' }],
    });
    const left = await alex.run(GET_MIGRATION_PREVIEW, { subscriptionId: current.id });
    expect(left.data?.['getMigrationPreview'].migration).toBeNull();
  });

  it('charges another saved card without making it the default', async () => {
    const alex = user();
    const { data } = await migrate(alex, { paymentMethodId: other.id });
    expect(data?.['migrateSubscription'].creditCard).toEqual({ expiryMonth: 7, expiryYear: 2029 });
    expect(alex.world.defaultPayment).toBe(visa.id);
  });

  it('saves a new bank account as the default', async () => {
    const alex = user();
    const { paymentMethodId } = await confirmSetup(alex, { bsb: '000000', account: '000123456' });
    expect((await migrate(alex, { paymentMethodId })).errors).toBeUndefined();
    expect(alex.world.defaultPayment).toBe(paymentMethodId);
    expect(alex.world.methods.at(-1)?.au_becs_debit).toEqual({ bsb_number: '000000', last4: '3456' });
  });

  it('needs no method when the credit covers the plan', async () => {
    const { data } = await migrate(user('all-credit'));
    expect(data?.['migrateSubscription'].price).toBe(0);
  });

  it.each([
    ['an unknown subscription', 'all-credit', { subscriptionId: 'sub_other' }, 'NOT_FOUND'],
    ['an unknown product', 'all-credit', { targetProduct: 'nope' }, 'BAD_USER_INPUT'],
    ['the plan the user has', 'all-credit', { targetProduct: 'standard-monthly' }, 'ALREADY_SUBSCRIBED'],
    ['an initial charge without a price point', 'all-credit', { includeInitialCharge: true }, 'BAD_USER_INPUT'],
    ['a price point without an initial charge', 'all-credit', { targetProductPricePoint: 'pp' }, 'BAD_USER_INPUT'],
    ['an unknown method', 'all-credit', { paymentMethodId: 'pm_nobody' }, 'NOT_FOUND'],
    ['an amount due with nothing to charge', 'no-preview', {}, 'PAYMENT_DECLINED'],
  ])('refuses %s and changes nothing', async (_what, name, rest, code) => {
    const alex = user(name);
    const { errors } = await migrate(alex, rest);
    expect(errors?.[0]?.extensions).toEqual({ code });
    expect(alex.world.subscriptions).toEqual([current]);
  });

  it.each([
    ['the price point that the page names, for its price', 'loyal-customers', 38_000, 38_475],
    ['no price point, for the list price', null, 46_800, 0],
  ])('moves to %s', async (_which, targetProductPricePoint, price, initialChargeInCents) => {
    const rest = { targetProductPricePoint, includeInitialCharge: targetProductPricePoint !== null };
    const { data } = await migrate(user('price-point'), rest);
    expect(data?.['migrateSubscription']).toMatchObject({ price, initialChargeInCents });
  });

  it('sells a price point of one plan for no other plan, and none that nobody named', async () => {
    for (const wanted of [
      { targetProduct: 'plus-monthly', targetProductPricePoint: 'loyal-customers' },
      { targetProductPricePoint: 'loyal-costumers' },
    ]) {
      const alex = user('price-point');
      const { errors } = await migrate(alex, { ...wanted, includeInitialCharge: true });
      expect(errors).toMatchObject([
        { message: expect.stringMatching(/^There is no price point/), extensions: { code: 'BAD_USER_INPUT' } },
      ]);
      expect(alex.world.subscriptions).toEqual([current]);
    }
  });

  it('answers the same key with its first answer', async () => {
    const alex = user();
    const first = await migrate(alex, {}, 'intention-1');
    expect(await migrate(alex, {}, 'intention-1')).toEqual(first);
  });

  it('moves no subscription to a plan that another one has already', async () => {
    const someone = user('two-plans');
    const { errors } = await migrate(someone);
    expect(errors).toMatchObject([
      { message: 'You already have Standard yearly.', extensions: { code: 'ALREADY_SUBSCRIBED' } },
    ]);
    expect(someone.world.subscriptions.map(({ productId }) => productId)).toEqual([
      'prod_standard_monthly',
      'prod_standard_yearly',
    ]);
  });
});
