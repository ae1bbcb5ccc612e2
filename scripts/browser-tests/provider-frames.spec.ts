import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import {
  CARD_ELEMENTS,
  contentFrameOf,
  DELIVERY_MARKER,
  type ShopPage,
  shopPageFixture,
  waitForDelivery,
} from './shop-page-fixture.ts';

const openShopPage = shopPageFixture();

const FORGED = { empty: false, complete: true };

test.describe('a message', () => {
  test('is accepted by the page only from the field’s own frame at the provider’s origin', async () => {
    const shopPage = await openShopPage({ fields: ['cardNumber'], network: serveForger });
    const change = { type: 'change', validation: FORGED, autofilled: false };
    const forged = [change, { type: 'enter' }, DELIVERY_MARKER];
    const pageFrame = shopPage.page.mainFrame();
    // From the page itself, and from another frame at the provider's own origin.
    await waitForDelivery(pageFrame, () =>
      shopPage.run(`for (const message of ${JSON.stringify(forged)}) window.postMessage(message, '*')`),
    );
    const forger = await openForger(shopPage);
    await waitForDelivery(pageFrame, () =>
      forger.evaluate((messages) => {
        for (const message of messages) window.parent.postMessage(message, '*');
      }, forged),
    );
    expect([await shopPage.events('change'), await shopPage.events('submit')]).toEqual([[], []]);
    // The message itself is valid: it is accepted from the right frame.
    await (await contentFrameOf(shopPage.frame('cardNumber'))).evaluate(
      (message) => window.parent.postMessage(message, '*'),
      change,
    );
    await expect.poll(() => shopPage.events('change')).toMatchObject([FORGED]);
    // It is rejected once that frame shows a document of another origin.
    await waitForDelivery(pageFrame, () =>
      shopPage.run(
        scriptedFrame(
          "document.querySelector('iframe[title*=number]')",
          `parent.postMessage({ type: 'enter' }, '*'); parent.postMessage('${DELIVERY_MARKER}', '*')`,
        ),
      ),
    );
    expect(await shopPage.events('submit')).toEqual([]);
  });

  test('is accepted by a field only from its parent page', async () => {
    const shopPage = await openShopPage({ fields: ['cardNumber'], network: serveForger });
    await shopPage.fill({ number: '4242' });
    const field = await contentFrameOf(shopPage.frame('cardNumber'));
    const forger = await openForger(shopPage);
    await waitForDelivery(field, () =>
      forger.evaluate((marker) => {
        for (let index = 0; index < window.parent.frames.length; index++) {
          window.parent.frames[index]?.postMessage({ type: 'clear' }, '*');
          window.parent.frames[index]?.postMessage(marker, '*');
        }
      }, DELIVERY_MARKER),
    );
    // A frame of the page's own origin is not the page.
    const { name } = await shopPage.run<{ name: string }>(
      "return { name: document.querySelector('iframe[title*=number]').name }",
    );
    const sibling = "document.body.appendChild(document.createElement('iframe'))";
    const post = (message: string) => `parent.frames['${name}'].postMessage(${message}, '*');`;
    await waitForDelivery(field, () =>
      shopPage.run(scriptedFrame(sibling, post("{ type: 'clear' }") + post(`'${DELIVERY_MARKER}'`))),
    );
    expect(await shopPage.input('cardNumber').inputValue()).toBe('4242');
    await shopPage.run(`frames['${name}'].postMessage({ type: 'clear' }, '*')`);
    await expect.poll(() => shopPage.input('cardNumber').inputValue()).toBe('');
  });

  test('is ignored by a frame whose address names another page’s origin', async () => {
    const shopPage = await openShopPage();
    await shopPage.run(`
      const frame = document.createElement('iframe');
      frame.name = 'other-origin';
      frame.src = '${shopPage.providerOrigin}/card-provider/frame#' +
        encodeURIComponent(JSON.stringify({ role: 'field', pageOrigin: 'https://pay.example' }));
      document.body.append(frame);
      await new Promise((resolve) => { frame.onload = resolve });`);
    const frame = await contentFrameOf(shopPage.page.locator('iframe[name="other-origin"]'));
    await waitForDelivery(frame, () =>
      shopPage.run(`
      const { contentWindow } = document.querySelector('iframe[name="other-origin"]');
      const setup = { fieldType: 'cardNumber', options: {}, locale: 'en', fonts: [], colorScheme: 'light', brand: 'visa' };
      contentWindow.postMessage({ type: 'setup', setup }, '*');
      contentWindow.postMessage('${DELIVERY_MARKER}', '*');`),
    );
    expect(await frame.locator('input').count()).toBe(0);
  });

  test('is the only access to a field: its document is cross-origin', async () => {
    const shopPage = await openShopPage({ fields: ['cardNumber'] });
    const iframe = "document.querySelector('iframe[title*=number]')";
    expect(await shopPage.run(`return ${iframe}.contentDocument`)).toBeNull();
    expect(await shopPage.run(`return thrown(() => ${iframe}.contentWindow.takeField)`)).toMatch(/^SecurityError/);
  });
});

