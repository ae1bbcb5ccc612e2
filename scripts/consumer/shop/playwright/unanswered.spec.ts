/** Each test but the last must fail although its steps pass: a call of the checkout may have reached a real backend. */
import type { Page } from '@playwright/test';
import { expect, test } from 'legal-checkout/playwright';

const PURCHASE = { query: 'mutation CreateSubscription { createSubscription { id } }' };
const INTENTION = { plan: 'team', type: 'upgrade-intention' };
async function send(page: Page, address: string, body: object): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/');
  const request = [address, JSON.stringify(body)] as const;
  await page.evaluate(([url, text]) => fetch(url, { method: 'POST', body: text }).catch(() => undefined), request);
}

test('sends a purchase before the scenario starts', async ({ page, checkout }) => {
  await send(page, '/query', PURCHASE);
  await checkout.start('buy-new-card');
});

test('sends a purchase without asking for the fixture', ({ page }) => send(page, '/unwatched', PURCHASE));

test('takes a purchase with a route of its own', async ({ page, checkout }) => {
  await checkout.start('buy-new-card');
  await page.route('**/taken', (route) => route.fulfill({ json: {} }));
  await send(page, '/taken', PURCHASE);
});

test('fails at a step', async ({ page, checkout }) => {
  await checkout.start('buy-new-card');
  await send(page, '/subscription/upgrade', INTENTION);
  await checkout.pay();
});

test.describe('with patterns that do not match', () => {
  test.use({ checkoutRoutes: { graphql: '**/graphql', chargify: /billing/, cardProvider: /^https:\/\/cdn\.test\// } });
  test('sends every kind of call elsewhere', async ({ page, checkout }) => {
    await checkout.start('buy-new-card');
    await send(page, 'https://api.shop.test/v1', PURCHASE);
    await send(page, '/subscription/upgrade', INTENTION);
    await send(page, 'https://api.stripe.com/v1/setup_intents/1/confirm', {});
  });
});

const busyTest = test.extend({
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(baseURL ?? '');
    await page.evaluate(
      (body) => setInterval(() => fetch('/early', { method: 'POST', body }).catch(() => undefined), 20),
      JSON.stringify(PURCHASE),
    );
    await use(context);
    await context.close();
  },
  page: ({ context }, use) => use(context.pages()[0] as Page),
});
busyTest('has a page that already sends purchases', async ({ page, checkout }) => {
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/early'));
  await checkout.start('buy-new-card');
});

/** Keeps the page open after its test until the page's purchase request has ended. */
const openTest = test.extend({
  page: async ({ page }, use) => {
    await use(page);
    await (await page.waitForRequest(/\/purchase$/)).response();
  },
});
const received: string[] = [];
openTest('a purchase that leaves after the test does not reach a real backend', async ({ page, checkout }) => {
  await page.context().route(/\/(purchase|other)$/, (route) => {
    received.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: {} });
  });
  await checkout.start('buy-new-card');
  await page.goto('/');
  await page.evaluate((body) => {
    const send = (path: string, init?: RequestInit) => fetch(path, init).catch(() => undefined);
    setInterval(() => send('/purchase', { method: 'POST', body }), 50);
    setInterval(() => send('/other'), 50);
  }, JSON.stringify(PURCHASE));
  await expect.poll(() => received).toContain('/other');
});
test.afterAll(() => expect(received).not.toContain('/purchase'));
