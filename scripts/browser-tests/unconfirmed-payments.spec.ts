/**
 * A payment is made but its response is replaced; then the customer pays again, in one of four ways. The page sells a
 * document, which can be bought repeatedly, to a user with two saved cards.
 */
import type { Page, Route } from '@playwright/test';
import type { World } from '#scenario-server';
import { enterCard } from '../replay/actions.ts';
import { expect, test } from '../replay/fixtures.ts';
import { postToSession } from '../replay/journal.ts';
import { checkout, type TestWorld } from '../replay/test-world.ts';
import { screenFixture } from './screen-fixture.ts';
import { CARD_DETAILS } from './screens.ts';

const openScreen = screenFixture();

const VISA_LABEL = 'Visa ending in 4242';
const NOT_CONFIRMED =
  'We could not confirm whether your payment of $49.00 for Single document went through. The pay button looks for that payment first, and sends it again only if it finds none.';
const THANK_YOU = 'Thank you. Single document is now yours.';

let page: Page;
let world: TestWorld;

/** Opens a scenario in a new session. */
async function open(name: 'document-shop' | 'document-form'): Promise<void> {
  world = await openScreen(name);
  page = world.page;
}

async function readWorld(): Promise<World> {
  const response = await fetch(`${world.serverUrl}/sessions/${world.sessionKey}/world`);
  return ((await response.json()) as { world: World }).world;
}

/** How many documents the session's user has bought. */
async function countPurchases(): Promise<number> {
  const { subscriptions, priceList } = await readWorld();
  return subscriptions.filter(({ productId }) => productId === priceList.productList['pay-per-doc']).length;
}

const GRAPHQL = 'application/graphql-response+json';
const errors = (extensions?: object) => JSON.stringify({ data: null, errors: [{ message: 'It broke.', extensions }] });
const replaceResponse =
  (status: number, body: string, contentType = GRAPHQL) =>
  async (route: Route) => {
    await route.fetch({ maxRetries: 2 });
    await route.fulfill({ status, contentType, body });
  };

/** Responses to the page after the server has made the purchase. */
const RESPONSES = {
  'a lost connection': async (route: Route) => {
    await route.fetch({ maxRetries: 2 });
    await route.abort('connectionreset');
  },
  'HTTP 504': replaceResponse(504, errors({ code: 'GATEWAY_TIMEOUT' })),
  'HTTP 409': replaceResponse(409, errors({ code: 'PAYMENT_DECLINED' })),
  'an HTML page': replaceResponse(200, '<html><body>Please wait</body></html>', 'text/html'),
  'an error without a code': replaceResponse(200, errors()),
  'an error with an unknown code': replaceResponse(200, errors({ code: 'OUT_OF_LUCK' })),
};
type Response = keyof typeof RESPONSES;

/** The server refused, as far as the customer can know: 'Payment declined', and the form is free at once. */
const REFUSALS: Response[] = ['an error without a code', 'an error with an unknown code'];

const pressStart = (): Promise<void> => page.getByRole('button', { name: 'Start this scenario', exact: true }).click();
const confirmButton = () => page.getByRole('button', { name: 'Confirm & pay', exact: true });
const confirm = (): Promise<void> => confirmButton().click();

/** What the customer does after the message. */
const RETRIES = {
  'the same method': confirm,
  'another saved method': async (isRefused: boolean) => {
    await chooseOrExpectLocked('Mastercard ending in 4444', isRefused);
    await confirm();
  },
  'a new card': async (isRefused: boolean) => {
    await chooseOrExpectLocked('Use a new card', isRefused);
    if (isRefused) await enterCard({ page }, CARD_DETAILS);
    await confirm();
  },
  'another method after a reload': async () => {
    await page.reload();
    await pressStart();
  },
};

async function chooseOrExpectLocked(label: string, isRefused: boolean): Promise<void> {
  const radio = page.getByRole('radio', { name: label, exact: true });
  if (isRefused) return radio.check();
  expect(await radio.isDisabled()).toBe(true);
  expect(await page.getByRole('radio', { name: VISA_LABEL, exact: true }).isChecked()).toBe(true);
}

