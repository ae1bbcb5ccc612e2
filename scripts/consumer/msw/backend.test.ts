/** A test of the shop's own code in Node, with a named scenario in place of its backend. */
import { createScenarioHandlers } from 'legal-checkout/msw';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

const scenario = createScenarioHandlers('buy-saved-default-card', {
  appConfig: {
    productList: { team: 'prod_1' },
    products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month' } },
  },
});
const lost = createScenarioHandlers('pay-response-lost@found-out', { graphql: 'https://lost.test/graphql' });
/** Of the app's own backend, at the same address. */
const own = http.post('*/graphql', async ({ request }) => HttpResponse.json({ data: await request.json() }));
const server = setupServer(...lost.handlers, ...scenario.handlers, own);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => scenario.reset());
afterAll(() => server.close());

const PURCHASE = `mutation CreateSubscription($p: PaymentProfileInput!) {
  createSubscription(paymentProfile: $p) { product_price_in_cents } }`;
const send = async (query: string, variables: object = {}, origin = 'https://shop.test') => {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a-token-of-this-app' },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as { data?: unknown; errors?: object[] }) };
};
const buy = (id: string, price: number, origin?: string) =>
  send(
    PURCHASE,
    { p: { currentSubscriptionId: id, currentSubscriptionPrice: price, paymentMethodId: 'pm_visa_4242' } },
    origin,
  );

it("sells the app's own product", async () => {
  expect(await buy('prod_1', 9900)).toEqual({
    status: 200,
    data: { createSubscription: { product_price_in_cents: 9900 } },
  });
  const [entry] = await scenario.journal();
  expect(entry).toMatchObject({ name: 'CreateSubscription', status: 200 });
});

it('starts over after each test', async () => {
  expect(await scenario.journal()).toEqual([]);
});

it('rejects what the backend rejects', async () => {
  expect(await send('{ listPaymentMethod { nope } }')).toMatchObject({
    status: 400,
    errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
  });
});

it("leaves the app's own operations to its other handlers", async () => {
  for (const query of ['query Me { me { name } }', `{ me { ${'name '.repeat(2_000)} } }`])
    expect(await send(query)).toEqual({ status: 200, data: { query, variables: {} } });
  expect(await scenario.journal()).toEqual([]);
  // A purchase never reaches a real backend.
  expect(await send('mutation { me createSubscription { id } }')).toMatchObject({ status: 400 });
});

it("loses a connection where the scenario's fault says so", async () => {
  await expect(buy('prod_standard_monthly', 4900, 'https://lost.test')).rejects.toThrow();
  expect(await lost.journal()).toHaveLength(1);
});

it('records an upgrade intention', async () => {
  const response = await fetch('https://shop.test/chargify/subscription/upgrade', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ plan: 'standard-monthly', type: 'upgrade-intention' }),
  });
  expect(response.status).toBe(200);
});

it('names the nearest scenarios', () => {
  expect(() => createScenarioHandlers('decline-genric')).toThrow(/The nearest are: decline-generic/);
});
