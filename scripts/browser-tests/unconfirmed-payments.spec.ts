/** A payment is made but its response is replaced; then the customer pays again, in one of four ways. */

import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { enterCard } from '../replay/actions.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { newContext } from '../replay/page.ts';
import { collectPageErrors } from '../replay/page-errors.ts';
import { checkout } from '../replay/test-world.ts';
import { waitUntil } from '../replay/wait-until.ts';
import {
  confirmButton,
  type DocumentShop,
  isReadyToPay,
  MASTERCARD_LABEL,
  NOT_CONFIRMED,
  startDocumentShop,
  THANK_YOU,
  VISA_LABEL,
} from './document-shop.ts';
import { CARD_DETAILS } from './screens.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let shop: DocumentShop;
let pageErrors: string[];
test.beforeAll(async () => {
  [shop, browser] = await Promise.all([startDocumentShop(), connectBrowser()]);
  context = await newContext(browser, { width: 1280 });
  pageErrors = collectPageErrors(context);
  page = await context.newPage();
});
test.afterAll(async () => {
  await browser.close();
  await shop.close();
});

const GRAPHQL = 'application/graphql-response+json';
const errors = (extensions?: object) => JSON.stringify({ data: null, errors: [{ message: 'It broke.', extensions }] });
const replaceResponse =
  (status: number, body: string, contentType = GRAPHQL) =>
  async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status, contentType, body });
  };

/** Responses to the page after the server has made the purchase. */
const RESPONSES = {
  'a lost connection': async (route: Route) => {
    await route.fetch();
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

/** What the customer does after the message. */
const RETRIES = {
  'the same method': async () => {
    await confirmButton(page).click();
  },
  'another saved method': async (isRefused: boolean) => {
    await chooseOrExpectLocked(MASTERCARD_LABEL, isRefused);
    await confirmButton(page).click();
  },
  'a new card': async (isRefused: boolean) => {
    await chooseOrExpectLocked('Use a new card', isRefused);
    if (isRefused) await enterCard({ page }, CARD_DETAILS);
    await confirmButton(page).click();
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

const pressStart = (): Promise<void> => page.getByRole('button', { name: 'Start this scenario', exact: true }).click();

/** Pays with the saved card; the server makes the purchase and the response is replaced. */
async function payWithReplacedResponse(response: Response): Promise<void> {
  const replace = RESPONSES[response];
  // The first look at the subscriptions after an unknown outcome fails too, so the customer has to act.
  const faults: { operation: string; reply: ((route: Route) => Promise<unknown>) | undefined }[] = [
    { operation: 'CreateSubscription', reply: replace },
    ...(REFUSALS.includes(response)
      ? []
      : [{ operation: 'GetUserSubscriptions', reply: (route: Route) => route.abort('connectionreset') }]),
  ];
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON();
    if (operationName !== faults[0]?.operation) return route.continue();
    return faults.shift()?.reply?.(route);
  });
  await pressStart();
  await waitUntil('the checkout to be ready', async () => (await isReadyToPay(page)) || { seen: 'no pay button' });
  await page.getByRole('radio', { name: VISA_LABEL, exact: true }).check();
  await confirmButton(page).click();
  const [shown, absent] = REFUSALS.includes(response)
    ? ['Payment declined', NOT_CONFIRMED]
    : [NOT_CONFIRMED, 'Payment declined'];
  await page.getByText(shown, { exact: true }).waitFor();
  expect(await page.getByText(absent).count()).toBe(0);
}

async function expectBoughtOnce(session: string, before: number): Promise<void> {
  await checkout({ page }).waitFor({ state: 'hidden' });
  await page.getByText(THANK_YOU).waitFor();
  expect(await shop.purchases(session)).toBe(before + 1);
  await page.unrouteAll({ behavior: 'wait' });
  expect(pageErrors.splice(0)).toEqual([]);
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
    const session = shop.newSession();
    await page.goto(shop.addressOf(session));
    await payWithReplacedResponse(response);
    expect(await shop.purchases(session)).toBe(1);
    await RETRIES[retry](REFUSALS.includes(response));
    await expectBoughtOnce(session, 0);
  });
}

for (const [correction, hours] of Object.entries({
  '25 hours ahead': 25,
  '25 hours behind': -25,
  '3 years behind': -26_280,
})) {
  test(`a purchase with a lost response is made once when the clock is corrected to ${correction} and the page reloaded`, async () => {
    const session = shop.newSession();
    await page.goto(shop.addressOf(session));
    await payWithReplacedResponse('a lost connection');
    await shop.moveClock(session, hours * 3_600_000);
    await RETRIES['another method after a reload']();
    await expectBoughtOnce(session, 0);
  });
}

test('a form that finds its earlier payment after a reload says so and sells nothing more', async () => {
  const session = shop.newSession('form');
  await page.goto(shop.addressOf(session));
  await payWithReplacedResponse('a lost connection');
  await page.reload();
  await pressStart();
  await page.getByText('Your earlier payment went through').waitFor();
  await page.getByText('Payment complete.').waitFor();
  await confirmButton(page).click({ force: true });
  await page.getByText(THANK_YOU).waitFor();
  expect(await shop.purchases(session)).toBe(1);
  expect(pageErrors.splice(0)).toEqual([]);
});
