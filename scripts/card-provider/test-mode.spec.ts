/**
 * The path to the provider's test mode, with a local API and the emulator at the provider's addresses, and what it says
 * when something is wrong at the other end.
 */
import type { Browser } from '@playwright/test';
import type { TestCardNumber } from '../../mock-server/card-provider/facts/test-methods.ts';
import { serveProvider } from '../browser-tests/network.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { startEmulator } from './emulator.ts';
import { startFakeApi } from './fake-api.test-support.ts';
import { type FactsTab, openFactsPage, requireTestDigits } from './open-facts-page.ts';
import { intentIdOf, type Provider } from './provider.ts';
import { connectTestMode } from './test-mode.ts';

const CARD = { number: '4242424242424242', expiry: '1234', cvc: '123' } as const;
/** Only a cast passes another number to the types. */
const OTHER_NUMBER = '4111111111111111' as string as TestCardNumber;
const CHALLENGED = { ...CARD, number: '4000002760003184' } as const;

let browser: Browser;
let emulator: Provider;
let tab: FactsTab | undefined;
test.beforeAll(async () => {
  [browser, emulator] = await Promise.all([connectBrowser(), startEmulator()]);
});
test.afterEach(async () => {
  await tab?.close();
  tab = undefined;
});
test.afterAll(() => Promise.all([browser.close(), emulator.close()]));

test("the provider's own addresses are used for everything", async () => {
  const secrets = new Map<string, string>();
  const api = await startFakeApi(async ({ path }) => {
    const [, id = '', action] = /^\/v1\/setup_intents(?:\/(\w+)(?:\/(cancel))?)?/.exec(path) ?? [];
    if (action) await emulator.cancelIntent(secrets.get(id) ?? '');
    const client_secret = secrets.get(id) ?? (await emulator.createIntent('card'));
    secrets.set(intentIdOf(client_secret), client_secret);
    return { status: 200, body: { client_secret, payment_method_types: ['card', 'au_becs_debit'] } };
  });
  const { publishableKey, pageUrl } = emulator;
  const testMode = connectTestMode({ secretKey: 'sk_test_local', publishableKey }, api.address);
  expect(await testMode.check()).toEqual({ hasBankAccounts: true });
  const providerPaths: string[] = [];
  tab = await openFactsPage(browser, { ...testMode, pageUrl }, async (context) => {
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
  await api.close();
});

test('a script that does not load is told as such', async () => {
  const { script: _, ...provider } = emulator;
  const open = openFactsPage(browser, provider, (context) =>
    context.route('https://js.stripe.com/**', (route) => route.abort()),
  );
  await expect(open).rejects.toThrow('The page cannot load https://js.stripe.com. Check the network');
});

test("a bank's page that has changed is told as such, with the place to mend", async () => {
  tab = await openFactsPage(browser, emulator, (context) =>
    context.route('**/card-provider/challenge.js*', async (route) => {
      const response = await route.fetch();
      return route.fulfill({
        response,
        body: (await response.text()).replaceAll('test-source-authorize-3ds', 'renamed'),
      });
    }),
  );
  await tab.enterCard(CHALLENGED, { isComplete: true });
  const secret = await emulator.createIntent('card');
  const open = tab;
  await expect(open.call('confirmCardSetup', secret, 'completed')).rejects.toThrow(
    /shows no #test-source-authorize-3ds within 8 s.*change CHALLENGE_BUTTONS in scripts\/card-provider/,
  );
  // The bank's page is otherwise as it was.
  await open.endChallenge('failed');
  await expect(open.page.locator('body > div > iframe')).toHaveCount(0);
});

test('an answer that says nothing about a fact is told as what to do', async () => {
  tab = await openFactsPage(browser, emulator, (context) =>
    context.route('**/card-provider/v1/payment_methods', (route) => route.fulfill({ status: 429, body: '{}' })),
  );
  await tab.enterCard(CARD, { isComplete: true });
  await expect(tab.call('createCardPaymentMethod')).rejects.toThrow('The provider limits requests of this account.');
});

test('a challenge that is missing, or not expected, is told as what was seen', async () => {
  tab = await openFactsPage(browser, emulator);
  await tab.enterCard(CARD, { isComplete: true });
  const missing = await tab.call('confirmCardSetup', await emulator.createIntent('card'), 'completed');
  expect(missing.result).toBe('an answer without a challenge');
  await tab.enterCard(CHALLENGED, { isComplete: true });
  const unexpected = await tab.call('confirmCardSetup', await emulator.createIntent('card'));
  expect(unexpected.result).toBe("no answer in time, because the bank's challenge is shown");
  await tab.endChallenge('closed');
});

test('only test numbers are typed', async () => {
  tab = await openFactsPage(browser, emulator);
  await expect(tab.enterCard({ ...CARD, number: OTHER_NUMBER })).rejects.toThrow("Only the provider's test numbers");
  expect(() => requireTestDigits('auBankAccount', '062000123456789')).toThrow("Only the provider's test numbers");
});
