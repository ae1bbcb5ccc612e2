import { describe, expect, it } from 'vitest';
import { cents } from '#domain';
import { createCheckoutApi } from './checkout-api.ts';
import { fakeServer, json } from './fake-server.test-support.ts';

const USER = { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' };

describe('createCheckoutApi', () => {
  it('reads the current plan and the subscriptions', async () => {
    const item = { id: 'sub_1', product: 'Basic', productId: 'prod_1', state: 'active', creditCard: null };
    const user = { activeSubscription: { name: 'Basic', handle: 'basic' }, subscriptionList: [item] };
    expect(await apiAnswering({ getUserSubscriptions: user }).api.currentPlan()).toEqual({
      ok: true,
      value: { activeHandle: 'basic', subscriptions: [{ id: 'sub_1', productId: 'prod_1', state: 'active' }] },
    });
    const nobody = { activeSubscription: null, subscriptionList: [] };
    expect(await apiAnswering({ getUserSubscriptions: nobody }).api.currentPlan()).toEqual({
      ok: true,
      value: { activeHandle: null, subscriptions: [] },
    });
  });

  it('tells a preview of nothing from a preview', async () => {
    const none = apiAnswering({ getMigrationPreview: { migration: null } });
    expect(await none.api.previewMigration('sub_1', 'plus')).toEqual({ ok: true, value: null });
    expect(none.sent[0]?.body.variables).toEqual({ subscriptionId: 'sub_1', productHandle: 'plus' });
    const migration = { prorated_adjustment_in_cents: -1500, payment_due_in_cents: 3400 };
    expect(await apiAnswering({ getMigrationPreview: { migration } }).api.previewMigration('sub_1', 'plus')).toEqual({
      ok: true,
      value: { adjustment: -1500, paymentDue: 3400 },
    });
  });

  it('takes a fraction of a cent for no answer', async () => {
    const migration = { prorated_adjustment_in_cents: -15.5, payment_due_in_cents: 3400 };
    const { api } = apiAnswering({ getMigrationPreview: { migration } });
    expect(await api.previewMigration('sub_1', 'plus')).toMatchObject({ ok: false, failure: { kind: 'unanswered' } });
  });

  it('asks for a setup intent with the offer and the extras, when there are any', async () => {
    const createSetupIntent = { stripeCustomerId: 'cus_1', intentId: 'seti_1', clientSecret: 'secret_1' };
    const { api, sent } = apiAnswering({ createSetupIntent });
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

  it('checks a coupon for a plan; an unknown one is an answer', async () => {
    const { api, sent } = apiAnswering({ checkCouponCode: { valid: false, error: 'Unknown.', coupon: null } });
    expect(await api.checkCoupon('NOPE', 'basic')).toEqual({ ok: true, value: null });
    expect(sent[0]?.body.variables).toEqual({ couponCode: 'NOPE', productHandle: 'basic' });
  });

  it('buys and migrates under an idempotency key', async () => {
    const { api, sent } = apiAnswering({ createSubscription: { id: 'sub_1' }, migrateSubscription: { id: 'sub_2' } });
    const pays = { with: 'method', paymentMethodId: 'pm_1', stripeCustomerId: null, setupIntentId: null } as const;
    const purchase = { productId: 'prod_1', price: cents(4900), pays, pricePointHandle: null, extras: {} };
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

  it('saves a method and changes the default', async () => {
    const { api } = apiAnswering({
      attachPaymentMethod: { card: null },
      changeDefaultPaymentMethod: { data: { id: 'pm_1' } },
    });
    expect(await api.attachPaymentMethod('pm_1', true)).toEqual({ ok: true, value: null });
    expect(await api.changeDefaultPaymentMethod('pm_1')).toEqual({ ok: true, value: { id: 'pm_1' } });
  });
});

describe('postUpgradeIntention', () => {
  it('posts the plan with the id token, and the sale when there is one', async () => {
    const { api, sent } = apiAnswering({});
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

  it('rejects when it was not heard, and sends nothing for a user who is signed out', async () => {
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

/** An api whose server answers every operation with its own part of `data`. Fields left out of an answer stay out. */
function apiAnswering(data: Record<string, unknown>) {
  const server = fakeServer(() => json({ data }));
  return { api: createApi(server), sent: server.sent };
}
