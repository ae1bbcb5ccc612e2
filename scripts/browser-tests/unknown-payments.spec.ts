/** A payment is made and its answer replaced; then the person tries to pay again, in one of four ways. */

import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { gatherComplaints } from '../replay/complaints.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { checkout } from '../replay/stage.ts';
import { until } from '../replay/until.ts';
import { newContext } from '../screens/open-screen.ts';
import {
  type DocumentShop,
  documentShop,
  isIdle,
  MASTERCARD,
  NOT_CONFIRMED,
  payButton,
  THANKS,
  VISA,
} from './document-shop.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let shop: DocumentShop;
let complaints: string[];
test.beforeAll(async () => {
  [shop, browser] = await Promise.all([documentShop(), connectBrowser()]);
  context = await newContext(browser, { width: 1280, reducedMotion: 'reduce' });
  complaints = gatherComplaints(context);
  page = await context.newPage();
});
test.afterAll(async () => {
  await browser.close();
  await shop.close();
});

const GRAPHQL = 'application/graphql-response+json';
const errors = (extensions?: object) => JSON.stringify({ data: null, errors: [{ message: 'It broke.', extensions }] });
const answer =
  (status: number, body: string | ((made: string) => string), contentType = GRAPHQL) =>
  async (route: Route) => {
    const made = await (await route.fetch()).text();
    await route.fulfill({ status, contentType, body: typeof body === 'string' ? body : body(made) });
  };

/** Each after the server has made the purchase. */
const ANSWERS: Record<string, (route: Route) => Promise<unknown>> = {
  'a lost connection': async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
  'HTTP 504 as graphql-response+json': answer(504, errors({ code: 'GATEWAY_TIMEOUT' })),
  'HTTP 500 as graphql-response+json': answer(500, errors({ code: 'PAYMENT_DECLINED' })),
  'HTTP 500 as JSON': answer(500, errors({ code: 'PAYMENT_DECLINED' }), 'application/json'),
  'an error without a code': answer(200, errors()),
  'an error with an unknown code': answer(200, errors({ code: 'OUT_OF_LUCK' })),
  'HTTP 409': answer(409, errors({ code: 'PAYMENT_DECLINED' })),
  'an HTML page': answer(200, '<html><body>Please wait</body></html>', 'text/html'),
  'an empty body': answer(200, ''),
  'a truncated body': answer(200, (made) => made.slice(0, -20)),
};

/** What the person does, once told that the payment could not be confirmed. */
const WAYS: Record<string, () => Promise<void>> = {
  'the same again': async () => {
    await payButton(page).click();
  },
  'another saved method': async () => {
    await expectLocked(MASTERCARD);
    await payButton(page).click();
  },
  'a new card': async () => {
    await expectLocked('Use a new card');
    await payButton(page).click();
  },
  'another method after a reload': async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Start this scenario', exact: true }).click();
  },
};

async function expectLocked(label: string): Promise<void> {
  expect(await page.getByRole('radio', { name: label, exact: true }).isDisabled()).toBe(true);
  expect(await page.getByRole('radio', { name: VISA, exact: true }).isChecked()).toBe(true);
}

for (const [answer, replace] of Object.entries(ANSWERS)) {
  test.describe(`a purchase that was made and answered with ${answer}`, () => {
    test.describe.configure({ mode: 'serial' });
    let session: string;
    test.beforeAll(async () => {
      session = shop.newSession();
      await page.goto(shop.addressOf(session));
    });

    // The four ways follow each other on one page: a document can be bought again.
    for (const [way, payAgain] of Object.entries(WAYS)) {
      test(`is made once, whatever follows: ${way}`, async () => {
        const before = await shop.purchases(session);
        // After the purchase the first look at the subscriptions gets lost too, so that the person has to act.
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
        await until('a checkout that is ready', async () => (await isIdle(page)) || { seen: 'no pay button' });
        await page.getByRole('radio', { name: VISA, exact: true }).check();
        await payButton(page).click();
        await page.getByText(NOT_CONFIRMED).waitFor();
        expect(await page.getByText('Payment declined').count()).toBe(0);
        expect(await shop.purchases(session)).toBe(before + 1);
        await payAgain();
        await checkout({ page }).waitFor({ state: 'hidden' });
        await page.getByText(THANKS).waitFor();
        expect(await shop.purchases(session)).toBe(before + 1);
        await page.unrouteAll({ behavior: 'wait' });
        expect(complaints.splice(0)).toEqual([]);
      });
    }
  });
}
