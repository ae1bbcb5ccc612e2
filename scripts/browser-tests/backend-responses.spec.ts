/** A backend's texts may have any length, and fields that the checkout does not need may be missing or broken. */
import type { BrowserContext } from '@playwright/test';
import { expectClosed } from '../../mock-server/scenarios/steps/index.ts';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { checkout, payButton } from '../replay/test-world.ts';
import { type EmbeddingPage, embeddingPageFixture } from './embedding-page.ts';
import { routeOperation } from './network.ts';
import { startAndWait } from './screen-actions.ts';
import { countRequests, screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();
const openPage = embeddingPageFixture();

type ResponseBody = { data: Record<string, unknown>; errors?: object[] };
type Change = (body: ResponseBody) => void;

const changeResponse = (changes: Record<string, Change>) => async (context: BrowserContext) => {
  for (const [operation, change] of Object.entries(changes))
    await routeOperation(operation, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as ResponseBody;
      change(body);
      await route.fulfill({ response, json: body });
    })(context);
};

const withError =
  (...path: string[]): Change =>
  (body) => {
    body.errors = [{ message: 'The bank is unknown.', path }];
  };

/** Scenarios, an operation that each must send, and the errors, missing and additional fields in its responses. */
const LENIENT: [scenario: string, sent: string, changes: Record<string, Change>][] = [
  [
    'buy-saved-default-card',
    'CreateSubscription',
    {
      CreateSubscription: withError('createSubscription', 'balance_in_cents'),
      GetUserSubscriptions: ({ data }) => {
        data['getUserSubscriptions'] = { activeSubscription: null, subscriptionList: null };
      },
      ListPaymentMethod: ({ data }) => {
        (data['listPaymentMethod'] as { data: unknown[] }).data.unshift({ id: 'pm_2', card: { brand: null } }, null);
      },
    },
  ],
  [
    'migrate-credit-default-card',
    'MigrateSubscription',
    {
      MigrateSubscription: withError('migrateSubscription', 'components'),
      GetUserSubscriptions: withError('getUserSubscriptions', 'subscriptionList', '0', 'bankName'),
    },
  ],
];

for (const [scenario, sent, changes] of LENIENT) {
  test(`the checkout sells despite errors and gaps in ${Object.keys(changes).join(', ')}`, async () => {
    const world = await openScreen(scenario, { network: changeResponse(changes) });
    await startAndWait(world);
    if (scenario.startsWith('migrate')) await world.page.getByRole('tab', { name: 'Credit & debit card' }).click();
    await payButton(world).click();
    await runStep(world, expectClosed());
    expect(await countRequests(world, sent)).toBe(1);
  });
}

test('a lost purchase is found when the ids of the host and of the subscriptions are integers', async () => {
  const { productId, number } = { productId: 'prod_standard_monthly', number: 4711 };
  const toNumbers = (text: string) =>
    text.replaceAll(`"${productId}":`, `"${number}":`).replaceAll(`"${productId}"`, String(number));
  const network = async (context: BrowserContext) => {
    await context.route('**/sessions/*/host', async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, body: toNumbers(await response.text()) });
    });
    await context.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      const postData = (route.request().postData() ?? '').replace(new RegExp(`"?${number}"?`), `"${productId}"`);
      const response = await route.fetch({ postData });
      if (operationName === 'CreateSubscription') return route.abort('connectionreset');
      return route.fulfill({ response, body: toNumbers(await response.text()) });
    });
  };
  const world = await openScreen('buy-saved-default-card', { network });
  await startAndWait(world);
  await payButton(world).click();
  await runStep(world, expectClosed());
  expect(await countRequests(world, 'CreateSubscription')).toBe(1);
});

async function openDialog(embeddingPage: EmbeddingPage): Promise<void> {
  await embeddingPage.page.getByRole('button', { name: 'Buy A' }).click();
  await expect(payButton(embeddingPage)).toBeEnabled();
}

/** Browsers need minutes to lay out this word, so the test fails if the checkout shows it whole. */
const SLOW_WORD = 'م'.repeat(100_000);

