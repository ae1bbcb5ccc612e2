/** Uses the package in Node as an app's own tests and tools do. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { CheckoutProvider, useCheckout } from 'legal-checkout';
import { createScenarioBackend, startScenarioServer } from 'legal-checkout/scenarios';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const CLI = path.resolve('node_modules/legal-checkout/server/cli.js');

const appConfig = {
  productList: { team: 'prod_1' },
  products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month' } },
};

/** Runs the command of the package. Resolves to its exit code and what it printed. */
const run = (...args) =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [CLI, ...args], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });

test('renders what the provider contains on a server', () => {
  const Plans = () => createElement('button', { type: 'button', ...useCheckout().intent }, 'Buy');
  const options = { chargifyServiceUrl: '/chargify', getIdToken: () => null, publishableKey: 'pk_test_1', appConfig };
  const provider = createElement(
    CheckoutProvider,
    { ...options, user: null, merchant: 'A', termsUrl: '/terms' },
    createElement(Plans),
  );
  assert.equal(renderToString(provider), '<button type="button">Buy</button>');
});

test("runs operations in process, with an app's own products", async (t) => {
  const backend = await createScenarioBackend({ appConfig });
  t.after(() => backend.stop());
  const purchase =
    'mutation Buy($p: PaymentProfileInput!) { createSubscription(paymentProfile: $p) { product_price_in_cents } }';
  const p = { currentSubscriptionId: 'prod_1', currentSubscriptionPrice: 9900, paymentMethodId: 'pm_visa_4242' };
  const bought = await backend.execute(purchase, { p }, 'demo.buy-saved-default-card.node');
  assert.deepEqual(bought, { data: { createSubscription: { product_price_in_cents: 9900 } } });
  assert.match(
    await backend.report('demo.buy-saved-default-card.node'),
    /^Scenario 'buy-saved-default-card', session 'node'/,
  );
});

test('the command serves the scenarios, with gallery, explorer and card provider', async (t) => {
  // With a byte order mark, as editors of Windows write it.
  await writeFile('app-config.json', `\uFEFF${JSON.stringify(appConfig)}`);
  const args = ['scenarios', '--port', '0', '--app-config', 'app-config.json'];
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill());
  const [line] = await once(createInterface(child.stdout), 'line');
  const [url] = /http:\S+/.exec(line);
  const pageAt = async (address) => (await fetch(url + address, { headers: { accept: 'text/html' } })).text();
  assert.match(await pageAt('/'), /<div id="root">/);
  assert.match(await pageAt('/stripe.js'), /Stripe/);
  assert.match(await pageAt('/graphql?scenario=decline-generic'), /GraphiQL/);
});

test('the command begins a scenario of the app, which its server then has', async () => {
  const { code, output } = await run(
    'scenarios',
    'new',
    'shop-coupon',
    '--like',
    'coupon-percent',
    '--out',
    'own/a.json',
  );
  assert.equal(code, 0, output);
  const { $schema } = JSON.parse(await readFile('own/a.json', 'utf8'));
  const schema = createRequire(import.meta.url)('legal-checkout/scenario.schema.json');
  assert.deepEqual(schema, JSON.parse(await readFile(path.resolve('own', $schema), 'utf8')));
  assert.match(
    (await run('scenarios', '--list', '--scenarios', 'own')).output,
    /^shop-coupon +Shop coupon\n +Sells \S+\. User: no saved methods/m,
  );
});

test('the package lists the documents that the checkout sends, with their hashes', () => {
  const { operations } = createRequire(import.meta.url)('legal-checkout/operations.json');
  assert.equal(operations.length, 9);
  for (const { id, body } of operations) assert.equal(createHash('sha256').update(body).digest('hex'), id);
});

test('the command explains what is wrong with its options', async () => {
  const { code, output } = await run('scenarios', '--prot', '4000');
  assert.equal(code, 2);
  assert.match(output, /unknown option '--prot'\n\(Did you mean --port\?\)\nRun npx legal-checkout scenarios --help\./);
});

// contracts/backend.test.ts verifies a backend that passes.
test('the command reports failed contracts', async (t) => {
  const { url, close } = await startScenarioServer();
  t.after(close);
  const backend = ['--provider-base-url', url, '--states-url', `${url}/health`];
  const failed = await run('contracts', 'verify', ...backend, '--only', '^ListPaymentMethod of a user with one');
  assert.match(failed.output, /✗ ListPaymentMethod of a user with one card[^✗]*HTTP 405/);
  assert.equal(failed.code, 1);
});
