import { describe, expect, it } from 'vitest';
import { cents } from '#domain';
import { createCheckoutApi } from './checkout-api.ts';
import { createGraphqlClient } from './client.ts';
import { fakeServer, jsonResponse } from './fake-server.test-support.ts';

const PLAN = { id: 'sub_1', productId: 'prod_1', state: 'active' };
const USER = { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' };

describe('createCheckoutApi', () => {
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

  it('returns no-response for a preview that is missing, which does not say that there is nothing to migrate', async () => {
    const { api } = createApiWithData({ getMigrationPreview: {} });
    expect(await api.previewMigration('sub_1', 'plus')).toMatchObject({ ok: false, failure: { kind: 'no-response' } });
  });

  it('accepts integer ids, and lists without null and missing fields', async () => {
    const broken = { id: 7, productId: 6_912_001, product: null, bankName: 4 };
    const { api } = createApiWithData({ getUserSubscriptions: { subscriptionList: [null, broken] } });
    const subscriptions = [{ id: '7', productId: '6912001', state: '' }];
    expect(await api.currentPlan()).toEqual({ ok: true, value: { activeHandle: null, subscriptions } });
    const none = createApiWithData({ getUserSubscriptions: { subscriptionList: null } });
    expect(await none.api.currentPlan()).toEqual({ ok: true, value: { activeHandle: null, subscriptions: [] } });
  });

  it.each([
    ['list of subscriptions', { getUserSubscriptions: { activeSubscription: null, subscriptionList: null } }],
    ['subscription', { getUserSubscriptions: { activeSubscription: null, subscriptionList: [null] } }],
    [
      'active plan among several',
      { getUserSubscriptions: { activeSubscription: null, subscriptionList: [PLAN, PLAN] } },
    ],
  ])('returns no-response for an error that may stand for a %s', async (_, data) => {
    const { api } = createApiWithData(data, [{ message: 'The database is down.' }]);
    expect(await api.currentPlan()).toMatchObject({ ok: false, failure: { kind: 'no-response' } });
  });

  it('returns no-response for an error instead of the preview', async () => {
    const { api } = createApiWithData({ getMigrationPreview: { migration: null } }, [{ message: 'Down.' }]);
    expect(await api.previewMigration('sub_1', 'plus')).toMatchObject({ ok: false, failure: { kind: 'no-response' } });
  });

  it('logs the errors beside data, without secrets', async () => {
    const errors = [{ message: 'No receipt for seti_1_secret_abc.' }];
    const { api, logged } = createApiWithData({ createSubscription: { id: 48_211_003 } }, errors);
    const paymentSource = { kind: 'method', paymentMethodId: 'pm_1', stripeCustomerId: null } as const;
    const purchase = { productId: 'p', price: cents(1), paymentSource, setupIntentId: null, pricePointHandle: null };
    expect(await api.createSubscription({ ...purchase, extras: {} }, {})).toEqual({
      ok: true,
      value: { id: '48211003' },
    });
    expect(logged).toEqual([['a response has errors beside its data', 'No receipt for [redacted].']]);
  });

  it.each([{ id: '' }, { id: 7.5 }, { id: 2 ** 53 }, { productId: undefined }])(
    'returns no-response for a subscription with %o',
    async (broken) => {
      const subscriptionList = [{ id: 'sub_1', productId: 'prod_1', state: 'active', ...broken }];
      const { api } = createApiWithData({ getUserSubscriptions: { activeSubscription: null, subscriptionList } });
      expect(await api.currentPlan()).toMatchObject({ ok: false, failure: { kind: 'no-response' } });
    },
  );

  it('omits saved methods that cannot be told apart or charged', async () => {
    const card = { brand: 'visa', exp_month: 12, exp_year: 2030, last4: 5 };
    const data = [null, { id: 'pm_2', card: { ...card, last4: null } }, { id: null, card }, { id: 71, card }];
    const { api } = createApiWithData({ listPaymentMethod: { data, defaultPayment: 71 } });
    expect(await api.listPaymentMethods()).toMatchObject({
      ok: true,
      value: { methods: [{ id: '71', brand: 'visa', last4: '0005' }], defaultId: '71' },
    });
    const none = createApiWithData({ listPaymentMethod: { data: null } });
    expect(await none.api.listPaymentMethods()).toEqual({ ok: true, value: { methods: [], defaultId: null } });
  });

  it('omits methods of other types, and a default that is not in the list', async () => {
    const wallet = { id: 'pm_wallet', card: null, au_becs_debit: null };
    const { api } = createApiWithData({ listPaymentMethod: { data: [wallet], defaultPayment: 'pm_wallet' } });
    expect(await api.listPaymentMethods()).toEqual({ ok: true, value: { methods: [], defaultId: null } });
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

  it('sends no idempotency key if the host has switched it off', async () => {
    const { fetch, sent } = fakeServer(() => jsonResponse({ data: { migrateSubscription: { id: 'sub_2' } } }));
    const getIdToken = () => 'token-1';
    const client = createGraphqlClient({ endpoint: 'http://shop.test/graphql', getIdToken, fetch });
    const api = createCheckoutApi(client, { chargifyServiceUrl: '/chargify', getIdToken, idempotencyKeys: false });
    const migration = { subscriptionId: 's', targetHandle: 'p', pricePointHandle: null, paymentMethodId: null };
    await api.migrateSubscription({ ...migration, user: USER, extras: {} }, { idempotencyKey: 'key-1' });
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined]);
  });
});

describe('postUpgradeIntention', () => {
  it('rejects when the request fails, and sends nothing when signed out', { tags: ['X12'] }, async () => {
    const down = createApi(fakeServer(() => new Response('', { status: 500 })));
    await expect(down.postUpgradeIntention({ plan: 'basic', saleSlug: null })).rejects.toThrow('500');
    const unknown = createApi(fakeServer(() => new Response("There is no plan 'basic'.", { status: 404 })));
    const posted = unknown.postUpgradeIntention({ plan: 'basic', saleSlug: null });
    await expect(posted).rejects.toThrow("failed: HTTP 404 There is no plan 'basic'.");
    const server = fakeServer(() => new Response(''));
    const signedOut = createApi(server, null);
    await expect(signedOut.postUpgradeIntention({ plan: 'basic', saleSlug: null })).rejects.toThrow('signed in');
    expect(server.sent).toEqual([]);
  });

  it('reads the body of every response, so that browsers do not keep it', async () => {
    for (const status of [200, 500]) {
      const response = new Response('{}', { status });
      const api = createApi(fakeServer(() => response));
      await api.postUpgradeIntention({ plan: 'basic', saleSlug: null }).catch(() => undefined);
      expect([status, response.bodyUsed]).toEqual([status, true]);
    }
  });
});

function createApi(
  { client, fetch }: ReturnType<typeof fakeServer>,
  token: string | null = 'token-1',
  logged: unknown[] = [],
) {
  const log = (...entry: unknown[]) => void logged.push(entry);
  return createCheckoutApi(client, { chargifyServiceUrl: '/chargify', getIdToken: () => token, fetch, log });
}

function createApiWithData(data: Record<string, unknown>, errors?: object[]) {
  const server = fakeServer(() => jsonResponse({ data, errors }));
  const logged: unknown[] = [];
  return { api: createApi(server, 'token-1', logged), sent: server.sent, logged };
}
