/** Uses the package in Node as an app's own tests and tools do: imports, an own price list, and the command. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { CheckoutProvider, useCheckout } from 'legal-checkout';
import { catalogue, createScenarioBackend, findScenario, startScenarioServer } from 'legal-checkout/scenarios';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const appConfig = {
  productList: { team: 'prod_1' },
  products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month' } },
};

test('renders what the provider contains on a server', () => {
  const Plans = () => createElement('button', { type: 'button', ...useCheckout().intent }, 'Buy');
  const options = {
    chargifyServiceUrl: '/chargify',
    getIdToken: () => null,
    publishableKey: 'pk_test_1',
    appConfig,
    user: { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: '1', phone: '0400' },
    merchant: 'A Customer Pty Ltd',
    termsUrl: '/terms',
  };
  const html = renderToString(createElement(CheckoutProvider, options, createElement(Plans)));
  assert.equal(html, '<button type="button">Buy</button>');
});

test('lists the catalogue', () => {
  assert.ok(catalogue.length > 100);
  assert.equal(findScenario('decline-generic')?.group, 'Card declines and challenges');
});

test("runs operations in process, with an app's own products", async (t) => {
  const backend = await createScenarioBackend({ appConfig });
  t.after(() => backend.stop());
  const query = 'query { getUserSubscriptions { activeSubscription { name icon iconBg } } }';
  const { data, errors } = await backend.execute(query, {}, 'demo.migrate-credit-default-card.node');
  assert.equal(errors, undefined);
  // The scenario leaves this field to the default mocks.
  assert.equal(typeof data.getUserSubscriptions.activeSubscription.iconBg, 'string');

  const purchase =
    'mutation Buy($p: PaymentProfileInput!) { createSubscription(paymentProfile: $p) { product_price_in_cents } }';
  const p = { currentSubscriptionId: 'prod_1', currentSubscriptionPrice: 9900, paymentMethodId: 'pm_visa_4242' };
  const bought = await backend.execute(purchase, { p }, 'demo.buy-saved-default-card.node');
  assert.deepEqual(bought, { data: { createSubscription: { product_price_in_cents: 9900 } } });
});

test('rejects an invalid app config', async () => {
  await assert.rejects(
    createScenarioBackend({ appConfig: { productList: {} } }),
    /'appConfig.products' must be an object/,
  );
});

test('serves GraphQL, the card provider and the gallery', async (t) => {
  const server = await startScenarioServer();
  t.after(() => server.close());
  const bodyOf = async (path) => (await fetch(server.url + path)).text();
  assert.match(await bodyOf('/'), /<div id="root">/);
  assert.match(await bodyOf('/stripe.js'), /Stripe/);
  assert.match(await bodyOf('/card-provider/frame'), /<script src=/);
  assert.equal(JSON.parse(await bodyOf('/scenarios')).length, catalogue.length);
});

/** Runs the command; resolves to its exit code and what it printed. */
async function run(...args) {
  const child = spawn('npx', ['--no-install', 'legal-checkout', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { code, output: Buffer.concat(chunks).toString() };
}

test('the command explains its options, and what is wrong with others', async () => {
  const [help, unknown, port] = await Promise.all([
    run('--help'),
    run('scenarios', '--prot', '4000'),
    run('scenarios', '--port', 'abc'),
  ]);
  assert.equal(help.code, 0);
  assert.match(help.output, /legal-checkout scenarios \[options\]/);
  assert.equal(unknown.code, 2);
  assert.match(unknown.output, /Unknown option '--prot'\.\nRun npx legal-checkout --help\./);
  assert.equal(port.code, 1);
  assert.match(port.output, /--port is 'abc', which is not a port/);
});

test('the command serves the scenarios', async (t) => {
  const child = spawn(process.execPath, ['node_modules/legal-checkout/server/cli.js', 'scenarios', '--port', '0']);
  t.after(() => child.kill());
  const [line] = await once(createInterface(child.stdout), 'line');
  const [url] = /http:\S+/.exec(line);
  assert.equal((await fetch(`${url}/health`)).status, 200);
  assert.match(await (await fetch(url)).text(), /<div id="root">/);
});
