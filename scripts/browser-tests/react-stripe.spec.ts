import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { build } from 'esbuild';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { collectPageErrors } from '../replay/page-errors.ts';
import { STEP_TIMEOUT_MS } from '../replay/test-world.ts';
import { fillCard, providerInput } from './provider-input.ts';
import type { RecordedEvent } from './react-stripe/recorded-events.tsx';

let browser: Browser;
let context: BrowserContext;
let server: RunningScenarioServer;
/** Static files of the shop, which the server serves. */
let folder: string;
let pageErrors: string[] = [];
/** In React's strict mode; shared by all tests but the last. */
let page: Page;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'react-stripe-'));
  [server, browser] = await Promise.all([
    startScenarioServer({ staticDir: folder }),
    connectBrowser(),
    bundle(path.join(folder, 'shop.js')),
  ]);
  context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-AU' });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  pageErrors = collectPageErrors(context);
  page = await openShop({ strict: true });
});
test.afterEach(() => expect(pageErrors.splice(0), 'page errors').toEqual([]));
test.afterAll(async () => {
  await browser.close();
  await Promise.all([server.close(), rm(folder, { recursive: true })]);
});

test.describe('React Stripe.js', () => {
  test('mounts each field once, and passes the element to onReady', async () => {
    await expect
      .poll(() => recordedEvents('Card', 'ready'))
      .toEqual(
        expect.arrayContaining([
          { name: 'ready', of: 'number', isKnown: true },
          { name: 'ready', of: 'expiry' },
          { name: 'ready', of: 'cvc' },
        ]),
      );
    await expect.poll(() => recordedEvents('Bank', 'ready')).toHaveLength(1);
    expect(await recordedEvents('Card', 'ready')).toHaveLength(3);
    expect(await frames().count()).toBe(4);
  });

  test('emits change events while typing, and focus from a label', async () => {
    await page.getByText('Card number', { exact: true }).click();
    await expect.poll(() => recordedEvents('Card', 'focus')).toEqual([{ name: 'focus', elementType: 'cardNumber' }]);
    await input('cardnumber').pressSequentially('5555555555554444');
    await input('cardnumber').press('Escape');
    await input('exp-date').fill('12');
    await input('cvc').fill('123');
    await expect
      .poll(() => changeEvents('Card'))
      .toEqual([
        { elementType: 'cardNumber', empty: false, complete: false, brand: 'unknown' },
        { elementType: 'cardNumber', empty: false, complete: false, brand: 'mastercard' },
        { elementType: 'cardNumber', empty: false, complete: true, brand: 'mastercard' },
        { elementType: 'cardExpiry', empty: false, complete: false },
        {
          elementType: 'cardExpiry',
          empty: false,
          complete: false,
          error: {
            type: 'validation_error',
            code: 'incomplete_expiry',
            message: "Your card's expiration date is incomplete.",
          },
        },
        { elementType: 'cardCvc', empty: false, complete: true },
      ]);
    expect(await recordedEvents('Card', 'blur')).toHaveLength(1);
    expect(await recordedEvents('Card', 'escape')).toHaveLength(1);
  });

  test('returns the error of the first invalid field, and sends nothing', async () => {
    await page.getByLabel('Full name').fill('Alex Nguyen');
    expect(await submitForm('Card', 'Create payment method')).toEqual({
      error: expect.objectContaining({ type: 'validation_error', code: 'incomplete_expiry' }),
    });
  });

  test('confirms a card setup from the number element, with the expiry and CVC beside it', async () => {
    await fillCard(page, '4242424242424242');
    const { setupIntent } = await submitForm('Card', 'Confirm setup');
    expect(setupIntent).toMatchObject({ object: 'setup_intent', status: 'succeeded', last_setup_error: null });
    expect(setupIntent?.payment_method).toMatch(/^pm_/);
  });

  test('returns a decline as an error, and accepts another card afterwards', async () => {
    await fillCard(page, '4000000000009995');
    expect((await submitForm('Card', 'Confirm setup')).error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
    await fillCard(page, '5555555555554444');
    expect((await submitForm('Card', 'Confirm setup')).setupIntent?.status).toBe('succeeded');
  });

  test('creates a payment method and a token from the same fields', async () => {
    const { paymentMethod } = await submitForm('Card', 'Create payment method');
    expect(paymentMethod).toMatchObject({
      object: 'payment_method',
      type: 'card',
      billing_details: { name: 'Alex Nguyen', email: null },
      card: { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: 2034 },
    });
    const { token } = await submitForm('Card', 'Create token');
    expect(token).toMatchObject({
      object: 'token',
      type: 'card',
      used: false,
      card: { brand: 'MasterCard', last4: '4444', name: 'Alex Nguyen' },
    });
  });

  test('updates the fields when their options change', async () => {
    await page.getByLabel('Lock the fields').check();
    for (const name of ['cardnumber', 'exp-date', 'cvc'] as const)
      await expect.poll(() => input(name).isDisabled()).toBe(true);
    await page.getByLabel('Lock the fields').uncheck();
    await expect.poll(() => input('cardnumber').isEnabled()).toBe(true);
    expect(await input('cardnumber').inputValue()).toBe('5555 5555 5555 4444');
  });

  test('emits the bank and branch of an account, and confirms the debit', async () => {
    await input('bsb').pressSequentially('000000000123456');
    await expect
      .poll(async () => (await changeEvents('Bank')).at(-1))
      .toEqual({
        elementType: 'auBankAccount',
        empty: false,
        complete: true,
        bankName: 'Stripe Test Bank',
        branchName: 'Stripe Test Branch',
      });
    await page.getByLabel('Account name').fill('Alex Nguyen');
    await page.getByLabel('Email').fill('alex@example.com');
    const { setupIntent } = await submitForm('Bank', 'Confirm debit');
    expect(setupIntent).toMatchObject({ status: 'succeeded', payment_method_types: ['card', 'au_becs_debit'] });
    await input('bsb').fill('666000');
    await expect
      .poll(async () => (await changeEvents('Bank')).at(-1))
      .toMatchObject({
        complete: false,
        error: { type: 'validation_error', code: 'invalid_au_bank_account_bsb' },
      });
    expect((await submitForm('Bank', 'Confirm debit')).error).toMatchObject({ code: 'invalid_au_bank_account_bsb' });
  });

  test('is empty after unmounting and mounting again, and mounted once in strict mode', async () => {
    await page.getByRole('button', { name: 'Hide the forms' }).click();
    await expect.poll(() => frames().count()).toBe(0);
    await page.getByRole('button', { name: 'Show the forms' }).click();
    await expect.poll(() => recordedEvents('Card', 'ready')).toHaveLength(3);
    expect(await frames().count()).toBe(4);
    expect(await input('cardnumber').inputValue()).toBe('');
    await page.getByLabel('Full name').fill('Sam Lee');
    await fillCard(page, '378282246310005', '1234');
    expect((await submitForm('Card', 'Create payment method')).paymentMethod).toMatchObject({
      card: { brand: 'amex' },
    });
  });

  test('works without strict mode', async () => {
    await page.close();
    page = await openShop({ strict: false });
    await expect.poll(() => recordedEvents('Card', 'ready')).toHaveLength(3);
    await page.getByLabel('Full name').fill('Alex Nguyen');
    await fillCard(page, '4242424242424242');
    expect((await submitForm('Card', 'Confirm setup')).setupIntent?.status).toBe('succeeded');
  });
});

/** Bundles the shop with React's development build, whose strict mode mounts twice. */
const bundle = (outfile: string) =>
  build({
    entryPoints: [path.join(import.meta.dirname, 'react-stripe/shop.tsx')],
    bundle: true,
    outfile,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'silent',
  });

/** Opens the shop in a new session, with the emulator's script before the shop's. */
async function openShop({ strict }: { strict: boolean }): Promise<Page> {
  const session = `buy-new-card.react-${randomUUID().slice(0, 8)}`;
  const response = await fetch(`${server.url}/sessions/${session}/host`);
  const { idToken, publishableKey, cardProviderScript } = (await response.json()) as Record<string, string>;
  await writeFile(path.join(folder, `${session}.html`), shopHtml(cardProviderScript ?? ''));
  const query = new URLSearchParams({ token: idToken ?? '', key: publishableKey ?? '', strict: strict ? '1' : '0' });
  const shopPage = await context.newPage();
  await shopPage.goto(`${server.url}/${session}.html?${query}`);
  return shopPage;
}

const shopHtml = (emulator: string) => `<!doctype html>
<html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head>
<body><div id="root"></div><script src="${emulator}"></script><script src="/shop.js"></script></body></html>`;

type Form = 'Card' | 'Bank';

interface Result {
  setupIntent?: { status: string; payment_method: string };
  paymentMethod?: object;
  token?: object;
  error?: object;
}

const frames = () => page.locator('iframe[name^="__privateStripeFrame"]');

const input = (name: Parameters<typeof providerInput>[1]) => providerInput(page, name);

async function readOutput<Value>(label: string): Promise<Value | undefined> {
  const text = await page.getByLabel(label, { exact: true }).innerText();
  return text === '' ? undefined : (JSON.parse(text) as Value);
}

const recordedEvents = async (form: Form, name: string): Promise<RecordedEvent[]> =>
  ((await readOutput<RecordedEvent[]>(`${form} events`)) ?? []).filter((event) => event.name === name);

const changeEvents = async (form: Form) => (await recordedEvents(form, 'change')).map(({ name: _, ...event }) => event);

/** Presses the button, which clears the last result, and resolves to the new result. */
async function submitForm(form: Form, button: string): Promise<Result> {
  await page.getByRole('button', { name: button, exact: true }).click();
  let latest: Result | undefined;
  await expect
    .poll(async () => {
      latest = await readOutput<Result>(`${form} result`);
      return latest;
    })
    .toBeDefined();
  return latest ?? {};
}
