import { describe, expect, it } from 'vitest';
import { card, methods, preview, subscription } from '../scenarios/index.ts';
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
const credit = preview({ adjustment: -12000, charge: 58800 });

const { user } = testServer({
  scenarios: [
    scenario({ saved: methods([visa, other], { default: visa }), subscriptions: [current], preview: credit }),
    scenario(
      { subscriptions: [current], preview: preview({ adjustment: -90000, charge: 58800 }) },
      { name: 'all-credit' },
    ),
    scenario({ subscriptions: [current] }, { name: 'no-preview' }),
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

  it('says what the current plan is worth', async () => {
    const { data } = await ask(user(), { subscriptionId: current.id, productHandle: 'standard-yearly' });
    expect(data).toEqual({
      getMigrationPreview: {
        migration: {
          prorated_adjustment_in_cents: -12000,
          charge_in_cents: 58800,
          payment_due_in_cents: 46800,
          credit_applied_in_cents: 12000,
        },
      },
    });
  });

  it('is null when there is nothing to migrate', async () => {
    const { data } = await ask(user('no-preview'), { subscriptionId: current.id });
    expect(data).toEqual({ getMigrationPreview: { migration: null } });
  });

  it('refuses an unknown subscription and an unknown product', async () => {
    const stranger = await ask(user(), { subscriptionId: 'sub_other' });
    expect(stranger.errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND' });
    const product = await ask(user(), { subscriptionId: current.id, productHandle: 'toString' });
    expect(product.errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
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

  it('answers the same key with its first answer', async () => {
    const alex = user();
    const first = await migrate(alex, {}, 'intention-1');
    expect(await migrate(alex, {}, 'intention-1')).toEqual(first);
  });
});
