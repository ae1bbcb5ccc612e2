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
/** Of the app's own backend, at the same address. */
const own = http.post('*/graphql', async ({ request }) => HttpResponse.json({ data: await request.json() }));
const server = setupServer(...scenario.handlers, own);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => scenario.reset());
afterAll(() => server.close());

const PURCHASE = `mutation CreateSubscription($p: PaymentProfileInput!) {
  createSubscription(paymentProfile: $p) { product_price_in_cents } }`;
const send = async (query: string, variables: object = {}) => {
  const response = await fetch('https://shop.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a-token-of-this-app' },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
};

it("sells the app's own product", async () => {
  const p = { currentSubscriptionId: 'prod_1', currentSubscriptionPrice: 9900, paymentMethodId: 'pm_visa_4242' };
  expect(await send(PURCHASE, { p })).toEqual({ data: { createSubscription: { product_price_in_cents: 9900 } } });
  expect(await scenario.journal()).toMatchObject([{ name: 'CreateSubscription', status: 200 }]);
});

it("starts over after each test, and leaves the app's own operations to its other handlers", async () => {
  const query = 'query Me { me { name } }';
  expect(await send(query)).toEqual({ data: { query, variables: {} } });
  expect(await scenario.journal()).toEqual([]);
  // A purchase never reaches a real backend.
  expect(await send('mutation { me createSubscription { id } }')).toHaveProperty('errors');
});
