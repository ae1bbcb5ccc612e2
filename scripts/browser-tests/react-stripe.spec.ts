import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { build } from 'esbuild';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { gatherComplaints } from '../replay/complaints.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { DEADLINE_MS } from '../replay/stage.ts';
import type { Told } from './react-stripe/told.tsx';

let browser: Browser;
let context: BrowserContext;
let running: RunningScenarioServer;
/** What the server serves beside its own: the shop. */
let folder: string;
let complaints: string[] = [];
/** In React's strict mode, which mounts everything twice; one page for all tests but the last. */
let page: Page;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'react-stripe-'));
  [running, browser] = await Promise.all([
    startScenarioServer({ staticDir: folder }),
    connectBrowser(),
    bundle(path.join(folder, 'shop.js')),
  ]);
  context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-AU' });
  context.setDefaultTimeout(DEADLINE_MS);
  complaints = gatherComplaints(context);
  page = await openShop({ strict: true });
});
test.afterEach(() => expect(complaints.splice(0), 'the page complains about nothing').toEqual([]));
test.afterAll(async () => {
  await browser.close();
  await Promise.all([running.close(), rm(folder, { recursive: true })]);
});

test.describe('React Stripe.js as Stripe documents it', () => {
  test('mounts each field once, and hands on the element that is ready', async () => {
    await eventually(() => told('Card', 'ready')).toEqual(
      expect.arrayContaining([
        { name: 'ready', of: 'number', isKnown: true },
        { name: 'ready', of: 'expiry' },
        { name: 'ready', of: 'cvc' },
      ]),
    );
    await eventually(() => told('Bank', 'ready')).toHaveLength(1);
    expect(await told('Card', 'ready')).toHaveLength(3);
    expect(await frames().count()).toBe(4);
  });

  test('tells what is typed in change events, and the focus that a label gives', async () => {
    await page.getByText('Card number', { exact: true }).click();
    await eventually(() => told('Card', 'focus')).toEqual([{ name: 'focus', elementType: 'cardNumber' }]);
    await input('cardnumber').pressSequentially('5555555555554444');
    await input('cardnumber').press('Escape');
    await input('exp-date').fill('12');
    await input('cvc').fill('123');
    await eventually(() => changes('Card')).toEqual([
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
    expect(await told('Card', 'blur')).toHaveLength(1);
    expect(await told('Card', 'escape')).toHaveLength(1);
  });

  test('answers with the first field that is wrong, and sends nothing', async () => {
    await page.getByLabel('Full name').fill('Alex Nguyen');
    expect(await result('Card', 'Create payment method')).toEqual({
      error: expect.objectContaining({ type: 'validation_error', code: 'incomplete_expiry' }),
    });
  });

  test('confirms a card setup from the number element, with the expiry and CVC beside it', async () => {
    await enterCard('4242424242424242');
    const { setupIntent } = await result('Card', 'Confirm setup');
    expect(setupIntent).toMatchObject({ object: 'setup_intent', status: 'succeeded', last_setup_error: null });
    expect(setupIntent?.payment_method).toMatch(/^pm_/);
  });

  test('tells a decline as an error, and takes another card after it', async () => {
    await enterCard('4000000000009995');
    expect((await result('Card', 'Confirm setup')).error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
    await enterCard('5555555555554444');
    expect((await result('Card', 'Confirm setup')).setupIntent?.status).toBe('succeeded');
  });

  test('makes a payment method and a token of the same fields', async () => {
    const { paymentMethod } = await result('Card', 'Create payment method');
    expect(paymentMethod).toMatchObject({
      object: 'payment_method',
      type: 'card',
      billing_details: { name: 'Alex Nguyen', email: null },
      card: { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: 2034 },
    });
    const { token } = await result('Card', 'Create token');
    expect(token).toMatchObject({
      object: 'token',
      type: 'card',
      used: false,
      card: { brand: 'MasterCard', last4: '4444', name: 'Alex Nguyen' },
    });
  });

  test('updates the fields when their options change', async () => {
    await page.getByLabel('Lock the fields').check();
    for (const name of ['cardnumber', 'exp-date', 'cvc']) await eventually(() => input(name).isDisabled()).toBe(true);
    await page.getByLabel('Lock the fields').uncheck();
    await eventually(() => input('cardnumber').isEnabled()).toBe(true);
    expect(await input('cardnumber').inputValue()).toBe('5555 5555 5555 4444');
  });

  test('names the bank and the branch of an account as it is typed, and confirms the debit', async () => {
    await input('bsb').pressSequentially('000000000123456');
    await eventually(async () => (await changes('Bank')).at(-1)).toEqual({
      elementType: 'auBankAccount',
      empty: false,
      complete: true,
      bankName: 'Stripe Test Bank',
      branchName: 'Stripe Test Branch',
    });
    await page.getByLabel('Account name').fill('Alex Nguyen');
    await page.getByLabel('Email').fill('alex@example.com');
    const { setupIntent } = await result('Bank', 'Confirm debit');
    expect(setupIntent).toMatchObject({ status: 'succeeded', payment_method_types: ['card', 'au_becs_debit'] });
    await input('bsb').fill('666000');
    await eventually(async () => (await changes('Bank')).at(-1)).toMatchObject({
      complete: false,
      error: { type: 'validation_error', code: 'invalid_au_bank_account_bsb' },
    });
    expect((await result('Bank', 'Confirm debit')).error).toMatchObject({ code: 'invalid_au_bank_account_bsb' });
  });

  test('comes back empty after the page has taken it away, and once although strict React mounts it twice', async () => {
    await page.getByRole('button', { name: 'Hide the forms' }).click();
    await eventually(() => frames().count()).toBe(0);
    await page.getByRole('button', { name: 'Show the forms' }).click();
    await eventually(() => told('Card', 'ready')).toHaveLength(3);
    expect(await frames().count()).toBe(4);
    expect(await input('cardnumber').inputValue()).toBe('');
    await page.getByLabel('Full name').fill('Sam Lee');
    await enterCard('378282246310005', '1234');
    expect((await result('Card', 'Create payment method')).paymentMethod).toMatchObject({ card: { brand: 'amex' } });
  });

  test('works as well outside of the strict mode', async () => {
    await page.close();
    page = await openShop({ strict: false });
    await eventually(() => told('Card', 'ready')).toHaveLength(3);
    await page.getByLabel('Full name').fill('Alex Nguyen');
    await enterCard('4242424242424242');
    expect((await result('Card', 'Confirm setup')).setupIntent?.status).toBe('succeeded');
  });
});

/** The shop as a browser gets it; React in development, whose strict mode does what it says. */
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

/** Opens the shop in a session of its own, with the emulator's script ahead of the shop's. */
async function openShop({ strict }: { strict: boolean }): Promise<Page> {
  const session = `buy-new-card.react-${randomUUID().slice(0, 8)}`;
  const answer = await fetch(`${running.url}/sessions/${session}/host`);
  const { idToken, publishableKey, cardProviderScript } = (await answer.json()) as Record<string, string>;
  await writeFile(path.join(folder, `${session}.html`), shopPage(cardProviderScript ?? ''));
  const query = new URLSearchParams({ token: idToken ?? '', key: publishableKey ?? '', strict: strict ? '1' : '0' });
  const opened = await context.newPage();
  await opened.goto(`${running.url}/${session}.html?${query}`);
  return opened;
}

const shopPage = (emulator: string) => `<!doctype html>
<html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head>
<body><div id="root"></div><script src="${emulator}"></script><script src="/shop.js"></script></body></html>`;

type Form = 'Card' | 'Bank';

interface Result {
  setupIntent?: { status: string; payment_method: string };
  paymentMethod?: object;
  token?: object;
  error?: object;
}

const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: DEADLINE_MS });

const TITLES: Record<string, string> = {
  cardnumber: 'Secure card number input frame',
  'exp-date': 'Secure expiration date input frame',
  cvc: 'Secure CVC input frame',
  bsb: 'Secure BSB and account number input frame',
};

const frames = () => page.locator('iframe[name^="__privateStripeFrame"]');

/** An input in its frame, found as a test against the real provider would. */
const input = (name: string) => page.frameLocator(`iframe[title="${TITLES[name]}"]`).locator(`input[name="${name}"]`);

async function enterCard(number: string, cvc = '123'): Promise<void> {
  await input('cardnumber').fill(number);
  await input('exp-date').fill('1234');
  await input('cvc').fill(cvc);
}

async function shown<Value>(label: string): Promise<Value | undefined> {
  const text = await page.getByLabel(label, { exact: true }).innerText();
  return text === '' ? undefined : (JSON.parse(text) as Value);
}

const told = async (form: Form, name: string): Promise<Told[]> =>
  ((await shown<Told[]>(`${form} told`)) ?? []).filter((each) => each.name === name);

const changes = async (form: Form) => (await told(form, 'change')).map(({ name: _, ...event }) => event);

/** Presses the button, at which the page forgets its last result, and answers what the page was answered. */
async function result(form: Form, button: string): Promise<Result> {
  await page.getByRole('button', { name: button, exact: true }).click();
  let latest: Result | undefined;
  await eventually(async () => {
    latest = await shown<Result>(`${form} result`);
    return latest;
  }).toBeDefined();
  return latest ?? {};
}