/** Pays with the saved card; the server makes the purchase and the response is replaced. */
async function payWithReplacedResponse(response: Response): Promise<void> {
  const isRefused = REFUSALS.includes(response);
  const faults: { operation: string; reply: (route: Route) => Promise<unknown> }[] = [
    { operation: 'CreateSubscription', reply: RESPONSES[response] },
  ];
  // The first look at the subscriptions after an unknown outcome fails too, so the customer has to act.
  if (!isRefused) faults.push({ operation: 'GetUserSubscriptions', reply: (route) => route.abort('connectionreset') });
  await page.context().route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON();
    if (operationName !== faults[0]?.operation) return route.continue();
    return faults.shift()?.reply(route);
  });
  await pressStart();
  await page.getByRole('radio', { name: VISA_LABEL, exact: true }).check();
  await expect(confirmButton()).toBeEnabled();
  await confirm();
  const [shown, absent] = isRefused ? ['Payment declined', NOT_CONFIRMED] : [NOT_CONFIRMED, 'Payment declined'];
  await page.getByText(shown, { exact: true }).waitFor();
  expect(await page.getByText(absent).count()).toBe(0);
  expect(await countPurchases()).toBe(1);
}

async function expectBoughtOnce(): Promise<void> {
  await checkout({ page }).waitFor({ state: 'hidden' });
  await page.getByText(THANK_YOU).waitFor();
  expect(await countPurchases()).toBe(1);
}

/** Each kind of response and each way to pay again once; the model of the checkout covers all combinations. */
const CASES = [
  ['a lost connection', 'the same method'],
  ['HTTP 504', 'another saved method'],
  ['HTTP 409', 'a new card'],
  ['an HTML page', 'another method after a reload'],
  ['an error without a code', 'another saved method'],
  ['an error with an unknown code', 'a new card'],
] as const;

for (const [response, retry] of CASES) {
  test(`a purchase whose response is ${response} is made once when retried with ${retry}`, async () => {
    await open('document-shop');
    await payWithReplacedResponse(response);
    await RETRIES[retry](REFUSALS.includes(response));
    await expectBoughtOnce();
  });
}

for (const [correction, hours] of Object.entries({
  '25 hours ahead': 25,
  '25 hours behind': -25,
  '3 years behind': -26_280,
})) {
  test(`a purchase with a lost response is made once when the clock is corrected to ${correction} and the page reloaded`, async () => {
    await open('document-shop');
    await payWithReplacedResponse('a lost connection');
    const now = new Date(Date.parse((await readWorld()).now) + hours * 3_600_000).toISOString();
    await postToSession(world, 'clock', { now });
    await RETRIES['another method after a reload']();
    await expectBoughtOnce();
  });
}

test('a record that another release wrote makes the checkout look before it sells once more', async () => {
  await open('document-shop');
  await payWithReplacedResponse('a lost connection');
  await page.evaluate(() => {
    for (const [name, text] of Object.entries(localStorage))
      if (name.startsWith('legal-checkout payment'))
        localStorage.setItem(name, JSON.stringify({ ...JSON.parse(text), version: 2 }));
  });
  await page.reload();
  await pressStart();
  await page.getByRole('radio', { name: VISA_LABEL, exact: true }).check();
  await confirm();
  await page.getByText(/^You have this already, and may have just paid for it\./).waitFor();
  expect(await countPurchases()).toBe(1);
  await confirm();
  await page.getByText(THANK_YOU).waitFor();
  expect(await countPurchases()).toBe(2);
});

test('a form that finds its earlier payment after a reload reports it and sells nothing more', async () => {
  await open('document-form');
  await payWithReplacedResponse('a lost connection');
  await page.reload();
  await pressStart();
  await page.getByText('Your earlier payment went through').waitFor();
  await page.getByText('Payment complete.').first().waitFor();
  await confirmButton().click({ force: true });
  await page.getByText(THANK_YOU).waitFor();
  expect(await countPurchases()).toBe(1);
});
