/** A hostile shop page, which sends the provider's frames messages that the provider's script never sends. */
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
const CARD_DETAILS = { number: '4242424242424242', expiry: '1134', cvc: '987' };

/** Sends requests to the controller frame, which answers every one, and returns its responses. */
const sendToController = (shopPage: ShopPage, requests: object[]) =>
  shopPage.run<unknown[]>(`
    const frame = document.querySelector('iframe[name^="__privateStripeController"]');
    const messages = ${JSON.stringify(
      requests.map((request, index) => ({
        type: 'request',
        id: 1_000 + index,
        publishableKey: `pk_test_demo.${shopPage.sessionKey}`,
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

const recordRequestPaths = ({ page }: ShopPage): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
};

async function frameNames(shopPage: ShopPage) {
  const [number, expiry, cvc] = await Promise.all(
    CARD_ELEMENTS.map((field) => shopPage.frame(field).getAttribute('name')),
  );
  return { type: 'card', number, expiry, cvc };
}

const containsCardDetails = (text: string) => text.includes(CARD_DETAILS.number) || /"cvc":/.test(text);

test.describe('the controller frame', () => {
  test('sends field values to the API only in the parameters meant for them', async () => {
    const shopPage = await openShopPage({ fields: CARD_ELEMENTS });
    await shopPage.fill(CARD_DETAILS);
    const frames = await frameNames(shopPage);
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
    for (const response of await sendToController(shopPage, [...bodies, ...calls]))
      expect(containsCardDetails(JSON.stringify(response)), JSON.stringify(response)).toBe(false);
    const world = await fetch(`${shopPage.providerOrigin}/sessions/${shopPage.sessionKey}/world`);
    expect(await world.text()).not.toContain(CARD_DETAILS.number);
  });

  test('sends requests only to the provider’s API', async () => {
    const shopPage = await openShopPage({ fields: CARD_ELEMENTS });
    const requestPaths = recordRequestPaths(shopPage);
    const paths = ['/../health', '/../graphql', '/v1/../../health', '/v1/setup_intents/..%2f..%2fhealth/confirm', ''];
    await sendToController(shopPage, [
      ...paths.map((path) => ({ method: 'GET', path, body: null })),
      ...paths.map((path) => ({ endpoint: 'retrieve setup intent', intent: `seti_${path}`, clientSecret: 'x' })),
    ]);
    expect(requestPaths.filter((path) => !path.startsWith('/card-provider/v1/'))).toEqual([]);
    expect(requestPaths).not.toContain('/card-provider/v1/setup_intents/seti_');
  });

  test('names the invalid parameter of a request', async () => {
    const shopPage = await openShopPage({ fields: CARD_ELEMENTS });
    await shopPage.fill(CARD_DETAILS);
    const { error } = await shopPage.run<{ error: object }>(`
      const card = elements.getElement('cardNumber');
      return stripe.createPaymentMethod({ type: 'card', card, metadata: { order: { number: 1 } } });`);
    expect(error).toMatchObject({ type: 'invalid_request_error', param: 'metadata[order]' });
  });
});

test.describe('a page at the origin of the frames', () => {
  test('gets no fields, because it could read them', async () => {
    const shopPage = await openShopPage();
    const script = `${shopPage.providerOrigin}/stripe.js?session=${shopPage.sessionKey}`;
    const body = `<div id="number"></div><script src="${script}"></script>`;
    await shopPage.page.route(`${shopPage.providerOrigin}/page`, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    const errors: string[] = [];
    shopPage.page.on('pageerror', ({ message }) => errors.push(message));
    await shopPage.page.goto(`${shopPage.providerOrigin}/page`);
    await shopPage.page.evaluate(`
      const stripe = Stripe('pk_test_demo.${shopPage.sessionKey}');
      stripe.elements().create('cardNumber').mount('#number');`);
    await expect.poll(() => errors).toEqual(Array(2).fill(expect.stringContaining("the page's own origin")));
    expect(await shopPage.frame('cardNumber').contentFrame().locator('input').count()).toBe(0);
  });
});

test.describe('the challenge frame', () => {
  test('sends requests only to the provider’s API', async () => {
    const shopPage = await openShopPage();
    const requestPaths = recordRequestPaths(shopPage);
    await shopPage.run(`
      const frame = document.createElement('iframe');
      const address = { role: 'challenge', pageOrigin: location.origin };
      frame.src = '${shopPage.providerOrigin}/card-provider/challenge#' + encodeURIComponent(JSON.stringify(address));
      frame.title = 'forged';
      const connected = new Promise((resolve) => {
        addEventListener('message', ({ data }) => data.type === 'handshake' && resolve());
      });
      document.body.append(frame);
      await connected;`);
    const challenge = await contentFrameOf(shopPage.page.locator('iframe[title="forged"]'));
    await waitForDelivery(challenge, () =>
      shopPage.run(`
      const { contentWindow } = document.querySelector('iframe[title="forged"]');
      for (const intent of ['/../sessions', '../sessions']) {
        const challenge = { publishableKey: 'x', intentPath: intent, intent, clientSecret: 'x', paymentMethod: 'x' };
        contentWindow.postMessage({ type: 'setup', challenge, colorScheme: 'light' }, '*');
      }
      contentWindow.postMessage('${DELIVERY_MARKER}', '*');`),
    );
    const close = challenge.getByRole('button', { name: 'Close' });
    if ((await close.count()) > 0) await close.click();
    // Requests of one frame are reported in order.
    await challenge.evaluate(() => fetch('/card-provider/v1/clock'));
    expect(requestPaths).toContain('/card-provider/v1/clock');
    expect(requestPaths.filter((path) => path.includes('sessions'))).toEqual([]);
  });
});

test.describe('a field', () => {
  test('ignores invalid messages', async () => {
    const shopPage = await openShopPage({ fields: ['cardNumber'] });
    await shopPage.fill({ number: CARD_DETAILS.number });
    const messages = [
      { type: 'update' },
      { type: 'update', options: { style: { base: { constructor: 'x', toString: 'y' } } } },
      { type: 'brand', brand: '__proto__' },
      { type: 'toString' },
      { type: 'setup', setup: { fieldType: 'constructor' } },
      DELIVERY_MARKER,
    ];
    await waitForDelivery(await contentFrameOf(shopPage.frame('cardNumber')), () =>
      shopPage.run(`
        const { contentWindow } = document.querySelector('iframe[title="Secure card number input frame"]');
        for (const message of ${JSON.stringify(messages)}) contentWindow.postMessage(message, '*');`),
    );
    expect(await shopPage.input('cardNumber').inputValue()).toBe('4242 4242 4242 4242');
    await shopPage.fill({ number: '4242424242424241' });
    await expect
      .poll(async () => (await shopPage.events('change')).at(-1)?.['error'])
      .toMatchObject({
        code: 'invalid_number',
      });
  });
});
