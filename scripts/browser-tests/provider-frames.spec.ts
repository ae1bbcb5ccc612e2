import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { CARD, eventually, frameOf, type Shop, shops } from './provider-page.ts';

const visit = shops();

const FORGED = { empty: false, complete: true };

test.describe('a message', () => {
  test('counts for the page only when it comes from the frame it speaks for, at the origin of the provider', async () => {
    const shop = await visit({ fields: ['cardNumber'], network: withForger });
    const words = { kind: 'change', reading: FORGED, autofilled: false };
    // From the page itself, and from another frame at the provider's own origin.
    await shop.run(`window.postMessage(${JSON.stringify(words)}, '*'); window.postMessage({ kind: 'enter' }, '*')`);
    const forger = await openForger(shop);
    await forger.evaluate((forged) => {
      window.parent.postMessage(forged, '*');
      window.parent.postMessage({ kind: 'enter' }, '*');
    }, words);
    await messagesArrive(shop);
    expect([await shop.heard('change'), await shop.heard('submit')]).toEqual([[], []]);
    // The same words from the right frame do count, so that they are not refused for what they say.
    await (await frameOf(shop.frame('cardNumber'))).evaluate((said) => window.parent.postMessage(said, '*'), words);
    await eventually(() => shop.heard('change')).toMatchObject([FORGED]);
    // And from the right frame, once it shows a document of another origin, they do not.
    await shop.run(
      writes("document.querySelector('iframe[title*=number]')", `parent.postMessage({ kind: 'enter' }, '*')`),
    );
    await messagesArrive(shop);
    expect(await shop.heard('submit')).toEqual([]);
  });

  test('counts for a field only when it comes from the page around it', async () => {
    const shop = await visit({ fields: ['cardNumber'], network: withForger });
    await shop.fill({ number: '4242' });
    const forger = await openForger(shop);
    await forger.evaluate(() => {
      for (let index = 0; index < window.parent.frames.length; index++) {
        window.parent.frames[index]?.postMessage({ kind: 'clear' }, '*');
      }
    });
    // A frame of the page's own origin is not the page.
    const { name } = await shop.run<{ name: string }>(
      "return { name: document.querySelector('iframe[title*=number]').name }",
    );
    const own = "document.body.appendChild(document.createElement('iframe'))";
    await shop.run(writes(own, `parent.frames['${name}'].postMessage({ kind: 'clear' }, '*')`));
    await messagesArrive(shop);
    expect(await shop.input('cardNumber').inputValue()).toBe('4242');
    await shop.run(`frames['${name}'].postMessage({ kind: 'clear' }, '*')`);
    await eventually(() => shop.input('cardNumber').inputValue()).toBe('');
  });

  test('never reaches a frame that was told of another page', async () => {
    const shop = await visit();
    await shop.run(`
      const frame = document.createElement('iframe');
      frame.name = 'told-otherwise';
      frame.src = '${shop.providerOrigin}/card-provider/frame#' +
        encodeURIComponent(JSON.stringify({ role: 'field', pageOrigin: 'https://pay.example' }));
      document.body.append(frame);
      await new Promise((loaded) => { frame.onload = loaded });
      const setup = { fieldType: 'cardNumber', options: {}, locale: 'en', fonts: [], colorScheme: 'light', brand: 'visa' };
      frame.contentWindow.postMessage({ kind: 'setup', setup }, '*');`);
    await messagesArrive(shop);
    const frame = await frameOf(shop.page.locator('iframe[name="told-otherwise"]'));
    expect(await frame.locator('input').count()).toBe(0);
  });

  test('is all that the page has of a field: its document is out of reach', async () => {
    const shop = await visit({ fields: ['cardNumber'] });
    const reach = "document.querySelector('iframe[title*=number]')";
    expect(await shop.run(`return ${reach}.contentDocument`)).toBeNull();
    expect(await shop.run(`return thrown(() => ${reach}.contentWindow.takeField)`)).toMatch(/^SecurityError/);
  });
});

test.describe('a slow frame', () => {
  test('is waited for by what wants to read it', async () => {
    const { release, network } = holding('**/card-provider/frame?*');
    const shop = await visit({ network });
    await shop.run("field('cardNumber'); field('cardExpiry'); field('cardCvc')");
    const error = shop.run<{ error: object }>("return stripe.createToken(elements.getElement('cardNumber'))");
    await messagesArrive(shop);
    expect(await shop.heard('ready')).toEqual([]);
    release();
    expect((await error).error).toMatchObject({ code: 'incomplete_number' });
    expect(await shop.heard('ready')).toHaveLength(3);
    expect(await shop.heard('loaderror')).toEqual([]);
  });
});

