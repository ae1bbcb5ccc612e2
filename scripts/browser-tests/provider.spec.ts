/**
 * The emulated card provider protects a cardholder as the real one does: its fields are frames of another origin, which
 * accept messages only from their page, and send what is typed only to the provider's API.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Frame, Locator, Page } from '@playwright/test';
import type { ProviderScript } from '#card-provider/preload';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { UNUSED_METHODS } from '../../mock-server/card-provider/browser/page/unused-methods.ts';
import { chromiumOnly } from '../replay/choose-cover.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { newContext } from '../replay/page.ts';
import { fillCard, providerInput } from './provider-input.ts';

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

/** The address of a provider's frame that accepts messages from pages of that origin. */
const frameAddress = (path: string, role: string, pageOrigin: string) =>
  `${providerOrigin}/card-provider/${path}#${encodeURIComponent(JSON.stringify({ role, pageOrigin }))}`;

/** Statements that load a document of the page's origin into a frame and run the script there. */
const scriptedFrame = (frame: string, script: string): string => `
  const frame = ${frame};
  const loaded = new Promise((resolve) => { frame.onload = resolve });
  frame.srcdoc = ${JSON.stringify(`<script>${script}</script>`).replace('</script>', '<\\/script>')};
  await loaded;`;

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

/** Sends requests to the controller frame, which answers every one, and returns its responses. */
const sendToController = (requests: object[]) =>
  run<unknown[]>(`
    const frame = document.querySelector('iframe[name^="__privateStripeController"]');
    const messages = ${JSON.stringify(
      requests.map((request, index) => ({
        type: 'request',
        id: 1_000 + index,
        publishableKey: `pk_test_demo.${sessionKey}`,
        request,
      })),
    )};
    // Frames that are still loading receive no messages.
    await stripe.retrieveSetupIntent('seti_none_secret_none');
    const responses = [];
    const answered = new Promise((resolve) => addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow && responses.push(data) === messages.length) resolve();
    }));
    for (const message of messages) frame.contentWindow.postMessage(message, '*');
    await answered;
    return responses;`);

const recordRequestPaths = (): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
};

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

type Stripe = NonNullable<Awaited<ReturnType<ProviderScript['load']>>>;
type Elements = ReturnType<Stripe['elements']>;
type CardNumber = NonNullable<ReturnType<typeof cardNumberOf>>;
const cardNumberOf = (elements: Elements) => elements.getElement('cardNumber');

/** The methods that the checkout calls, or the wrapper of its fields, or a page without them. */
const STRIPE_METHODS = [
  ...(['elements', 'confirmCardSetup', 'confirmAuBecsDebitSetup', 'createPaymentMethod', 'createToken'] as const),
  ...(['retrieveSetupIntent', 'registerAppInfo'] as const),
];
const ELEMENTS_METHODS = ['create', 'getElement', 'update'] as const;
const ELEMENT_METHODS = [
  ...(['mount', 'unmount', 'destroy', 'update', 'focus', 'blur', 'clear', 'on', 'off'] as const),
];
/** In the place of the others, a sentence. */
const UNUSED_ELEMENTS_METHODS = ['fetchUpdates', 'submit', 'on'] as const;
const UNUSED_ELEMENT_METHODS = ['once'] as const;

/** Compiles only if both lists together are all methods that the types of Stripe.js promise. */
type AllMethods<Type, Listed extends keyof Type> = [Exclude<keyof Type, Listed>] extends [never] ? true : never;
const _all: [
  AllMethods<Stripe, (typeof STRIPE_METHODS)[number] | (typeof UNUSED_METHODS)[number]>,
  AllMethods<Elements, (typeof ELEMENTS_METHODS)[number] | (typeof UNUSED_ELEMENTS_METHODS)[number]>,
  AllMethods<CardNumber, (typeof ELEMENT_METHODS)[number] | (typeof UNUSED_ELEMENT_METHODS)[number]>,
] = [true, true, true];

