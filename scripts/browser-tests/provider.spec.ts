/**
 * The emulated card provider protects a cardholder as the real one does: its fields are frames of another origin, which
 * accept messages only from their page, and send what is typed only to the provider's API.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Frame, Locator, Page } from '@playwright/test';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { newContext } from '../replay/page.ts';
import { fillCard, providerInput } from './screen-actions.ts';

const FIELDS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
const NUMBER_FRAME = 'iframe[title="Secure card number input frame"]';
const CARD_NUMBER = '4242424242424242';
const FORGED = { empty: false, complete: true };

let browser: Browser;
let server: RunningScenarioServer;
let context: BrowserContext;
let page: Page;
let sessionKey: string;
/** Another host than the page's, so that the frames are cross-origin as in production. */
let providerOrigin: string;

test.beforeAll(async () => {
  [browser, server] = await Promise.all([connectBrowser(), startScenarioServer()]);
  providerOrigin = `http://127.0.0.1:${server.port}`;
});
test.beforeEach(async () => {
  sessionKey = `buy-new-card.shop-${randomUUID().slice(0, 8)}`;
  context = await newContext(browser);
  await context.route('**/shop', (route) => route.fulfill({ contentType: 'text/html', body: shopHtml() }));
  // Chromium requires this permission for local addresses; versions before 142 do not know it.
  await context.grantPermissions(['local-network-access']).catch(() => undefined);
  // A document at the provider's origin that the provider did not write.
  await context.route(`${providerOrigin}/forger`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  page = await context.newPage();
});
test.afterEach(() => context.close());
test.afterAll(() => Promise.all([browser.close(), server.close()]));

/** A page written as Stripe documents its elements, with none of the module. */
const shopHtml = (): string => `<!doctype html>
<html lang="en"><head><title>Shop</title></head><body>
<form id="form"><div id="cardNumber"></div><div id="cardExpiry"></div><div id="cardCvc"></div></form>
<script src="${providerOrigin}/stripe.js?session=${sessionKey}"></script>
<script>
  const stripe = Stripe('pk_test_demo.${sessionKey}');
  const elements = stripe.elements();
  const events = [];
  document.getElementById('form').addEventListener('submit', (event) => {
    event.preventDefault();
    events.push({ name: 'submit' });
  });
  for (const type of ${JSON.stringify(FIELDS)}) {
    const element = elements.create(type);
    for (const name of ['ready', 'change']) element.on(name, (event) => events.push({ ...event, name }));
    element.mount('#' + type);
  }
</script></body></html>`;

/** Runs statements in the page, with `stripe`, `elements` and `events` in scope; resolves to what they return. */
const run = <Value>(statements: string) => page.evaluate<Value>(`(async () => { ${statements} })()`);
const eventsOf = (name: string) =>
  run<Record<string, unknown>[]>(`return events.filter((event) => event.name === '${name}')`);

async function openShop(): Promise<void> {
  await page.goto(`http://localhost:${server.port}/shop`);
  await expect.poll(() => eventsOf('ready')).toHaveLength(FIELDS.length);
}

/** The frame in an iframe element. */
async function contentFrameOf(locator: Locator): Promise<Frame> {
  const frame = await (await locator.elementHandle())?.contentFrame();
  if (!frame) throw new Error('The iframe has no content frame.');
  return frame;
}

/** Appends an iframe to the page and resolves to its frame once it has loaded. */
async function appendFrame(name: string, address: string): Promise<Frame> {
  await run(`
    const frame = document.createElement('iframe');
    frame.name = '${name}';
    frame.src = ${JSON.stringify(address)};
    document.body.append(frame);
    await new Promise((resolve) => { frame.onload = resolve });`);
  return contentFrameOf(page.locator(`iframe[name="${name}"]`));
}

const MARKER = 'delivery marker';

/**
 * Runs `send`, which posts messages and then MARKER to the receiver, and resolves once that has arrived. Messages from one
 * window to another arrive in order, so the receiver has handled the earlier ones by then.
 */
async function waitForDelivery(receiver: Frame, send: () => Promise<unknown>): Promise<void> {
  await receiver.evaluate((marker) => {
    const markerReceived = new Promise<void>((resolve) => {
      addEventListener('message', ({ data }) => data === marker && resolve());
    });
    Object.assign(window, { markerReceived });
  }, MARKER);
  await send();
  await receiver.evaluate(() => (window as unknown as { markerReceived: Promise<void> }).markerReceived);
}

test.describe('a page written for Stripe.js', () => {
  test('declines a card, then accepts another one, and emits no digits', async () => {
    await openShop();
    const { data } = await server.server.execute(
      'query CreateSetupIntent($setupInputs: SetupInputs!) { createSetupIntent(setupInputs: $setupInputs) { clientSecret } }',
      { setupInputs: { customerEmail: 'alex@example.com', customerFlakeId: 'flake_1', customerName: 'Alex' } },
      `demo.${sessionKey}`,
    );
    const confirm = () =>
      run(`return stripe.confirmCardSetup('${data?.['createSetupIntent'].clientSecret}', {
        payment_method: { card: elements.getElement('cardNumber'), billing_details: { name: 'Alex' } } })`);
    await fillCard(page, '4000000000009995');
    expect(await confirm()).toMatchObject({
      error: { type: 'card_error', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    });
    await fillCard(page, CARD_NUMBER, '987');
    expect(await confirm()).toMatchObject({ setupIntent: { status: 'succeeded' } });
    await expect.poll(async () => (await eventsOf('change')).length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(await run('return events'))).not.toMatch(/4000|9995|4242|987|1234/);
  });
});

const UNUSED_METHODS = [
  'confirmCardPayment',
  'collectBankAccountToken',
  'paymentRequest',
  'retrievePaymentIntent',
  'verifyIdentity',
];

test('a method of Stripe.js that the checkout does not use throws a sentence', async () => {
  await openShop();
  const errors = await run<string[]>(`return ${JSON.stringify(UNUSED_METHODS)}.map((method) => {
    try { stripe[method]('seti_1_secret_2'); return method + ' throws nothing'; }
    catch (error) { return error.name + ': ' + error.message; }
  });`);
  expect(errors).toEqual(
    UNUSED_METHODS.map(
      (method) =>
        `IntegrationError: The card provider emulator has no stripe.${method}; the checkout does not use it. Test what needs it with the provider's own test mode.`,
    ),
  );
});

test('a message is accepted by the page only from the field’s own frame', async () => {
  await openShop();
  const change = { type: 'change', validation: FORGED, autofilled: false };
  const forged = [change, { type: 'enter' }, MARKER];
  const pageFrame = page.mainFrame();
  await waitForDelivery(pageFrame, () =>
    run(`for (const message of ${JSON.stringify(forged)}) window.postMessage(message, '*')`),
  );
  const forger = await appendFrame('forger', `${providerOrigin}/forger`);
  await waitForDelivery(pageFrame, () =>
    forger.evaluate((messages) => {
      for (const message of messages) window.parent.postMessage(message, '*');
    }, forged),
  );
  expect([await eventsOf('change'), await eventsOf('submit')]).toEqual([[], []]);
  // The message itself is valid: it is accepted from the right frame.
  await (await contentFrameOf(page.locator(NUMBER_FRAME))).evaluate(
    (message) => window.parent.postMessage(message, '*'),
    change,
  );
  await expect.poll(() => eventsOf('change')).toMatchObject([FORGED]);
});

test('a message is accepted by a field only from its parent page', async () => {
  await openShop();
  const input = providerInput(page, 'cardnumber');
  await input.fill('4242');
  const field = await contentFrameOf(page.locator(NUMBER_FRAME));
  const forger = await appendFrame('forger', `${providerOrigin}/forger`);
  await waitForDelivery(field, () =>
    forger.evaluate((marker) => {
      for (let index = 0; index < window.parent.frames.length; index++) {
        window.parent.frames[index]?.postMessage({ type: 'clear' }, '*');
        window.parent.frames[index]?.postMessage(marker, '*');
      }
    }, MARKER),
  );
  expect(await input.inputValue()).toBe('4242');
  const name = await page.locator(NUMBER_FRAME).getAttribute('name');
  await run(`frames['${name}'].postMessage({ type: 'clear' }, '*')`);
  await expect.poll(() => input.inputValue()).toBe('');
});

test('the document of a field is cross-origin', async () => {
  await openShop();
  const frame = `document.querySelector('${NUMBER_FRAME}')`;
  expect(await run(`return ${frame}.contentDocument`)).toBeNull();
  await expect(run(`return ${frame}.contentWindow.document`)).rejects.toThrow(/SecurityError/);
});

test('a page at the origin of the frames gets no fields, because it could read them', async () => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`${providerOrigin}/shop`);
  await expect.poll(() => errors).toContainEqual(expect.stringContaining("the page's own origin"));
  expect(await page.locator(NUMBER_FRAME).contentFrame().locator('input').count()).toBe(0);
});
