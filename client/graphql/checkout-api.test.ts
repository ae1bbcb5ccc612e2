import { describe, expect, it } from 'vitest';
import { cents } from '#domain';
import { createCheckoutApi } from './checkout-api.ts';
import { createGraphqlClient } from './client.ts';
import { fakeServer, jsonResponse } from './fake-server.test-support.ts';

const PLAN = { id: 'sub_1', productId: 'prod_1', state: 'active' };
const HOST = { chargifyServiceUrl: '/chargify', productList: () => ({ basic: 'prod_1' }) };
const USER = { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' };

const card = { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' };
const intent = { stripeCustomerId: 'cus_1', intentId: 'seti_1', clientSecret: 'secret_1' };
const listed = (subscriptionList: unknown[] | null = null) => ({
  getUserSubscriptions: { activeSubscription: null, subscriptionList },
});
const PREVIEW = { prorated_adjustment_in_cents: -1500, payment_due_in_cents: 3400 };
const preview = (migration?: object | null) => ({ getMigrationPreview: { migration } });
const DOWN = [{ message: 'The database is down.' }];

describe('createCheckoutApi', () => {
  it.each<[string, 'currentPlan' | 'previewMigration' | 'createSetupIntent', object, object[]?]>([
    ['a missing preview: something may be to migrate', 'previewMigration', preview()],
    ['an error instead of the preview', 'previewMigration', preview(null), DOWN],
    ['an error instead of the adjustment', 'previewMigration', preview({}), DOWN],
    ['no answer to the query for a preview', 'previewMigration', { getMigrationPreview: null }],
    ['an error that may stand for the list of subscriptions', 'currentPlan', listed(), DOWN],
    ['an error that may stand for a subscription', 'currentPlan', listed([null]), DOWN],
    ['an error that may stand for the active plan among several', 'currentPlan', listed([PLAN, PLAN]), DOWN],
    ...['stripeCustomerId', 'intentId', 'clientSecret'].map((field): [string, 'createSetupIntent', object] => [
      `an intent without ${field}`,
      'createSetupIntent',
      { createSetupIntent: { ...intent, [field]: null } },
    ]),
  ])('returns no-response for %s', async (_, operation, data, errors) => {
    const { api } = createApiWithData(data, errors);
    const calls = {
      currentPlan: () => api.currentPlan(),
      previewMigration: () => api.previewMigration('sub_1', 'plus'),
      createSetupIntent: () => api.createSetupIntent({ user: USER, offer: null, extras: {} }),
    };
    expect(await calls[operation]()).toMatchObject({ ok: false, failure: { kind: 'no-response' } });
  });

  const OLD = { id: 'sub_0', productId: 'prod_0', state: 'Cancelled' };
  it.each<[string, object[], object, string[]]>([
    [
      'leaves out one that has ended',
      [{ ...OLD, productId: null }, PLAN],
      { subscriptions: [PLAN] },
      ['[0] has no productId'],
    ],
    ['leaves out one without an id', [PLAN, { ...OLD, id: '' }], { subscriptions: [PLAN] }, ['[1] has no id']],
    [
      'is uncertain of a current one',
      [PLAN, { ...PLAN, id: 0 }],
      { subscriptions: [PLAN], uncertain: ['item 1'] },
      ['[1] has no id'],
    ],
    [
      'takes the only one that can be it for the active plan',
      [{ id: 81, state: 'inactive' }, OLD],
      { subscriptions: [{ id: '81', productId: 'prod_1', state: 'inactive' }, { id: 'sub_0' }] },
      ["[0] has no productId that can be read, so it is taken for the active plan 'basic'"],
    ],
    [
      'is uncertain of two that can be the active plan',
      [{ id: 81, state: 'active' }, { id: 82 }],
      { subscriptions: [], uncertain: ['subscription 81', 'subscription 82'] },
      ['[0] has no productId', '[1] has no productId'],
    ],
    [
      'lets an old one of the active plan end by any word',
      [PLAN, { ...PLAN, id: 'sub_0', state: 'inactive' }],
      { subscriptions: [PLAN, { id: 'sub_0', state: 'canceled' }] },
      [],
    ],
  ])('%s in the list of subscriptions', async (_, list, plan, messages) => {
    const data = { getUserSubscriptions: { activeSubscription: { handle: 'basic' }, subscriptionList: list } };
    const { api, logged } = createApiWithData(data);
    await api.currentPlan();
    expect(await api.currentPlan()).toMatchObject({ value: plan });
    expect(logged).toEqual(messages.map((message) => [expect.stringContaining(message)]));
  });

  it.each([
    [
      { prorated_adjustment_in_cents: '-1500.0', payment_due_in_cents: 3400.4 },
      { adjustment: -1500, paymentDue: 3400 },
      ['payment_due_in_cents is rounded to whole cents: 3400.4'],
    ],
    [{ prorated_adjustment_in_cents: -128.5 }, { adjustment: -129, paymentDue: null }, ['whole cents: -128.5']],
    [
      { ...PREVIEW, prorated_adjustment_in_cents: null },
      { adjustment: null, paymentDue: 3400 },
      ['prorated_adjustment_in_cents cannot be read'],
    ],
    [{}, { adjustment: null, paymentDue: null }, ['prorated_adjustment_in_cents cannot be read']],
    [null, null, []],
  ])('reads the preview %o as %o, and logs what is odd', async (migration, value, messages) => {
    const { api, logged } = createApiWithData(preview(migration));
    expect(await api.previewMigration('sub_1', 'plus')).toEqual({ ok: true, value });
    expect(logged).toEqual(messages.map((message) => [expect.stringContaining(message)]));
  });

  it('logs a text in the error of a valid coupon', async () => {
    const { api, logged } = createApiWithData({ checkCouponCode: { valid: true, error: 'OK' } });
    expect(await api.checkCoupon('save', 'basic')).toMatchObject({ value: { coupon: { code: 'save' } } });
    expect(logged).toEqual([[expect.stringContaining('checkCouponCode.error of a valid coupon: OK')]]);
  });

  it.each([
    [{ firstName: '', lastName: 'Null' }, 'Null'],
    [{ firstName: '', lastName: '' }, 'alex@example.com'],
  ])('names the customer %o %s', async (name, customerName) => {
    const { api, sent } = createApiWithData({ createSetupIntent: intent });
    await api.createSetupIntent({ user: { ...USER, ...name }, offer: null, extras: {} });
    expect(sent[0]?.body.variables).toMatchObject({ setupInputs: { customerName } });
  });

  it.each([{ attachPaymentMethod: null }, null])('says that %o is an answer without an error', async (data) => {
    const { api } = createApiWithData(data);
    expect(await api.attachPaymentMethod('pm_1', true)).toMatchObject({
      failure: { kind: 'no-response', isNull: true },
    });
  });

  it.each([
    ['Past-Due', 'past_due'],
    [' CANCELLED', 'canceled'],
    ['onHold', 'on_hold'],
    ['BACK-up', 'backup'],
    [null, ''],
    ['Incomplete_Expired', 'canceled'],
    ['inactive', 'canceled'],
  ])('reads the state %o as %o', async (spelled, state) => {
    const { api } = createApiWithData(listed([{ ...PLAN, state: spelled }]));
    expect(await api.currentPlan()).toMatchObject({ value: { subscriptions: [{ state }] } });
  });

  it.each([
    ['basic', 'inactive', 'inactive'],
    ['basic', 'Cancelled', 'canceled'],
    ['retired', 'inactive', 'canceled'],
  ])(
    'lets a subscription to the active plan %s that is %s end only by a state of the schema',
    async (handle, spelled, state) => {
      const active = {
        getUserSubscriptions: { activeSubscription: { handle }, subscriptionList: [{ ...PLAN, state: spelled }] },
      };
      const { api } = createApiWithData(active);
      expect(await api.currentPlan()).toMatchObject({ value: { subscriptions: [{ state }] } });
    },
  );

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

  it('omits saved methods of other types, those without an id, and a default that is not in the list', async () => {
    const wallet = { id: 'pm_wallet', card: null, au_becs_debit: null };
    const data = [null, wallet, { id: null, card }, { id: 71, card }];
    const { api } = createApiWithData({ listPaymentMethod: { data, defaultPayment: 'pm_wallet' } });
    expect(await api.listPaymentMethods()).toMatchObject({
      ok: true,
      value: { methods: [{ id: '71', brand: 'visa', last4: '4242' }], defaultId: null },
    });
    const none = createApiWithData({ listPaymentMethod: { data: null } });
    expect(await none.api.listPaymentMethods()).toEqual({ ok: true, value: { methods: [], defaultId: null } });
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
  return createCheckoutApi(client, { ...HOST, getIdToken: () => token, fetch, log });
}

function createApiWithData(data: object | null, errors?: object[]) {
  const server = fakeServer(() => jsonResponse({ data, errors }));
  const logged: unknown[] = [];
  return { api: createApi(server, 'token-1', logged), sent: server.sent, logged };
}
