/** What a backend sends may be of any length: the page neither blocks nor loses its pay button. */
import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { type EmbeddingPage, embeddingPageFixture } from './embedding-page.ts';

const openPage = embeddingPageFixture();

/** Answers an operation in place of the server. */
const answer = (operation: string, json: object) => (context: BrowserContext) =>
  context.route('**/graphql', (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    return operationName === operation ? route.fulfill({ json }) : route.fallback();
  });

const dialog = ({ page }: EmbeddingPage) => page.getByRole('dialog', { name: 'Checkout' });
const payButton = ({ page }: EmbeddingPage) => page.getByRole('button', { name: 'Confirm & pay' });

async function openDialog(embeddingPage: EmbeddingPage): Promise<void> {
  await embeddingPage.page.getByRole('button', { name: 'Buy A' }).click();
  await expect(payButton(embeddingPage)).toBeEnabled();
}

/** The browser needs minutes to lay out a long word of these letters. */
const SLOW_WORD = 'م'.repeat(100_000);

for (const code of ['PAYMENT_DECLINED', null]) {
  test(`a refusal of 100,000 characters is cut, and logged whole: ${code ?? 'without a code'}`, async () => {
    const message = `\u202E${SLOW_WORD}`;
    const embeddingPage = await openPage({
      scenarios: ['buy-saved-default-card'],
      network: answer('CreateSubscription', { data: null, errors: [{ message, extensions: { code } }] }),
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
    await dialog(embeddingPage).waitFor({ state: 'hidden' });
  });
}

test('ten thousand saved methods open, and the first hundred are shown with a note', async () => {
  const methodOf = (_: unknown, index: number) => ({
    id: `pm_${index}`,
    card: { brand: 'visa', exp_month: index === 0 ? 'soon' : 12, exp_year: 2030, last4: String(1000 + index) },
    au_becs_debit: null,
  });
  const data = Array.from({ length: 10_000 }, methodOf);
  const embeddingPage = await openPage({
    network: answer('ListPaymentMethod', { data: { listPaymentMethod: { data, defaultPayment: 'pm_9000' } } }),
  });
  await openDialog(embeddingPage);
  const { page } = embeddingPage;
  await expect(page.getByRole('radio', { name: 'Visa ending in 10000' })).toBeChecked();
  await expect(page.getByRole('radio')).toHaveCount(102);
  await expect(page.getByText('You have more saved payment methods than can be shown here.')).toBeVisible();
  await expect(dialog(embeddingPage)).not.toContainText('NaN');
});

test('a coupon code of a megabyte is cut when it is pasted', async () => {
  const embeddingPage = await openPage({ scenarios: ['buy-saved-default-card'] });
  const { page } = embeddingPage;
  await openDialog(embeddingPage);
  await page.getByRole('button', { name: 'Add coupon code' }).click();
  const input = page.getByPlaceholder('Enter coupon code');
  await input.fill(SLOW_WORD.repeat(10));
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog(embeddingPage)).toContainText('Coupon code is invalid. Please try again.');
  expect(await embeddingPage.requestsOf(0, 'CheckCouponCode')).toEqual([
    expect.objectContaining({ couponCode: 'م'.repeat(200) }),
  ]);
});
