/** Uses the package in Node as an app's own tests and tools do. */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CheckoutProvider, useCheckout } from 'legal-checkout';
import { verifyContracts } from 'legal-checkout/contracts';
import { createScenarioHandlers } from 'legal-checkout/msw';
import { operations } from 'legal-checkout/operations.json';
import { createScenarioBackend, startScenarioServer } from 'legal-checkout/scenarios';
import { setupServer } from 'msw/node';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { appConfig } from '../page/public/settings.json';

const CLI = path.resolve('node_modules/legal-checkout/server/cli.js');
const TIMEOUT = { timeout: 60_000 };

const run = (...args: string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = execFile(process.execPath, [CLI, ...args], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });

test('renders the children of the provider on a server', () => {
  const Plans = () => createElement('button', { type: 'button', ...useCheckout().intent }, 'Buy');
  const host = { chargifyServiceUrl: '/chargify', getIdToken: () => null, publishableKey: 'pk_test_1', user: null };
  const options = { ...host, appConfig, merchant: 'A', termsUrl: '/terms', children: createElement(Plans) };
  expect(renderToString(createElement(CheckoutProvider, options))).toBe('<button type="button">Buy</button>');
});

const PURCHASE = `mutation CreateSubscription($p: PaymentProfileInput!) {
  createSubscription(paymentProfile: $p) { product_price_in_cents } }`;
const p = { currentSubscriptionId: 'prod_1', currentSubscriptionPrice: 9900, paymentMethodId: 'pm_visa_4242' };
const BOUGHT = { data: { createSubscription: { product_price_in_cents: 9900 } } };

test("sells an app's own product in process, and through handlers of Mock Service Worker", async () => {
  const backend = await createScenarioBackend({ appConfig });
  onTestFinished(() => backend.stop());
  const session = 'demo.buy-saved-default-card.node';
  expect(await backend.execute(PURCHASE, { p }, session)).toEqual(BOUGHT);
  expect(await backend.report(session)).toMatch(/^Scenario 'buy-saved-default-card', session 'node'/);
  const server = setupServer(...createScenarioHandlers('buy-saved-default-card', { appConfig }).handlers);
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());
  const body = JSON.stringify({ query: PURCHASE, variables: { p } });
  expect(await (await fetch('https://shop.test/graphql', { method: 'POST', body })).json()).toEqual(BOUGHT);
});

test('the command serves the scenarios, with gallery, explorer and card provider', TIMEOUT, async () => {
  // The file begins with a byte order mark, as files of Windows editors do.
  await writeFile('app-config.json', `\uFEFF${JSON.stringify(appConfig)}`);
  const args = ['scenarios', '--port', '0', '--app-config', 'app-config.json'];
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const [line] = await once(createInterface(child.stdout), 'line');
  const [url] = /http:\S+/.exec(String(line)) ?? [];
  const pageAt = async (address: string) => (await fetch(url + address, { headers: { accept: 'text/html' } })).text();
  expect(await pageAt('/')).toContain('<div id="root">');
  expect(await pageAt('/stripe.js')).toContain('Stripe');
  expect(await pageAt('/graphql?scenario=decline-generic')).toContain('GraphiQL');
});

test('the command creates and lists a scenario of the app, and explains a wrong option', TIMEOUT, async () => {
  const { code, output } = await run('scenarios', 'new', 'shop-coupon', '--like=coupon-percent', '--out=own/a.json');
  expect([code, output]).toEqual([0, expect.any(String)]);
  const { $schema } = JSON.parse(await readFile('own/a.json', 'utf8'));
  const schema = createRequire(import.meta.url)('legal-checkout/scenario.schema.json');
  expect(schema).toEqual(JSON.parse(await readFile(path.resolve('own', $schema), 'utf8')));
  const list = await run('scenarios', '--list', '--scenarios', 'own');
  expect(list.output).toMatch(/^shop-coupon +Shop coupon\n +Sells \S+\. User: no saved methods/m);
  expect(await run('scenarios', '--prot', '1')).toEqual({
    code: 2,
    output: expect.stringContaining('Did you mean --port?'),
  });
});

test('the package lists the documents that the checkout sends, with their hashes', () => {
  expect(operations).toHaveLength(9);
  for (const { id, body } of operations) expect(createHash('sha256').update(body).digest('hex')).toBe(id);
});

test('verifies a backend with a function, and reports a failed contract with the command', TIMEOUT, async () => {
  const { url, close } = await startScenarioServer();
  onTestFinished(close);
  // `verifyContracts` must ignore the flag `g`, with which `test()` begins after the last match and skips contracts.
  const only = /^CheckCouponCode of (an amount|a trial)$/g;
  const { status, contracts } = await verifyContracts({ baseUrl: url, statesUrl: `${url}/pact/states`, only });
  const names = contracts.map(({ description }) => description);
  expect([status, ...names]).toEqual(['passed', 'CheckCouponCode of a trial', 'CheckCouponCode of an amount']);
  const backend = ['--provider-base-url', url, '--states-url', `${url}/health`];
  const failed = await run('contracts', 'verify', ...backend, '--only', '^ListPaymentMethod of a user with one');
  expect(failed.output).toMatch(/✗ ListPaymentMethod of a user with one card[^✗]*HTTP 405/);
  expect(failed.code).toBe(1);
});