test.describe('a frame that cannot be loaded', () => {
  test('is told as an error of the number, and as the end of every payment step', async () => {
    const shop = await visit({
      network: (context) => context.route('**/card-provider/frame.js?*', (route) => route.abort()),
    });
    const words =
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
    const error = { type: 'api_connection_error', message: words };
    const [ofBank, ofCard] = await shop.run<unknown[]>(`
      const bank = field('auBankAccount');
      const card = field('cardNumber');
      return Promise.all([
        stripe.createPaymentMethod({ type: 'au_becs_debit', au_becs_debit: bank, billing_details: {} }),
        stripe.createToken(card),
      ]);`);
    expect([ofBank, ofCard]).toEqual([{ error }, { error }]);
    expect(await shop.heard('loaderror')).toEqual([{ name: 'loaderror', elementType: 'cardNumber', error }]);
    expect(await shop.heard('ready')).toEqual([]);
  });
});

test.describe('the script', () => {
  test('is of the train that its loader expects, unless the page wants to see what becomes of another', async () => {
    expect(await (await visit()).run('return Stripe.version')).toBe('endive');
    expect(await (await visit({ query: '&version=basil' })).run('return Stripe.version')).toBe('basil');
  });
});

test.describe('the session', () => {
  test('stands in the address of all that the frames ask for', async () => {
    const asked: URL[] = [];
    const shop = await visit({
      network: async (context) => {
        context.on('request', (request) => asked.push(new URL(request.url())));
      },
    });
    await shop.run(`for (const type of ${JSON.stringify(CARD)}) field(type)`);
    await eventually(() => shop.heard('ready')).toHaveLength(3);
    await shop.fill({ number: '4000002760003184', expiry: '1234', cvc: '123' });
    const { secret } = await shop.intent();
    const card = "{ payment_method: { card: elements.getElement('cardNumber') } }";
    const confirmed = shop.run(`return stripe.confirmCardSetup('${secret}', ${card})`);
    const overlay = shop.page.locator('body > div > iframe').contentFrame();
    await overlay.frameLocator('#challengeFrame').locator('#test-source-authorize-3ds').click();
    await confirmed;
    const files = asked.filter(({ pathname }) => /^\/card-provider\/(?!v1\/)/.test(pathname));
    expect([...new Set(files.map(({ pathname }) => pathname))].sort()).toEqual([
      '/card-provider/bank',
      '/card-provider/challenge',
      '/card-provider/challenge.js',
      '/card-provider/frame',
      '/card-provider/frame.js',
    ]);
    expect([...new Set(files.map(({ searchParams }) => searchParams.get('session')))]).toEqual([shop.sessionKey]);
  });
});

/** A document at the provider's origin that is none of the provider's. */
const withForger = (context: BrowserContext, providerOrigin: string) =>
  context.route(`${providerOrigin}/forger`, (route) => route.fulfill({ contentType: 'text/html', body: 'Forger' }));

async function openForger(shop: Shop) {
  await shop.run(`
    const frame = document.createElement('iframe');
    frame.name = 'forger';
    frame.src = '${shop.providerOrigin}/forger';
    document.body.append(frame);
    await new Promise((loaded) => { frame.onload = loaded });`);
  return frameOf(shop.page.locator('iframe[name="forger"]'));
}

/** Statements that put a document of the page's origin into a frame, where it does what the script says. */
const writes = (frame: string, script: string): string => `
  const frame = ${frame};
  const loaded = new Promise((done) => { frame.onload = done });
  frame.srcdoc = ${JSON.stringify(`<script>${script}</script>`).replace('</script>', '<\\/script>')};
  await loaded;`;

/** Messages between windows arrive in turns: some turns later, those that were on their way have come. */
const messagesArrive = (shop: Shop) => shop.run('await new Promise((later) => setTimeout(later, 250))');

/** Holds back what the pattern names until it is released. */
function holding(pattern: string) {
  let release = () => {};
  const held = new Promise<void>((released) => {
    release = released;
  });
  const network = (context: BrowserContext) =>
    context.route(pattern, async (route) => {
      await held;
      await route.continue();
    });
  return { release: () => release(), network };
}
