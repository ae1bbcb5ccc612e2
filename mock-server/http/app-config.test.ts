import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREATE_SUBSCRIPTION } from '../scenario-server.test-support.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const APP_CONFIG = {
  productList: { 'team-plan': 'prod_1' },
  products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month', colour: 'green' } },
};
const send = (session: string, body: unknown) =>
  fetch(`${running.url}/sessions/buy-saved-default-card.${session}/app-config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const buy = (session: string, productId: string, currentSubscriptionPrice = 9900) => {
  const paymentProfile = {
    currentSubscriptionId: productId,
    currentSubscriptionPrice,
    paymentMethodId: 'pm_visa_4242',
  };
  return running.server.execute(CREATE_SUBSCRIPTION, { paymentProfile }, `demo.buy-saved-default-card.${session}`);
};

describe('POST /sessions/<key>/app-config', () => {
  it("sells an app's own products in this session, beside those of the scenario", async () => {
    const response = await send('own', APP_CONFIG);
    expect(response.status).toBe(200);
    const { data, errors } = await buy('own', 'prod_1');
    expect([errors, data?.['createSubscription'].product_price_in_cents]).toEqual([undefined, 9900]);
    expect((await buy('own', 'prod_standard_monthly', 4900)).errors).toBeUndefined();
    expect((await buy('other', 'prod_1')).errors?.[0]?.message).toBe("There is no product with the id 'prod_1'.");
  });

  it.each([
    ['a missing list', { products: {} }, "'appConfig.productList' must be an object, but is missing."],
    ['a price in dollars', { ...APP_CONFIG, products: { p: { name: 'P', priceInCents: 9.5 } } }, 'priceInCents'],
  ])('rejects %s and changes nothing', async (_case, body, message) => {
    const response = await send('invalid', body);
    expect([response.status, (await response.text()).includes(message)]).toEqual([400, true]);
    expect((await buy('invalid', 'prod_1')).errors).toHaveLength(1);
  });
});
