/** The end of a test: the page still runs while its scenario ends. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test as scenarioTest } from 'legal-checkout/playwright';

const received: string[] = [];
const backend = createServer((request, response) => {
  received.push(request.url ?? '');
  response.setHeader('access-control-allow-origin', '*').end('{}');
});

/** A page that is still open after its test, until a purchase has met its end. */
const test = scenarioTest.extend({
  page: async ({ page }, use) => {
    await use(page);
    await (await page.waitForRequest(/\/purchase$/)).response();
  },
});

test('a purchase that leaves after the test does not reach a real backend', async ({ page, checkout }) => {
  await once(backend.listen(0), 'listening');
  const url = `http://localhost:${(backend.address() as AddressInfo).port}`;
  // A route of the test passes the purchase on.
  await page.context().route(`${url}/**`, (route) => route.continue());
  await checkout.start('buy-new-card');
  await page.goto('/');
  const body = JSON.stringify({ query: 'mutation CreateSubscription { createSubscription { id } }' });
  await page.evaluate(
    ([address, text]) => {
      const send = (path: string, init?: RequestInit) => fetch(address + path, init).catch(() => undefined);
      setInterval(() => send('/purchase', { method: 'POST', body: text }), 50);
      setInterval(() => send('/other'), 50);
    },
    [url, body] as const,
  );
  await expect.poll(() => received).toContain('/other');
});

test.afterAll(() => {
  backend.close();
  expect(received).not.toContain('/purchase');
});
