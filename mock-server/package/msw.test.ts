import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createScenarioHandlers } from './msw.ts';

const scenario = createScenarioHandlers('buy-saved-default-card', {
  appConfig: {
    productList: { team: 'prod_1' },
    products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month' } },
  },
});
const own = http.post('*/graphql', async ({ request }) => new HttpResponse(await request.text()));
const server = setupServer(...scenario.handlers, own);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => scenario.reset());
afterAll(() => server.close());

const post = (body: BodyInit, address = '/graphql', headers: Record<string, string> = {}) =>
  fetch(`https://shop.test${address}`, { method: 'POST', body, headers });

it("plays a scenario of the app's own", async () => {
  const shopScenario = {
    ...{ name: 'shop-without-methods', title: 'No saved method', group: 'Buying', story: 'Nothing is saved.' },
    steps: [{ type: 'start' }],
  };
  server.use(...createScenarioHandlers('shop-without-methods', { scenarios: [shopScenario] }).handlers);
  const response = await post(JSON.stringify({ query: 'query { listPaymentMethod { data { id } } }' }));
  server.resetHandlers();
  expect(await response.json()).toEqual({ data: { listPaymentMethod: { data: [] } } });
});

it('answers after its delay while timers are fake', async () => {
  const slowScenario = {
    ...{ name: 'slow-methods', title: 'Slow', group: 'Buying', story: 'The list is slow.', steps: [{ type: 'start' }] },
    faults: [{ call: 'ListPaymentMethod', delayMs: 20 }],
  };
  server.use(...createScenarioHandlers('slow-methods', { scenarios: [slowScenario] }).handlers);
  vi.useFakeTimers();
  const response = await post(
    JSON.stringify({ query: 'query ListPaymentMethod { listPaymentMethod { data { id } } }' }),
  ).finally(() => vi.useRealTimers());
  server.resetHandlers();
  expect(await response.json()).toEqual({ data: { listPaymentMethod: { data: [] } } });
});

const BUY = JSON.stringify({
  query: `mutation CreateSubscription($p: PaymentProfileInput!) {
    createSubscription(paymentProfile: $p) { product_price_in_cents } }`,
  variables: {
    p: { currentSubscriptionId: 'prod_1', currentSubscriptionPrice: 9900, paymentMethodId: 'pm_visa_4242' },
  },
});
it("sells the app's own product, whatever token it sends, and once if it repeats an idempotency key", async () => {
  const headers = { authorization: 'Bearer a-token-of-this-app', 'idempotency-key': 'intention-1' };
  for (const response of [await post(BUY, '/graphql', headers), await post(BUY, '/graphql', headers)])
    expect(await response.json()).toEqual({ data: { createSubscription: { product_price_in_cents: 9900 } } });
  const list = await post(JSON.stringify({ query: '{ getUserSubscriptions { subscriptionList { productId } } }' }));
  expect(await list.json()).toEqual({
    data: { getUserSubscriptions: { subscriptionList: [{ productId: 'prod_1' }] } },
  });
});

const INTENTION = JSON.stringify({ plan: 'team', type: 'upgrade-intention' });
it.each([
  ['/graphql?op=checkout', BUY, 'CreateSubscription'],
  ['/v1/query/', BUY, 'CreateSubscription'],
  ['/billing/api/subscription/upgrade', INTENTION, 'upgrade-intention'],
])('answers the checkout at %s, so that nothing reaches a real backend', async (address, body, name) => {
  await post(body, address);
  expect(await scenario.journal()).toMatchObject([{ name, status: 200 }]);
  expect(await scenario.report()).toMatch(
    `Scenario 'buy-saved-default-card', session 'msw': 1 call received.\n${name}`,
  );
});

