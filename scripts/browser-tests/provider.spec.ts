/** The emulated card provider on a page that is written as Stripe documents its elements, without the module. */
import { randomUUID } from 'node:crypto';
import { type BrowserTab, expect, test } from '../replay/fixtures.ts';
import { currentSite } from '../replay/settings.ts';
import { fillCard } from './screen-actions.ts';

const FIELDS = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;
const NUMBER_FRAME = 'iframe[title="Secure card number input frame"]';

/** The frames have another host than the page, so that they are cross-origin as in production. */
const providerOrigin = () => currentSite().serverUrl.replace('localhost', '127.0.0.1');

const shopHtml = (sessionKey: string): string => `<!doctype html>
<html lang="en"><head><title>Shop</title></head><body>
<div id="cardNumber"></div><div id="cardExpiry"></div><div id="cardCvc"></div>
<script src="${providerOrigin()}/stripe.js?session=${sessionKey}"></script>
<script>
  const stripe = Stripe('pk_test_demo.${sessionKey}');
  const elements = stripe.elements();
  const events = [];
  for (const type of ${JSON.stringify(FIELDS)}) {
    const element = elements.create(type);
    for (const name of ['ready', 'change']) element.on(name, (event) => events.push({ ...event, name }));
    element.mount('#' + type);
  }
</script></body></html>`;

/** Opens the shop's page in a new session, and resolves to the session's key. */
async function openShop({ page, context }: BrowserTab, origin = currentSite().serverUrl): Promise<string> {
  const sessionKey = `buy-new-card.shop-${randomUUID().slice(0, 8)}`;
  await context.route('**/shop', (route) => route.fulfill({ contentType: 'text/html', body: shopHtml(sessionKey) }));
  // Chromium from version 142 blocks requests to local addresses without this permission; older versions do not know it.
  await context.grantPermissions(['local-network-access']).catch(() => undefined);
  await page.goto(`${origin}/shop`);
  return sessionKey;
}

/** Runs statements in the page, with `stripe`, `elements` and `events` in scope; resolves to their result. */
const run = <Value>({ page }: BrowserTab, statements: string) =>
  page.evaluate<Value>(`(async () => { ${statements} })()`);
const count = (tab: BrowserTab, name: string) =>
  run<number>(tab, `return events.filter((event) => event.name === '${name}').length`);

test('a page written for Stripe.js declines a card, then accepts another one, and receives no digits', async ({
  freshTab,
}) => {
  const sessionKey = await openShop(freshTab);
  await expect.poll(() => count(freshTab, 'ready')).toBe(FIELDS.length);
  const response = await fetch(`${currentSite().serverUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer demo.${sessionKey}` },
    body: JSON.stringify({
      query:
        'query Intent($setupInputs: SetupInputs!) { createSetupIntent(setupInputs: $setupInputs) { clientSecret } }',
      variables: { setupInputs: { customerEmail: 'a@example.com', customerFlakeId: '1', customerName: 'Alex' } },
    }),
  });
  const { createSetupIntent } = (await response.json()).data;
  const confirm = () =>
    run(
      freshTab,
      `return stripe.confirmCardSetup('${createSetupIntent.clientSecret}', {
        payment_method: { card: elements.getElement('cardNumber'), billing_details: { name: 'Alex' } } })`,
    );
  await fillCard(freshTab.page, '4000000000009995');
  expect(await confirm()).toMatchObject({
    error: { type: 'card_error', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  });
  await fillCard(freshTab.page, '4242424242424242', '987');
  expect(await confirm()).toMatchObject({ setupIntent: { status: 'succeeded' } });
  await expect.poll(() => count(freshTab, 'change')).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(await run(freshTab, 'return events'))).not.toMatch(/4000|9995|4242|987|1234/);
});

test('the fields are documents of another origin, and a method of Stripe.js that the checkout does not use throws an explanation', async ({
  freshTab,
}) => {
  await openShop(freshTab);
  await expect.poll(() => count(freshTab, 'ready')).toBe(FIELDS.length);
  const frame = `document.querySelector('${NUMBER_FRAME}')`;
  await expect(run(freshTab, `return ${frame}.contentWindow.document`)).rejects.toThrow(/SecurityError/);
  await expect(run(freshTab, "return stripe.confirmCardPayment('pi_1_secret_2')")).rejects.toThrow(
    "IntegrationError: The card provider emulator has no stripe.confirmCardPayment; the checkout does not use it. Test what needs it with the provider's own test mode.",
  );
});

test('a page at the origin of the frames gets no fields, because it could read them', async ({ freshTab }) => {
  const { page, pageErrors } = freshTab;
  await openShop(freshTab, providerOrigin());
  await expect.poll(() => pageErrors).toContainEqual(expect.stringContaining("the page's own origin"));
  expect(await page.locator(NUMBER_FRAME).contentFrame().locator('input').count()).toBe(0);
});
