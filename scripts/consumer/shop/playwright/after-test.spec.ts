/** The end of a test: the page still runs while its scenario ends. */
import { expect, test as scenarioTest } from 'legal-checkout/playwright';

/** A page that is still open after its test, until a purchase has met its end. */
const test = scenarioTest.extend({
  page: async ({ page }, use) => {
    await use(page);
    await (await page.waitForRequest(/\/purchase$/)).response();
  },
});

const received: string[] = [];

test('a purchase that leaves after the test does not reach a real backend', async ({ page, checkout }) => {
  // In place of the backend, which a route of the test would send the purchase on to.
  await page.context().route(/\/(purchase|other)$/, (route) => {
    received.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: {} });
  });
  await checkout.start('buy-new-card');
  await page.goto('/');
  await page.evaluate(() => {
    const body = JSON.stringify({ query: 'mutation CreateSubscription { createSubscription { id } }' });
    const send = (path: string, init?: RequestInit) => fetch(path, init).catch(() => undefined);
    setInterval(() => send('/purchase', { method: 'POST', body }), 50);
    setInterval(() => send('/other'), 50);
  });
  await expect.poll(() => received).toContain('/other');
});

test.afterAll(() => expect(received).not.toContain('/purchase'));