test('every method of Stripe.js is there: what the checkout does not use throws a sentence', async () => {
  await openShop();
  const errors = await run<string[]>(`
    const objects = { stripe, elements, element: elements.getElement('cardNumber') };
    const present = ${JSON.stringify({ stripe: STRIPE_METHODS, elements: ELEMENTS_METHODS, element: ELEMENT_METHODS })};
    const unused = ${JSON.stringify({ stripe: UNUSED_METHODS, elements: UNUSED_ELEMENTS_METHODS, element: UNUSED_ELEMENT_METHODS })};
    const missing = Object.entries(present).flatMap(([name, methods]) =>
      methods.filter((method) => typeof objects[name][method] !== 'function'));
    const errors = Object.entries(unused).flatMap(([name, methods]) => methods.map((method) => {
      try { objects[name][method]('seti_1_secret_2'); return name + '.' + method + ' throws nothing'; }
      catch (error) { return error.name + ': ' + error.message; }
    }));
    // Not thenable, and readable as any other object.
    const awaited = await stripe;
    return [...missing, ...(awaited === stripe && JSON.stringify(stripe) === '{}' ? [] : ['not plain']), ...errors];`);
  const names = [
    ...UNUSED_METHODS.map((method) => `stripe.${method}`),
    ...UNUSED_ELEMENTS_METHODS.map((method) => `elements.${method}`),
    'element.once',
  ];
  expect(errors).toEqual(
    names.map(
      (name) =>
        `IntegrationError: The card provider emulator has no ${name}; the checkout does not use it. Test what needs it with the provider's own test mode.`,
    ),
  );
});

test('a field reads what is pasted or composed, or nothing of it', {
  annotation: chromiumOnly('Text is composed through the DevTools protocol.'),
}, async () => {
  await openShop();
  const expiry = providerInput(page, 'exp-date');
  for (const [text, shown] of [
    ['2030-12', '12 / 30'],
    ['１２／２０３０', '12 / 30'],
    ['12/2030', '12 / 30'],
    ['2030-12-01', ''],
  ] as const) {
    await expiry.clear();
    await expiry.focus();
    await page.keyboard.insertText(text);
    await expect(expiry).toHaveValue(shown);
  }
  // As an input method composes digits.
  await providerInput(page, 'cvc').focus();
  const cdp = await context.newCDPSession(page);
  for (const [index, text] of ['１', '１２', '１２３'].entries())
    await cdp.send('Input.imeSetComposition', { text, selectionStart: index + 1, selectionEnd: index + 1 });
  await cdp.send('Input.insertText', { text: '１２３' });
  await expect(providerInput(page, 'cvc')).toHaveValue('123');
});

test.describe('a message', () => {
  test('is accepted by the page only from the field’s own frame at the provider’s origin', async () => {
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
    // It is rejected once that frame shows a document of another origin.
    const script = `parent.postMessage({ type: 'enter' }, '*'); parent.postMessage('${MARKER}', '*')`;
    await waitForDelivery(pageFrame, () => run(scriptedFrame(`document.querySelector('${NUMBER_FRAME}')`, script)));
    expect(await eventsOf('submit')).toEqual([]);
  });

  test('is accepted by a field only from its parent page', async () => {
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
    // A frame of the page's own origin is not the page.
    const name = await page.locator(NUMBER_FRAME).getAttribute('name');
    const sibling = "document.body.appendChild(document.createElement('iframe'))";
    const post = (message: string) => `parent.frames['${name}'].postMessage(${message}, '*');`;
    await waitForDelivery(field, () => run(scriptedFrame(sibling, post("{ type: 'clear' }") + post(`'${MARKER}'`))));
    expect(await input.inputValue()).toBe('4242');
    await run(`frames['${name}'].postMessage({ type: 'clear' }, '*')`);
    await expect.poll(() => input.inputValue()).toBe('');
  });

  test('is ignored by a frame whose address names another page’s origin', async () => {
    await openShop();
    const frame = await appendFrame('other', frameAddress('frame', 'field', 'https://pay.example'));
    const setup = {
      fieldType: 'cardNumber',
      options: {},
      locale: 'en',
      fonts: [],
      colorScheme: 'light',
      brand: 'visa',
    };
    await waitForDelivery(frame, () =>
      run(`for (const message of ${JSON.stringify([{ type: 'setup', setup }, MARKER])})
        document.querySelector('iframe[name="other"]').contentWindow.postMessage(message, '*');`),
    );
    expect(await frame.locator('input').count()).toBe(0);
  });

  test('is the only access to a field: its document is cross-origin', async () => {
    await openShop();
    const frame = `document.querySelector('${NUMBER_FRAME}')`;
    expect(await run(`return ${frame}.contentDocument`)).toBeNull();
    await expect(run(`return ${frame}.contentWindow.document`)).rejects.toThrow(/SecurityError/);
  });
});