test.describe('a slow frame', () => {
  test('delays a call that reads its field', async () => {
    const { release, heldCount, network } = holdRequests('**/card-provider/frame?*');
    const shopPage = await openShopPage({ network });
    await shopPage.run("field('cardNumber'); field('cardExpiry'); field('cardCvc')");
    const error = shopPage.run<{ error: object }>("return stripe.createToken(elements.getElement('cardNumber'))");
    // Three fields and the controller.
    await expect.poll(heldCount).toBe(4);
    expect(await shopPage.events('ready')).toEqual([]);
    release();
    expect((await error).error).toMatchObject({ code: 'incomplete_number' });
    expect(await shopPage.events('ready')).toHaveLength(3);
    expect(await shopPage.events('loaderror')).toEqual([]);
  });
});

test.describe('a frame that cannot be loaded', () => {
  test('reports a load error for the number, and fails every payment call', async () => {
    const shopPage = await openShopPage({
      network: (context) => context.route('**/card-provider/frame.js?*', (route) => route.abort()),
    });
    const message =
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
    const error = { type: 'api_connection_error', message };
    const [bankResult, cardResult] = await shopPage.run<unknown[]>(`
      const bank = field('auBankAccount');
      const card = field('cardNumber');
      return Promise.all([
        stripe.createPaymentMethod({ type: 'au_becs_debit', au_becs_debit: bank, billing_details: {} }),
        stripe.createToken(card),
      ]);`);
    expect([bankResult, cardResult]).toEqual([{ error }, { error }]);
    expect(await shopPage.events('loaderror')).toEqual([{ name: 'loaderror', elementType: 'cardNumber', error }]);
    expect(await shopPage.events('ready')).toEqual([]);
  });
});

test.describe('the script', () => {
  test('has the release that its loader expects, or the one that the page selects', async () => {
    expect(await (await openShopPage()).run('return Stripe.version')).toBe('endive');
    expect(await (await openShopPage({ query: '&version=basil' })).run('return Stripe.version')).toBe('basil');
  });
});

test.describe('the session', () => {
  test('is in the address of every document that the frames load', async () => {
    const requestUrls: URL[] = [];
    const shopPage = await openShopPage({
      network: async (context) => {
        context.on('request', (request) => requestUrls.push(new URL(request.url())));
      },
    });
    await shopPage.run(`for (const type of ${JSON.stringify(CARD_ELEMENTS)}) field(type)`);
    await expect.poll(() => shopPage.events('ready')).toHaveLength(3);
    await shopPage.fill({ number: '4000002760003184', expiry: '1234', cvc: '123' });
    const { secret } = await shopPage.intent();
    const card = "{ payment_method: { card: elements.getElement('cardNumber') } }";
    const confirmed = shopPage.run(`return stripe.confirmCardSetup('${secret}', ${card})`);
    const overlay = shopPage.page.locator('body > div > iframe').contentFrame();
    await overlay.frameLocator('#challengeFrame').locator('#test-source-authorize-3ds').click();
    await confirmed;
    const documents = requestUrls.filter(({ pathname }) => /^\/card-provider\/(?!v1\/)[^.]*$/.test(pathname));
    expect([...new Set(documents.map(({ pathname }) => pathname))].sort()).toEqual([
      '/card-provider/bank',
      '/card-provider/challenge',
      '/card-provider/frame',
    ]);
    expect([...new Set(documents.map(({ searchParams }) => searchParams.get('session')))]).toEqual([
      shopPage.sessionKey,
    ]);
  });
});

/** A document at the provider's origin that the provider did not write. */
const serveForger = (context: BrowserContext, providerOrigin: string) =>
  context.route(`${providerOrigin}/forger`, (route) => route.fulfill({ contentType: 'text/html', body: 'Forger' }));

async function openForger(shopPage: ShopPage) {
  await shopPage.run(`
    const frame = document.createElement('iframe');
    frame.name = 'forger';
    frame.src = '${shopPage.providerOrigin}/forger';
    document.body.append(frame);
    await new Promise((resolve) => { frame.onload = resolve });`);
  return contentFrameOf(shopPage.page.locator('iframe[name="forger"]'));
}

/** Statements that load a document of the page's origin into a frame and run the script there. */
const scriptedFrame = (frame: string, script: string): string => `
  const frame = ${frame};
  const loaded = new Promise((resolve) => { frame.onload = resolve });
  frame.srcdoc = ${JSON.stringify(`<script>${script}</script>`).replace('</script>', '<\\/script>')};
  await loaded;`;

/** Holds matching requests back until they are released. */
function holdRequests(pattern: string) {
  let heldCount = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const network = (context: BrowserContext) =>
    context.route(pattern, async (route) => {
      heldCount += 1;
      await released;
      await route.continue();
    });
  return { release: () => release(), heldCount: () => heldCount, network };
}
