/** Connects to a local API and to the emulator as if they were the provider's test mode. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveProvider } from '../browser-tests/network.ts';
import { expect, test } from '../replay/fixtures.ts';
import { intentIdOf, startEmulator } from './emulator.ts';
import { openFactsPage } from './open-facts-page.ts';
import { connectTestMode } from './test-mode.ts';

const CARD = { number: '4242424242424242', expiry: '1234', cvc: '123' } as const;

test("every request goes to the provider's own addresses", async ({ browser }) => {
  const emulator = await startEmulator();
  const secrets = new Map<string, string>();
  const api = http.createServer(async ({ url = '' }, response) => {
    const [, id = '', action] = /^\/v1\/setup_intents(?:\/(\w+)(?:\/(cancel))?)?/.exec(url) ?? [];
    if (action) await emulator.cancelIntent(secrets.get(id) ?? '');
    const client_secret = secrets.get(id) ?? (await emulator.createIntent('card'));
    secrets.set(intentIdOf(client_secret), client_secret);
    response.end(JSON.stringify({ client_secret, payment_method_types: ['card', 'au_becs_debit'] }));
  });
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const { port } = api.address() as AddressInfo;
  const address = { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 } as const;
  const { publishableKey, pageUrl } = emulator;
  const testMode = connectTestMode({ secretKey: 'sk_test_local', publishableKey }, address);
  expect(await testMode.check()).toEqual({ hasBankAccounts: true });
  const providerPaths: string[] = [];
  const tab = await openFactsPage(browser, { ...testMode, pageUrl }, async (context) => {
    context.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin !== new URL(pageUrl).origin) providerPaths.push(`${origin}${pathname}`);
    });
    await serveProvider(new URL(pageUrl).origin, () => true)(context);
  });
  await tab.enterCard(CARD, { isComplete: true });
  const canceled = await testMode.createIntent('card');
  await testMode.cancelIntent(canceled);
  expect(await tab.call('confirmCardSetup', canceled)).toMatchObject({ outcome: { kind: 'intent-unusable' } });
  const secret = await testMode.createIntent('card');
  expect(await tab.call('confirmCardSetup', secret)).toMatchObject({ outcome: { kind: 'succeeded' } });
  expect(providerPaths[0]).toBe('https://js.stripe.com/endive/stripe.js');
  expect(providerPaths.filter((path) => !path.startsWith('https://js.stripe.com/'))).toEqual([]);
  api.close();
  api.closeAllConnections();
  await tab.close();
  await emulator.close();
});
