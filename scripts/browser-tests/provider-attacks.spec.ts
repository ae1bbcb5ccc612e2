/** A page of the shop that uses the provider's frames otherwise than its script does. */
import { expect, test } from '../replay/fixtures.ts';
import { CARD, eventually, type Shop, shops } from './provider-page.ts';

const visit = shops();
const TYPED = { number: '4242424242424242', expiry: '1134', cvc: '987' };

/** Sends messages to the frame of that name or title, and returns what it says back, once a last known one is answered. */
const tell = (shop: Shop, frame: string, messages: object[]) =>
  shop.run<unknown[]>(`
    const frame = document.querySelector('iframe[name^="${frame}"], iframe[title="${frame}"]');
    const said = [];
    const listen = ({ source, data }) => source === frame.contentWindow && said.push(data);
    addEventListener('message', listen);
    for (const message of ${JSON.stringify(messages)}) frame.contentWindow.postMessage(message, '*');
    await stripe.retrieveSetupIntent('seti_none_secret_none');
    await new Promise((later) => setTimeout(later, 250));
    removeEventListener('message', listen);
    return said;`);

const controller = '__privateStripeController';

async function frameNames(shop: Shop) {
  const [number, expiry, cvc] = await Promise.all(CARD.map((field) => shop.frame(field).getAttribute('name')));
  return { type: 'card', number, expiry, cvc };
}

const holdsTyped = (text: string) => text.includes(TYPED.number) || /"cvc":/.test(text);

test.describe('the controller frame', () => {
  test('puts what was typed nowhere but where the API takes it', async () => {
    const shop = await visit({ fields: CARD });
    await shop.fill(TYPED);
    const frames = await frameNames(shop);
    const publishableKey = `pk_test_demo.${shop.sessionKey}`;
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
    const messages = [...bodies, ...calls].map((request, place) => ({
      kind: 'request',
      id: 1_000 + place,
      publishableKey,
      request,
    }));
    const said = await tell(shop, controller, messages);
    for (const message of said) expect(holdsTyped(JSON.stringify(message)), JSON.stringify(message)).toBe(false);
    const world = await fetch(`${shop.providerOrigin}/sessions/${shop.sessionKey}/world`);
    expect(await world.text()).not.toContain(TYPED.number);
  });

  test('asks nothing but the provider’s API', async () => {
    const shop = await visit({ fields: CARD });
    const asked: string[] = [];
    shop.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const paths = ['/../health', '/../graphql', '/v1/../../health', '/v1/setup_intents/..%2f..%2fhealth/confirm', ''];
    const publishableKey = `pk_test_demo.${shop.sessionKey}`;
    await tell(shop, controller, [
      ...paths.map((path, id) => ({
        kind: 'request',
        id,
        publishableKey,
        request: { method: 'GET', path, body: null },
      })),
      ...paths.map((intent, id) => ({
        kind: 'request',
        id,
        publishableKey,
        request: { endpoint: 'retrieve setup intent', intent: `seti_${intent}`, clientSecret: 'x' },
      })),
    ]);
    expect(asked.filter((path) => !path.startsWith('/card-provider/v1/'))).toEqual([]);
    expect(asked).not.toContain('/card-provider/v1/setup_intents/seti_');
  });

  test('says which part of a request it does not take', async () => {
    const shop = await visit({ fields: CARD });
    await shop.fill(TYPED);
    const { error } = await shop.run<{ error: object }>(`
      const card = elements.getElement('cardNumber');
      return stripe.createPaymentMethod({ type: 'card', card, metadata: { order: { number: 1 } } });`);
    expect(error).toMatchObject({ type: 'invalid_request_error', param: 'metadata[order]' });
  });
});

test.describe('a page at the origin of the frames', () => {
  test('has no fields, because it could read them', async () => {
    const shop = await visit();
    const script = `${shop.providerOrigin}/stripe.js?session=${shop.sessionKey}`;
    const body = `<div id="number"></div><script src="${script}"></script>`;
    await shop.page.route(`${shop.providerOrigin}/page`, (route) => route.fulfill({ contentType: 'text/html', body }));
    const errors: string[] = [];
    shop.page.on('pageerror', ({ message }) => errors.push(message));
    await shop.page.goto(`${shop.providerOrigin}/page`);
    await shop.page.evaluate(`
      const stripe = Stripe('pk_test_demo.${shop.sessionKey}');
      stripe.elements().create('cardNumber').mount('#number');`);
    await eventually(() => errors).toEqual(Array(2).fill(expect.stringContaining("the page's own origin")));
    expect(await shop.frame('cardNumber').contentFrame().locator('input').count()).toBe(0);
  });
});

test.describe('the challenge frame', () => {
  test('asks nothing but the provider’s API', async () => {
    const shop = await visit();
    const asked: string[] = [];
    shop.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await shop.run(`
      const frame = document.createElement('iframe');
      const address = { role: 'challenge', pageOrigin: location.origin };
      frame.src = '${shop.providerOrigin}/card-provider/challenge#' + encodeURIComponent(JSON.stringify(address));
      frame.title = 'forged';
      const greeted = new Promise((heard) => addEventListener('message', ({ data }) => data.kind === 'hello' && heard()));
      document.body.append(frame);
      await greeted;
      for (const intent of ['/../sessions', '../sessions']) {
        const challenge = { publishableKey: 'x', intentPath: intent, intent, clientSecret: 'x', paymentMethod: 'x' };
        frame.contentWindow.postMessage({ kind: 'setup', challenge, colorScheme: 'light' }, '*');
      }
      await new Promise((later) => setTimeout(later, 250));`);
    const close = shop.page.frameLocator('iframe[title="forged"]').getByRole('button', { name: 'Close' });
    if ((await close.count()) > 0) await close.click();
    await shop.run('await new Promise((later) => setTimeout(later, 250))');
    expect(asked.filter((path) => path.includes('sessions'))).toEqual([]);
  });
});

test.describe('a field', () => {
  test('takes no notice of a message that is none of its own', async () => {
    const shop = await visit({ fields: ['cardNumber'] });
    await shop.fill({ number: TYPED.number });
    await tell(shop, 'Secure card number input frame', [
      { kind: 'update' },
      { kind: 'update', options: { style: { base: { constructor: 'x', toString: 'y' } } } },
      { kind: 'brand', brand: '__proto__' },
      { kind: 'toString' },
      { kind: 'setup', setup: { fieldType: 'constructor' } },
    ]);
    expect(await shop.input('cardNumber').inputValue()).toBe('4242 4242 4242 4242');
    await shop.fill({ number: '4242424242424241' });
    await eventually(async () => (await shop.heard('change')).at(-1)?.['error']).toMatchObject({
      code: 'invalid_number',
    });
  });
});