for (const code of ['PAYMENT_DECLINED', null]) {
  test(`a refusal of 100,000 characters is shown shortened, and logged whole: ${code ?? 'without a code'}`, async () => {
    const message = `\u202E${SLOW_WORD}`;
    const embeddingPage = await openPage({
      scenarios: ['buy-saved-default-card'],
      network: changeResponse({
        CreateSubscription: (body) => Object.assign(body, { data: null, errors: [{ message, extensions: { code } }] }),
      }),
    });
    const { page } = embeddingPage;
    await page.setViewportSize({ width: 360, height: 800 });
    await openDialog(embeddingPage);
    await payButton(embeddingPage).click();
    const toast = page.locator('[data-scope=toast]').filter({ hasText: 'Payment declined' });
    await expect(toast).toContainText(`${SLOW_WORD.slice(0, 300)}…`);
    expect(await toast.textContent()).not.toContain(SLOW_WORD.slice(0, 301));
    expect(await toast.textContent()).not.toContain('\u202E');
    await expect(payButton(embeddingPage)).toBeInViewport({ ratio: 1 });
    expect((await embeddingPage.log()).map(({ cause }) => cause)).toContain(message);
    await page.keyboard.press('Escape');
    await checkout(embeddingPage).waitFor({ state: 'hidden' });
  });
}

test('the checkout opens with ten thousand saved methods, and shows the first hundred with a note', async () => {
  const methodOf = (_: unknown, index: number) => ({
    id: `pm_${index}`,
    card: { brand: 'visa', exp_month: index === 0 ? 'soon' : 12, exp_year: 2030, last4: String(1000 + index) },
    au_becs_debit: null,
  });
  const data = Array.from({ length: 10_000 }, methodOf);
  const embeddingPage = await openPage({
    network: changeResponse({
      ListPaymentMethod: (body) =>
        Object.assign(body, { data: { listPaymentMethod: { data, defaultPayment: 'pm_9000' } } }),
    }),
  });
  await openDialog(embeddingPage);
  const { page } = embeddingPage;
  await expect(page.getByRole('radio', { name: 'Visa ending in 0000' })).toBeChecked();
  await expect(page.getByRole('radio')).toHaveCount(102);
  await expect(page.getByText('You have more saved payment methods than can be shown here.')).toBeVisible();
  await expect(checkout(embeddingPage)).not.toContainText('NaN');
});

test('the notice about missing saved methods does not suggest new details when the checkout cannot take any', async () => {
  const embeddingPage = await openPage({
    network: changeResponse({
      ListPaymentMethod: (body) => Object.assign(body, { data: null, errors: [{ message: 'Down.' }] }),
      CreateSetupIntent: (body) => Object.assign(body, { data: null, errors: [{ message: 'Down.' }] }),
    }),
  });
  await embeddingPage.page.getByRole('button', { name: 'Buy A', exact: true }).click();
  await expect(checkout(embeddingPage)).toContainText('New payment details cannot be taken right now.');
  await expect(checkout(embeddingPage)).toContainText('Your saved payment methods could not be loaded.');
  await expect(checkout(embeddingPage)).not.toContainText('You can still enter a new one.');
});

test('a pasted coupon code of a megabyte is shortened', async () => {
  const embeddingPage = await openPage({ scenarios: ['buy-saved-default-card'] });
  const { page } = embeddingPage;
  await openDialog(embeddingPage);
  await page.getByRole('button', { name: 'Add coupon code' }).click();
  const input = page.getByPlaceholder('Enter coupon code');
  await input.fill(SLOW_WORD.repeat(10));
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(checkout(embeddingPage)).toContainText('Coupon code is invalid. Please try again.');
  expect(await embeddingPage.requestsOf(0, 'CheckCouponCode')).toEqual([
    expect.objectContaining({ couponCode: 'م'.repeat(200) }),
  ]);
});

test('after a gateway has redirected a purchase to a login page, the form is not locked', async () => {
  const embeddingPage = await openPage({
    scenarios: ['buy-saved-default-card'],
    network: routeOperation('CreateSubscription', (route) =>
      route.fulfill({ status: 302, headers: { location: new URL('/', route.request().url()).href } }),
    ),
  });
  const { page } = embeddingPage;
  await openDialog(embeddingPage);
  await payButton(embeddingPage).click();
  await expect(page.locator('[data-scope=toast]').filter({ hasText: 'Payment declined' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Use a new card' })).toBeEnabled();
  await expect(payButton(embeddingPage)).toBeEnabled();
});
