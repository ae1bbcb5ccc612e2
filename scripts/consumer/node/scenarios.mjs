/** Uses the package in Node as an app's own tests and tools do: imports, an own price list, and the command. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { CheckoutProvider, useCheckout } from 'legal-checkout';
import { catalogue, createScenarioBackend, findScenario, startScenarioServer } from 'legal-checkout/scenarios';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const CLI = path.resolve('node_modules/legal-checkout/server/cli.js');

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

test('imports the code that is loaded on demand, as Vitest does', async () => {
  const chunks = path.resolve('node_modules/legal-checkout/chunks');
  for (const file of await readdir(chunks)) await import(pathToFileURL(path.join(chunks, file)).href);
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
async function run(program, ...args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { code, output: Buffer.concat(chunks).toString() };
}

test('the command explains its options, and what is wrong with others', async () => {
  const [usage, help, unknown, port, other, contracts, list] = await Promise.all([
    run('npx', '--no-install', 'legal-checkout', '--help'),
    ...[
      ['scenarios', '--help'],
      ['scenarios', '--prot', '4000'],
      ['scenarios', '--port', 'abc'],
      ['scenario'],
      ['contracts'],
      ['scenarios', '--list', '--scenarios', 'none.json'],
    ].map((args) => run(process.execPath, CLI, ...args)),
  ]);
  assert.equal(usage.code, 0);
  assert.match(usage.output, /legal-checkout <command> \[options\]/);
  assert.equal(help.code, 0);
  assert.match(help.output, /legal-checkout scenarios \[options\]/);
  assert.equal(unknown.code, 2);
  assert.match(unknown.output, /Unknown option '--prot'\.\nRun npx legal-checkout scenarios --help\./);
  assert.equal(port.code, 1);
  assert.match(port.output, /--port is 'abc', which is not a port/);
  assert.equal(other.code, 2);
  assert.match(other.output, /There is no command 'scenario'\./);
  assert.equal(contracts.code, 2);
  assert.match(contracts.output, /The command is 'contracts verify'\./);
  assert.equal(list.code, 1);
  assert.match(list.output, /none\.json: there is no such file or folder\./);
});

/** Starts `legal-checkout scenarios` in an empty folder. Resolves to its URL. */
async function serve(t, env = {}) {
  const cwd = await mkdtemp(path.join(tmpdir(), 'legal-checkout-'));
  const options = { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] };
  const child = spawn(process.execPath, [CLI, 'scenarios', '--port', '0'], options);
  t.after(async () => {
    child.kill();
    await rm(cwd, { recursive: true });
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return /http:\S+/.exec(line)[0];
}

test('the command serves the scenarios, with gallery and explorer', async (t) => {
  const url = await serve(t);
  const pageAt = async (address) => (await fetch(url + address, { headers: { accept: 'text/html' } })).text();
  assert.equal((await fetch(`${url}/health`)).status, 200);
  assert.match(await pageAt('/'), /<div id="root">/);
  const explorer = await pageAt('/graphql?scenario=decline-generic');
  assert.match(explorer, /<option value="decline-generic" selected>/);
  const [script] = /\/graphql\/explorer\.js[^"]*/.exec(explorer);
  assert.match(await (await fetch(url + script)).text(), /YogaGraphiQL/);
});

test('the command takes other host names from the environment', { timeout: 60_000 }, async (t) => {
  const url = await serve(t, {
    ALLOWED_HOSTS: 'shop.local',
    ALLOWED_ORIGINS: 'http://shop.local:4000',
    FRAME_HOST: 'frames.local',
  });
  const statusFor = (host) =>
    new Promise((resolve, reject) => {
      get(`${url}/health`, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on(
        'error',
        reject,
      );
    });
  assert.deepEqual(await Promise.all(['shop.local', 'frames.local', 'other.local'].map(statusFor)), [200, 200, 421]);
  const child = spawn(process.execPath, [CLI, 'scenarios'], { env: { ...process.env, FRAME_HOST: 'a/b' } });
  t.after(() => child.kill());
  assert.match((await once(child.stderr, 'data')).toString(), /FRAME_HOST has 'a\/b', which is not a host/);
});

test('two servers share their sessions in Redis', { timeout: 60_000 }, async (t) => {
  const port = await findFreePort();
  const redis = spawn('redis-server', ['--port', port, '--save', '', '--appendonly', 'no'], { stdio: 'pipe' });
  t.after(() => redis.kill());
  const started = createInterface(redis.stdout);
  const ready = new Promise((resolve, reject) => {
    started.on('line', (line) => line.includes('Ready to accept connections') && resolve(true));
    redis.on('error', reject);
  });
  if (!(await ready.catch(() => false))) return t.skip('redis-server is not installed');

  const urls = await Promise.all([1, 2].map(() => serve(t, { SCENARIO_STORE: `redis://127.0.0.1:${port}` })));
  const changeClock = async (url, change) => {
    const body = JSON.stringify(change);
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/sessions/buy-new-card.shared/clock`, { method: 'POST', headers, body });
    // Until the server is connected to Redis.
    return response.status === 503 ? changeClock(url, change) : response.text();
  };
  assert.match(await changeClock(urls[0], { now: '2031-05-06T00:00:00Z' }), /2031-05-06T00:00:00/);
  assert.match(await changeClock(urls[1], { advanceMs: 1000 }), /2031-05-06T00:00:01/);
});

/** A port that nobody uses. */
async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return String(port);
}