test.describe('the controller frame', () => {
  test('sends field values to the API only in the parameters meant for them', async () => {
    await openShop();
    await fillCard(page, CARD_NUMBER, '987');
    const [number, expiry, cvc] = await page
      .locator('iframe[name^="__privateStripeFrame"]')
      .evaluateAll((all) => all.map((frame) => frame.getAttribute('name')));
    const frames = { type: 'card', number, expiry, cvc };
    const card = { number: '5555555555554444', exp_month: 12, exp_year: 2034 };
    const bodies = [
      { path: '/v1/payment_methods', body: { type: 'card', card }, under: ['metadata'] },
      { path: '/v1/payment_methods', body: { type: 'card', card }, under: ['billing_details'] },
      { path: '/v1/tokens', body: { card }, under: ['card', 'name'] },
      { path: '/v1/payment_methods', body: { type: 'au_becs_debit' }, under: [] },
    ].map(({ path, body, under }) => ({ method: 'POST', path, body, fields: { frames, under } }));
    const method = { type: 'card', details: { frames, under: ['metadata'] }, metadata: { under: ['metadata'] } };
    const calls = ['create payment method', 'create token', 'confirm setup intent', 'toString', '__proto__'].flatMap(
      (endpoint) => [
        { endpoint, method, under: ['metadata'], fields: { frames, under: ['metadata'] } },
        { endpoint, method, frames, owner: { name: frames }, intent: '../../health', clientSecret: 'x' },
      ],
    );
    for (const response of await sendToController([...bodies, ...calls]))
      expect(JSON.stringify(response)).not.toMatch(/4242424242424242|"cvc":/);
    const world = await fetch(`${providerOrigin}/sessions/${sessionKey}/world`);
    expect(await world.text()).not.toContain(CARD_NUMBER);
  });

  test('sends requests only to the provider’s API', async () => {
    await openShop();
    const requestPaths = recordRequestPaths();
    const paths = ['/../health', '/../graphql', '/v1/../../health', '/v1/setup_intents/..%2f..%2fhealth/confirm', ''];
    await sendToController([
      ...paths.map((path) => ({ method: 'GET', path, body: null })),
      ...paths.map((path) => ({ endpoint: 'retrieve setup intent', intent: `seti_${path}`, clientSecret: 'x' })),
    ]);
    expect(requestPaths.filter((path) => !path.startsWith('/card-provider/v1/'))).toEqual([]);
    expect(requestPaths).not.toContain('/card-provider/v1/setup_intents/seti_');
  });
});

test('the challenge frame sends requests only to the provider’s API', async () => {
  await openShop();
  const requestPaths = recordRequestPaths();
  const address = frameAddress('challenge', 'challenge', `http://localhost:${server.port}`);
  const challenge = await appendFrame('forged', address);
  await waitForDelivery(challenge, () =>
    run(`
      const { contentWindow } = document.querySelector('iframe[name="forged"]');
      for (const intent of ['/../sessions', '../sessions']) {
        const challenge = { publishableKey: 'x', intentPath: intent, intent, clientSecret: 'x', paymentMethod: 'x' };
        contentWindow.postMessage({ type: 'setup', challenge, colorScheme: 'light' }, '*');
      }
      contentWindow.postMessage('${MARKER}', '*');`),
  );
  const close = challenge.getByRole('button', { name: 'Close' });
  if ((await close.count()) > 0) await close.click();
  // Requests of one frame are reported in order.
  await challenge.evaluate(() => fetch('/card-provider/v1/clock'));
  expect(requestPaths).toContain('/card-provider/v1/clock');
  expect(requestPaths.filter((path) => path.includes('sessions'))).toEqual([]);
});

test('a page at the origin of the frames gets no fields, because it could read them', async () => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`${providerOrigin}/shop`);
  await expect.poll(() => errors).toContainEqual(expect.stringContaining("the page's own origin"));
  expect(await page.locator(NUMBER_FRAME).contentFrame().locator('input').count()).toBe(0);
});
