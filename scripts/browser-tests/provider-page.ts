import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Frame, FrameLocator, Locator, Page } from '@playwright/test';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { DEADLINE_MS } from '../replay/stage.ts';

export type FieldName = 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'auBankAccount';

const TITLES: Record<FieldName, string> = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
  auBankAccount: 'Secure BSB and account number input frame',
};

export const CARD = ['cardNumber', 'cardExpiry', 'cardCvc'] as const satisfies FieldName[];

/** What a page heard from its fields, oldest first. */
export interface Heard {
  name: string;
  elementType: FieldName;
  [fact: string]: unknown;
}

interface Visit {
  /** Of the script's address, besides the session. */
  query?: string;
  /** Mounted before the page is handed over, and waited for. */
  fields?: readonly FieldName[];
  /** Stands between the page and the network. */
  network?: (context: BrowserContext, providerOrigin: string) => Promise<unknown>;
}

/** A page of a shop that has the card provider's script, and nothing of ours. */
export interface Shop {
  page: Page;
  providerOrigin: string;
  sessionKey: string;
  /** Runs statements in the page, where `stripe`, `elements`, `field(type, options)` and `heard` are; returns what they return. */
  run<Value>(statements: string): Promise<Value>;
  heard(name: string): Promise<Heard[]>;
  frame(field: FieldName): Locator;
  inside(field: FieldName): FrameLocator;
  input(field: FieldName, name?: string): Locator;
  /** Puts the text into the inputs, as a paste does. */
  fill(details: Partial<Record<'number' | 'expiry' | 'cvc' | 'bsb' | 'account', string>>): Promise<void>;
  /** Opens an intent at the provider; `account` is where the session's intents are. */
  intent(): Promise<{ id: string; secret: string; stored: { status: string; payment_method: string | null } }>;
  moveClock(now: string): Promise<void>;
}

const INPUTS = {
  number: ['cardNumber', 'cardnumber'],
  expiry: ['cardExpiry', 'exp-date'],
  cvc: ['cardCvc', 'cvc'],
  bsb: ['auBankAccount', 'bsb'],
  account: ['auBankAccount', 'account-number'],
} as const;

const CREATE_SETUP_INTENT = `query CreateSetupIntent($setupInputs: SetupInputs!) {
  createSetupIntent(setupInputs: $setupInputs) { intentId clientSecret } }`;

const shopPage = (script: string, publishableKey: string): string => `<!doctype html>
<html lang="en"><head><title>Shop</title></head><body>
<form id="form">
  <label id="named" for="cardNumber">Card number</label><div id="cardNumber" class="mine"></div>
  <label id="around">Expiry <div id="cardExpiry"></div></label>
  <div id="cardCvc"></div>
  <div id="auBankAccount"></div>
  <button>Pay</button>
</form>
<script src="${script}"></script>
<script>
  const stripe = Stripe('${publishableKey}');
  let elements = stripe.elements();
  const heard = [];
  const NAMES = ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror', 'networkschange'];
  document.getElementById('form').addEventListener('submit', (event) => {
    event.preventDefault();
    heard.push({ name: 'submit' });
  });
  function field(type, options) {
    const element = elements.create(type, options);
    for (const name of NAMES) element.on(name, (event) => heard.push({ ...event, name }));
    return element.mount('#' + type);
  }
  /** The name and words of what is thrown or rejected. */
  async function thrown(act) {
    try { await act(); return null; } catch (error) { return error.name + ': ' + error.message; }
  }
</script></body></html>`;

/** Serves a shop's page: its address says which script it has, and for which session. */
async function startShop() {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://shop');
    const text = shopPage(searchParams.get('script') ?? '', searchParams.get('key') ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8').end(text);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => new Promise((closed) => server.close(closed)) };
}

/** A browser, and a scenario server of our own to reach into, for the tests of a file. */
export function shops() {
  let browser: Browser;
  let running: RunningScenarioServer;
  let shop: Awaited<ReturnType<typeof startShop>>;
  let context: BrowserContext;
  let tab: Page;
  test.beforeAll(async () => {
    shop = await startShop();
    [browser, running] = await Promise.all([connectBrowser(), startScenarioServer({ clientOrigins: [shop.origin] })]);
    // One window for all: a second page of the same sites is there much sooner than a first.
    context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-AU' });
    context.setDefaultTimeout(DEADLINE_MS);
    tab = await context.newPage();
  });
  test.afterEach(async () => {
    tab.removeAllListeners();
    await tab.goto('about:blank');
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  });
  test.afterAll(async () => {
    await browser.close();
    await Promise.all([running.close(), shop.close()]);
  });

  return async ({ query = '', fields = [], network }: Visit = {}): Promise<Shop> => {
    const sessionKey = `buy-new-card.shop-${randomUUID().slice(0, 8)}`;
    // Another host than the page's, so that the frames are as far from it as they are in production.
    const providerOrigin = `http://127.0.0.1:${running.port}`;
    const script = `${providerOrigin}/stripe.js?session=${sessionKey}${query}`;
    const address = `${shop.origin}/?${new URLSearchParams({ script, key: `pk_test_demo.${sessionKey}` })}`;
    await network?.(context, providerOrigin);
    await tab.goto(address, { waitUntil: 'domcontentloaded' });

    const run = <Value>(statements: string) => tab.evaluate<Value>(`(async () => { ${statements} })()`);
    const heard = (name: string) =>
      run<Heard[]>(`return heard.filter((event) => event.name === ${JSON.stringify(name)})`);
    const frame = (field: FieldName) => tab.locator(`iframe[name^="__privateStripeFrame"][title="${TITLES[field]}"]`);
    const inside = (field: FieldName) => frame(field).contentFrame();
    const input = (field: FieldName, name?: string) =>
      inside(field).locator(name === undefined ? 'input' : `input[name="${name}"]`);
    const visited: Shop = {
      page: tab,
      providerOrigin,
      sessionKey,
      run,
      heard,
      frame,
      inside,
      input,
      async fill(details) {
        for (const [detail, text] of Object.entries(details)) {
          const [field, name] = INPUTS[detail as keyof typeof INPUTS];
          await input(field, name).fill(text);
        }
      },
      async intent() {
        const setupInputs = { customerEmail: 'alex@example.com', customerFlakeId: 'flake_1', customerName: 'Alex' };
        const token = `demo.${sessionKey}`;
        const { data } = await running.server.execute(CREATE_SETUP_INTENT, { setupInputs }, token);
        const { intentId, clientSecret } = data?.['createSetupIntent'] ?? {};
        const [scenario = '', session = ''] = sessionKey.split('.');
        const { world } = running.server.sessions.open({ scenario, session });
        const stored = world.provider.setupIntents[intentId];
        if (!stored) throw new Error('The session has opened no intent.');
        return { id: intentId, secret: clientSecret, stored };
      },
      async moveClock(now) {
        const { status } = await fetch(`${running.url}/sessions/${sessionKey}/clock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ now }),
        });
        expect(status).toBe(200);
      },
    };
    await run(`for (const type of ${JSON.stringify(fields)}) field(type)`);
    await eventually(async () => (await heard('ready')).length).toBe(fields.length);
    return visited;
  };
}

/** Looks until what it sees is as expected: soon, or much later on a machine that has a lot to do. */
export const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: DEADLINE_MS });

/** The frame that an iframe shows. */
export async function frameOf(locator: Locator): Promise<Frame> {
  const handle = await locator.elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('The iframe shows no frame.');
  return frame;
}
