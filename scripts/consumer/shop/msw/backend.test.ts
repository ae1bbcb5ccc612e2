/** A test of the shop's own code in Node, with a named scenario in place of its backend. */
import { createScenarioHandlers } from 'legal-checkout/msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appConfig } from '../page/public/settings.json';

const scenario = createScenarioHandlers('buy-saved-default-card', { appConfig });
const server = setupServer(...scenario.handlers);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

it("sells the app's own product", async () => {
  const query = `mutation CreateSubscription($p: PaymentProfileInput!) {
    createSubscription(paymentProfile: $p) { product_price_in_cents } }`;
  const p = { currentSubscriptionId: 'prod_1', currentSubscriptionPrice: 9900, paymentMethodId: 'pm_visa_4242' };
  const body = JSON.stringify({ query, variables: { p } });
  const response = await fetch('https://shop.test/graphql', { method: 'POST', body });
  expect(await response.json()).toEqual({ data: { createSubscription: { product_price_in_cents: 9900 } } });
});
