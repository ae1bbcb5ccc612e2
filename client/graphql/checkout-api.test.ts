import { describe, expect, it } from 'vitest';
import { cents } from '#domain';
import { createCheckoutApi } from './checkout-api.ts';
import { createGraphqlClient } from './client.ts';
import { fakeServer, jsonResponse } from './fake-server.test-support.ts';

const USER = { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' };

describe('createCheckoutApi', () => {
  it('maps the current plan and the subscriptions', async () => {
    const item = { id: 'sub_1', product: 'Basic', productId: 'prod_1', state: 'active', creditCard: null };
    const user = { activeSubscription: { name: 'Basic', handle: 'basic' }, subscriptionList: [item] };
    expect(await createApiWithData({ getUserSubscriptions: user }).api.currentPlan()).toEqual({
      ok: true,
      value: { activeHandle: 'basic', subscriptions: [{ id: 'sub_1', productId: 'prod_1', state: 'active' }] },
    });
    const withoutPlan = { activeSubscription: null, subscriptionList: [] };
    expect(await createApiWithData({ getUserSubscriptions: withoutPlan }).api.currentPlan()).toEqual({
      ok: true,
      value: { activeHandle: null, subscriptions: [] },
    });
  });

  it.each([true, false])(
    'queries notUpgradeable and ignores its value %s',
    { tags: ['X13'] },
    async (notUpgradeable) => {
      const { api, sent } = createApiWithData({
        getUserSubscriptions: {
          activeSubscription: { name: 'Basic', handle: 'basic', notUpgradeable },
          subscriptionList: [{ id: 'sub_1', productId: 'prod_1', state: 'active' }],
        },
      });
      expect(await api.currentPlan()).toEqual({
        ok: true,
        value: { activeHandle: 'basic', subscriptions: [{ id: 'sub_1', productId: 'prod_1', state: 'active' }] },
      });
      expect(sent[0]?.body.query).toContain('notUpgradeable');
    },
  );

  it('reads the saved methods from the network every time, without caching them', { tags: ['X14'] }, async () => {
    const card = { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' };
    const lists = [[{ id: 'pm_1', card, au_becs_debit: null }], []];
    const server = fakeServer(() =>
      jsonResponse({ data: { listPaymentMethod: { data: lists.shift(), defaultPayment: null } } }),
    );
    const api = createApi(server);
    expect(await api.listPaymentMethods()).toMatchObject({ ok: true, value: { methods: [{ id: 'pm_1' }] } });
    expect(await api.listPaymentMethods()).toMatchObject({ ok: true, value: { methods: [] } });
    expect(server.sent.map(({ body }) => body.operationName)).toEqual(['ListPaymentMethod', 'ListPaymentMethod']);
    expect(server.client.cache.extract()).toEqual({});
  });

  it('returns null for a migration preview of nothing', async () => {
    const none = createApiWithData({ getMigrationPreview: { migration: null } });
    expect(await none.api.previewMigration('sub_1', 'plus')).toEqual({ ok: true, value: null });
    expect(none.sent[0]?.body.variables).toEqual({ subscriptionId: 'sub_1', productHandle: 'plus' });
    const migration = { prorated_adjustment_in_cents: -1500, payment_due_in_cents: 3400 };
    expect(
      await createApiWithData({ getMigrationPreview: { migration } }).api.previewMigration('sub_1', 'plus'),
    ).toEqual({
      ok: true,
      value: { adjustment: -1500, paymentDue: 3400 },
    });
  });

  it('returns no-response for a preview that is missing, which does not say that there is nothing to migrate', async () => {
    const { api } = createApiWithData({ getMigrationPreview: {} });
    expect(await api.previewMigration('sub_1', 'plus')).toMatchObject({ ok: false, failure: { kind: 'no-response' } });
  });

  it.each([{ state: null }, { id: '' }, { id: 7 }, { productId: undefined }])(
    'returns no-response for a subscription with %o',
    async (broken) => {
      const subscriptionList = [{ id: 'sub_1', productId: 'prod_1', state: 'active', ...broken }];
      const { api } = createApiWithData({ getUserSubscriptions: { activeSubscription: null, subscriptionList } });
      expect(await api.currentPlan()).toMatchObject({ ok: false, failure: { kind: 'no-response' } });
    },
  );

  it.each([{ last4: null }, { brand: 4 }])('returns no-response for a saved card with %o', async (broken) => {
    const card = { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242', ...broken };
    const data = [{ id: 'pm_1', card, au_becs_debit: null }];
    const { api } = createApiWithData({ listPaymentMethod: { data, defaultPayment: null } });
    expect(await api.listPaymentMethods()).toMatchObject({ ok: false, failure: { kind: 'no-response' } });
  });

  it.each(['stripeCustomerId', 'intentId', 'clientSecret'])(
    'returns no-response for an intent without %s',
    async (name) => {
      const intent = { stripeCustomerId: 'cus_1', intentId: 'seti_1', clientSecret: 'secret_1', [name]: null };
      const { api } = createApiWithData({ createSetupIntent: intent });
      const response = await api.createSetupIntent({ user: USER, offer: null, extras: {} });
      expect(response).toMatchObject({ ok: false, failure: { kind: 'no-response' } });
    },
  );

  it('returns no-response for a fraction of a cent', async () => {
    const migration = { prorated_adjustment_in_cents: -15.5, payment_due_in_cents: 3400 };
    const { api } = createApiWithData({ getMigrationPreview: { migration } });
    expect(await api.previewMigration('sub_1', 'plus')).toMatchObject({ ok: false, failure: { kind: 'no-response' } });
  });

  it('creates a setup intent with the offer and the extras, if there are any', { tags: ['X18'] }, async () => {
    const createSetupIntent = { stripeCustomerId: 'cus_1', intentId: 'seti_1', clientSecret: 'secret_1' };
    const { api, sent } = createApiWithData({ createSetupIntent });
    expect(await api.createSetupIntent({ user: USER, offer: null, extras: {} })).toEqual({
      ok: true,
      value: { id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' },
    });
    await api.createSetupIntent({ user: USER, offer: 'Westpac', extras: { saleSlug: 'eofy' } });
    const bare = { customerEmail: 'alex@example.com', customerFlakeId: 'flake_1', customerName: 'Alex Nguyen' };
    expect(sent.map(({ body }) => body.variables)).toEqual([
      { setupInputs: bare },
      { setupInputs: { ...bare, issuerName: 'Westpac', extraUpgradeProps: { saleSlug: 'eofy' } } },
    ]);
  });

  it('checks a coupon for a plan, and returns null for an unknown one', async () => {
    const { api, sent } = createApiWithData({ checkCouponCode: { valid: false, error: 'Unknown.', coupon: null } });
    expect(await api.checkCoupon('NOPE', 'basic')).toEqual({ ok: true, value: null });
    expect(sent[0]?.body.variables).toEqual({ couponCode: 'NOPE', productHandle: 'basic' });
  });

  it('sends an idempotency key with purchases and migrations', async () => {
    const { api, sent } = createApiWithData({
      createSubscription: { id: 'sub_1' },
      migrateSubscription: { id: 'sub_2' },
    });
    const paymentSource = {
      kind: 'method',
      paymentMethodId: 'pm_1',
      stripeCustomerId: null,
      setupIntentId: null,
    } as const;
    const purchase = {
      productId: 'prod_1',
      price: cents(4900),
      paymentSource,
      setupIntentId: null,
      pricePointHandle: null,
      extras: {},
    };
    const migration = {
      subscriptionId: 'sub_2',
      targetHandle: 'plus',
      pricePointHandle: null,
      paymentMethodId: null,
      user: USER,
      extras: {},
    };
    const options = { idempotencyKey: 'key-1' };
    expect(await api.createSubscription(purchase, options)).toEqual({ ok: true, value: { id: 'sub_1' } });
    expect(await api.migrateSubscription(migration, options)).toEqual({ ok: true, value: { id: 'sub_2' } });
    expect(sent.map(({ body, headers }) => [body.operationName, headers['idempotency-key']])).toEqual([
      ['CreateSubscription', 'key-1'],
      ['MigrateSubscription', 'key-1'],
    ]);
  });

  it('sends no idempotency key if the host has switched it off', async () => {
    const { fetch, sent } = fakeServer(() => jsonResponse({ data: { migrateSubscription: { id: 'sub_2' } } }));
    const getIdToken = () => 'token-1';
    const client = createGraphqlClient({ endpoint: 'http://shop.test/graphql', getIdToken, fetch });
    const api = createCheckoutApi(client, { chargifyServiceUrl: '/chargify', getIdToken, idempotencyKeys: false });
    const migration = { subscriptionId: 's', targetHandle: 'p', pricePointHandle: null, paymentMethodId: null };
    await api.migrateSubscription({ ...migration, user: USER, extras: {} }, { idempotencyKey: 'key-1' });
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined]);
  });

  it('attaches a method and changes the default', { tags: ['T27'] }, async () => {
    const { api } = createApiWithData({
      attachPaymentMethod: { card: null },
      changeDefaultPaymentMethod: { data: { id: 'pm_1' } },
    });
    expect(await api.attachPaymentMethod('pm_1', true)).toEqual({ ok: true, value: null });
    expect(await api.changeDefaultPaymentMethod('pm_1')).toEqual({ ok: true, value: { id: 'pm_1' } });
  });
});

describe('postUpgradeIntention', () => {
  it('posts the plan and the sale, if there is one, with the id token', { tags: ['T4'] }, async () => {
    const { api, sent } = createApiWithData({});
    await api.postUpgradeIntention({ plan: 'basic', saleSlug: null });
    await api.postUpgradeIntention({ plan: 'basic', saleSlug: 'eofy' });
    expect(sent[0]).toMatchObject({
      url: '/chargify/subscription/upgrade',
      method: 'POST',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
    });
    expect(sent.map(({ body }) => body)).toEqual([
      { plan: 'basic', type: 'upgrade-intention' },
      { plan: 'basic', type: 'upgrade-intention', saleSlug: 'eofy' },
    ]);
  });

  it('rejects when the request fails, and sends nothing when signed out', { tags: ['X12'] }, async () => {
    const down = createApi(fakeServer(() => new Response('', { status: 500 })));
    await expect(down.postUpgradeIntention({ plan: 'basic', saleSlug: null })).rejects.toThrow('500');
    const server = fakeServer(() => new Response(''));
    const signedOut = createApi(server, null);
    await expect(signedOut.postUpgradeIntention({ plan: 'basic', saleSlug: null })).rejects.toThrow('signed in');
    expect(server.sent).toEqual([]);
  });
});

function createApi({ client, fetch }: ReturnType<typeof fakeServer>, token: string | null = 'token-1') {
  return createCheckoutApi(client, { chargifyServiceUrl: '/chargify', getIdToken: () => token, fetch });
}

function createApiWithData(data: Record<string, unknown>) {
  const server = fakeServer(() => jsonResponse({ data }));
  return { api: createApi(server), sent: server.sent };
}
