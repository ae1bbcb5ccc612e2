/** A payment is made but its response is replaced; then the customer pays again, in one of four ways. */

import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { collectPageErrors } from '../replay/page-errors.ts';
import { checkout } from '../replay/test-world.ts';
import { waitUntil } from '../replay/wait-until.ts';
import { newContext } from '../screens/open-screen.ts';
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
  (status: number, body: string | ((original: string) => string), contentType = GRAPHQL) =>
  async (route: Route) => {
    const original = await (await route.fetch()).text();
    await route.fulfill({ status, contentType, body: typeof body === 'string' ? body : body(original) });
  };

/** Responses to the page after the server has made the purchase. */
const RESPONSES: Record<string, (route: Route) => Promise<unknown>> = {
  'a lost connection': async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
  'HTTP 504 as graphql-response+json': replaceResponse(504, errors({ code: 'GATEWAY_TIMEOUT' })),
  'HTTP 500 as graphql-response+json': replaceResponse(500, errors({ code: 'PAYMENT_DECLINED' })),
  'HTTP 500 as JSON': replaceResponse(500, errors({ code: 'PAYMENT_DECLINED' }), 'application/json'),
  'an error without a code': replaceResponse(200, errors()),
  'an error with an unknown code': replaceResponse(200, errors({ code: 'OUT_OF_LUCK' })),
  'HTTP 409': replaceResponse(409, errors({ code: 'PAYMENT_DECLINED' })),
  'an HTML page': replaceResponse(200, '<html><body>Please wait</body></html>', 'text/html'),
  'an empty body': replaceResponse(200, ''),
  'a truncated body': replaceResponse(200, (original) => original.slice(0, -20)),
};

/** After one of these the customer pays again in every way; the model of the checkout combines all of both. */
const WITH_EVERY_RETRY = ['a lost connection', 'HTTP 504 as graphql-response+json', 'an HTML page'];

/** What the customer does after the message that the payment could not be confirmed. */
const RETRIES: Record<string, () => Promise<void>> = {
  'the same method': async () => {
    await confirmButton(page).click();
  },
  'another saved method': async () => {
    await expectLocked(MASTERCARD_LABEL);
    await confirmButton(page).click();
  },
  'a new card': async () => {
    await expectLocked('Use a new card');
    await confirmButton(page).click();
  },
  'another method after a reload': async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Start this scenario', exact: true }).click();
  },
};

async function expectLocked(label: string): Promise<void> {
  expect(await page.getByRole('radio', { name: label, exact: true }).isDisabled()).toBe(true);
  expect(await page.getByRole('radio', { name: VISA_LABEL, exact: true }).isChecked()).toBe(true);
}

for (const [response, replace] of Object.entries(RESPONSES)) {
  test.describe(`a purchase whose response is ${response}`, () => {
    test.describe.configure({ mode: 'serial' });
    let session: string;
    test.beforeAll(async () => {
      session = shop.newSession();
      await page.goto(shop.addressOf(session));
    });

    // The retries share a page, because a document can be bought repeatedly.
    for (const [retry, payAgain] of Object.entries(RETRIES)) {
      if (retry !== 'the same method' && !WITH_EVERY_RETRY.includes(response)) continue;
      test(`is made once when retried with ${retry}`, async () => {
        const before = await shop.purchases(session);
        // The first request for the subscriptions after the purchase fails too, so the customer has to act.
        const faults: { operation: string; reply: (route: Route) => Promise<unknown> }[] = [
          { operation: 'CreateSubscription', reply: replace },
          { operation: 'GetUserSubscriptions', reply: (route) => route.abort('connectionreset') },
        ];
        await page.route('**/graphql', async (route) => {
          const { operationName } = route.request().postDataJSON();
          if (operationName !== faults[0]?.operation) return route.continue();
          return faults.shift()?.reply(route);
        });
        await page.getByRole('button', { name: 'Start this scenario', exact: true }).click();
        await waitUntil(
          'the checkout to be ready',
          async () => (await isReadyToPay(page)) || { seen: 'no pay button' },
        );
        await page.getByRole('radio', { name: VISA_LABEL, exact: true }).check();
        await confirmButton(page).click();
        await page.getByText(NOT_CONFIRMED).waitFor();
        expect(await page.getByText('Payment declined').count()).toBe(0);
        expect(await shop.purchases(session)).toBe(before + 1);
        await payAgain();
        await checkout({ page }).waitFor({ state: 'hidden' });
        await page.getByText(THANK_YOU).waitFor();
        expect(await shop.purchases(session)).toBe(before + 1);
        await page.unrouteAll({ behavior: 'wait' });
        expect(pageErrors.splice(0)).toEqual([]);
      });
    }
  });
}