it('answers every call at addresses that match an expression with the flag g', async () => {
  const patterns = { graphql: /shop\.test\/graphql/g, upgradeIntention: /subscription\/upgrade/g };
  const limited = createScenarioHandlers('buy-new-card', patterns);
  server.use(...limited.handlers);
  for (let call = 0; call < 2; call += 1) {
    await post(JSON.stringify({ query: '{ listPaymentMethod { defaultPayment } }' }));
    await post(INTENTION, '/subscription/upgrade');
  }
  server.resetHandlers();
  expect(await limited.journal()).toHaveLength(4);
});

it('answers queries in the address', async () => {
  const query = encodeURIComponent('query { listPaymentMethod { data { id } } }');
  const response = await fetch(`https://api.shop.test/v1?query=${query}`);
  expect(await response.json()).toEqual({ data: { listPaymentMethod: { data: [{ id: 'pm_visa_4242' }] } } });
});

it("reports the app's own requests that no handler answers", async () => {
  const reported = vi.mocked(console.error).mockImplementation(() => undefined);
  const log = JSON.stringify({ message: 'CreateSubscription', operationName: 'CreateSubscription' });
  for (const body of [log, 'CreateSubscription', INTENTION]) await expect(post(body, '/logs')).rejects.toThrow();
  expect(reported).toHaveBeenCalledTimes(3);
  reported.mockClear();
  expect(await scenario.journal()).toEqual([]);
});

const upload = (operations: object) => {
  const form = new FormData();
  form.set('operations', JSON.stringify(operations));
  form.set('map', '{"0":["variables.file"]}');
  form.set('0', new Blob(['a file']), 'file.txt');
  return form;
};
const me = { query: 'query Me { me { name } }' };
const extensions = { persistedQuery: { version: 1, sha256Hash: 'ecf4' } };
const OWN: Record<string, BodyInit> = {
  'an operation': JSON.stringify(me),
  'a batch': JSON.stringify([me, me]),
  'an upload': upload(me),
  'a hash': JSON.stringify({ operationName: 'Me', extensions }),
  'an id': JSON.stringify({ id: 'ecf4', variables: {} }),
  'a fragment at the root': JSON.stringify({ query: 'query Me { ...R } fragment R on Query { me { name } }' }),
  introspection: JSON.stringify({ query: '{ __schema { types { name } } }' }),
  'a syntax of its own': JSON.stringify({ query: 'query Me { me { name @ } }' }),
};
it.each(Object.entries(OWN))("leaves the app's own operations to its other handlers: %s", async (_, body) => {
  expect(await (await post(body)).text()).toContain(typeof body === 'string' ? body : JSON.stringify(me));
  expect(await scenario.journal()).toEqual([]);
});

const purchase = 'createSubscription { id }';
const PURCHASES: [string, BodyInit, RegExp][] = [
  ['beside another field', JSON.stringify({ query: `mutation { me ${purchase} }` }), /Cannot query field/],
  ['in a batch', JSON.stringify([me, { query: `mutation { ${purchase} }` }]), /may be a purchase\. Send each/],
  ['in a batch with a file', upload([me, { query: `mutation { ${purchase} }` }]), /may be a purchase\. Send each/],
  ['with a file', upload({ query: `mutation { ${purchase} }` }), /paymentProfile/],
  ['by hash', JSON.stringify({ operationName: 'CreateSubscription', extensions }), /PersistedQueryNotSupported/],
  [
    'in a fragment',
    JSON.stringify({ query: `mutation M { ...R } fragment R on Mutation { ... { ${purchase} } ...R }` }),
    /Cannot spread fragment/,
  ],
  ['in a query that does not parse', JSON.stringify({ query: `mutation { ${purchase}` }), /Syntax Error/],
  ['as text', `mutation { ${purchase} }`, /paymentProfile/],
];
it.each(PURCHASES)('never leaves a purchase to a real backend, and says why: %s', async (_, body, why) => {
  expect(await (await post(body)).text()).toMatch(why);
  expect(await scenario.journal()).toHaveLength(1);
});
