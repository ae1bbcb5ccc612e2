import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Frame, FrameLocator, Locator, Page } from '@playwright/test';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { STEP_TIMEOUT_MS } from '../replay/test-world.ts';

type ElementType = 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'auBankAccount';

const TITLES: Record<ElementType, string> = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
  auBankAccount: 'Secure BSB and account number input frame',
};

export const CARD_ELEMENTS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const satisfies ElementType[];

/** An event that a field emitted on the page. */
interface ElementEvent {
  name: string;
  elementType: ElementType;
  [property: string]: unknown;
}

interface ShopPageOptions {
  /** More query parameters for the script's address. */
  query?: string;
  /** Fields to mount; the page is returned once they are ready. */
  fields?: readonly ElementType[];
  /** Intercepts requests from the start. */
  network?: (context: BrowserContext, providerOrigin: string) => Promise<unknown>;
}

/** A shop page with the card provider's script and none of the module. */
export interface ShopPage {
  page: Page;
  providerOrigin: string;
  sessionKey: string;
  /** Runs statements in the page, with `stripe`, `elements`, `field(type, options)` and `events` in scope; resolves to what they return. */
  run<Value>(statements: string): Promise<Value>;
  events(name: string): Promise<ElementEvent[]>;
  frame(field: ElementType): Locator;
  frameContent(field: ElementType): FrameLocator;
  input(field: ElementType, name?: string): Locator;
  /** Fills the inputs as a paste does. */
  fill(details: Partial<Record<'number' | 'expiry' | 'cvc' | 'bsb' | 'account', string>>): Promise<void>;
  /** Creates a setup intent; `stored` is its record in the session, which a test may change. */
  intent(): Promise<{ id: string; secret: string; stored: { status: string; payment_method: string | null } }>;
  setClock(now: string): Promise<void>;
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

const shopHtml = (script: string, publishableKey: string): string => `<!doctype html>
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
  const events = [];
  const NAMES = ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror', 'networkschange'];
  document.getElementById('form').addEventListener('submit', (event) => {
    event.preventDefault();
    events.push({ name: 'submit' });
  });
  function field(type, options) {
    const element = elements.create(type, options);
    for (const name of NAMES) element.on(name, (event) => events.push({ ...event, name }));
    return element.mount('#' + type);
  }
  /** The name and message of the error that is thrown or rejected. */
  async function thrown(action) {
    try { await action(); return null; } catch (error) { return error.name + ': ' + error.message; }
  }
</script></body></html>`;

/** Serves a shop page whose query names the script and the publishable key. */
async function startShopServer() {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://shop');
    const text = shopHtml(searchParams.get('script') ?? '', searchParams.get('key') ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8').end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** A browser and an in-process scenario server, whose state tests can read, for the tests of a file. */
export function shopPageFixture() {
  let browser: Browser;
  let scenarioServer: RunningScenarioServer;
  let shopServer: Awaited<ReturnType<typeof startShopServer>>;
  let context: BrowserContext;
  let page: Page;
  test.beforeAll(async () => {
    shopServer = await startShopServer();
    [browser, scenarioServer] = await Promise.all([connectBrowser(), startScenarioServer()]);
    // One window for all: a second page of the same sites is there much sooner than a first.
    context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-AU' });
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    page = await context.newPage();
  });
  test.afterEach(async () => {
    page.removeAllListeners();
    await page.goto('about:blank');
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  });
  test.afterAll(async () => {
    await browser.close();
    await Promise.all([scenarioServer.close(), shopServer.close()]);
  });

  return async ({ query = '', fields = [], network }: ShopPageOptions = {}): Promise<ShopPage> => {
    const sessionKey = `buy-new-card.shop-${randomUUID().slice(0, 8)}`;
    // Another host than the page's, so that the frames are cross-origin as in production.
    const providerOrigin = `http://127.0.0.1:${scenarioServer.port}`;
    const script = `${providerOrigin}/stripe.js?session=${sessionKey}${query}`;
    const address = `${shopServer.origin}/?${new URLSearchParams({ script, key: `pk_test_demo.${sessionKey}` })}`;
    await network?.(context, providerOrigin);
    await page.goto(address, { waitUntil: 'domcontentloaded' });

    const run = <Value>(statements: string) => page.evaluate<Value>(`(async () => { ${statements} })()`);
    const eventsOf = (name: string) =>
      run<ElementEvent[]>(`return events.filter((event) => event.name === ${JSON.stringify(name)})`);
    const frame = (field: ElementType) =>
      page.locator(`iframe[name^="__privateStripeFrame"][title="${TITLES[field]}"]`);
    const frameContent = (field: ElementType) => frame(field).contentFrame();
    const input = (field: ElementType, name?: string) =>
      frameContent(field).locator(name === undefined ? 'input' : `input[name="${name}"]`);
    const shopPage: ShopPage = {
      page,
      providerOrigin,
      sessionKey,
      run,
      events: eventsOf,
      frame,
      frameContent,
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
        const { data } = await scenarioServer.server.execute(CREATE_SETUP_INTENT, { setupInputs }, token);
        const { intentId, clientSecret } = data?.['createSetupIntent'] ?? {};
        const [scenario = '', session = ''] = sessionKey.split('.');
        const { world } = scenarioServer.server.sessions.open({ scenario, session });
        const stored = world.provider.setupIntents[intentId];
        if (!stored) throw new Error('The session has no such intent.');
        return { id: intentId, secret: clientSecret, stored };
      },
      async setClock(now) {
        const { status } = await fetch(`${scenarioServer.url}/sessions/${sessionKey}/clock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ now }),
        });
        expect(status).toBe(200);
      },
    };
    await run(`for (const type of ${JSON.stringify(fields)}) field(type)`);
    await expect.poll(async () => (await eventsOf('ready')).length).toBe(fields.length);
    return shopPage;
  };
}

export const DELIVERY_MARKER = 'delivery marker';

/**
 * Runs `send`, which posts messages and then DELIVERY_MARKER to the receiver, and resolves once that has arrived. Messages
 * from one window to another arrive in order, so the receiver has handled the earlier ones by then.
 */
export async function waitForDelivery(receiver: Frame, send: () => Promise<unknown>): Promise<void> {
  await receiver.evaluate((marker) => {
    const markerReceived = new Promise<void>((resolve) => {
      addEventListener('message', ({ data }) => data === marker && resolve());
    });
    Object.assign(window, { markerReceived });
  }, DELIVERY_MARKER);
  await send();
  await receiver.evaluate(() => (window as unknown as { markerReceived: Promise<void> }).markerReceived);
}

/** The frame in an iframe element. */
export async function contentFrameOf(locator: Locator): Promise<Frame> {
  const handle = await locator.elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('The iframe has no content frame.');
  return frame;
}
