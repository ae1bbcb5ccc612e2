import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { type EmbeddingPage, embeddingPageFixture } from './embedding-page.ts';
import { delayFile } from './network.ts';

const openPage = embeddingPageFixture();

const SAVED_CARD = 'buy-saved-default-card';
const CRASHED =
  'This could not be shown because something went wrong. A payment that you have already confirmed is not affected. ' +
  'Try again, or reload the page.';

const alert = ({ page }: EmbeddingPage, text: string) => page.getByRole('alert').filter({ hasText: text });
const tryAgain = ({ page }: EmbeddingPage) => page.getByRole('button', { name: 'Try again' });
const visa = ({ page }: EmbeddingPage) => page.getByRole('radio', { name: 'Visa ending in 4242' });

/** Blocks a file until it is restored. */
function blockUntilRestored(path: RegExp) {
  let isRestored = false;
  const network = (context: BrowserContext) =>
    context.route(path, (route) => (isRestored ? route.fallback() : route.abort()));
  return { network, restore: () => (isRestored = true) };
}

/** The failure has not unmounted the host's own buttons. */
async function expectHostButtons({ page }: EmbeddingPage): Promise<void> {
  expect(await page.getByRole('button', { name: 'Buy A', includeHidden: true }).count()).toBe(1);
}

test.describe('code that does not load', () => {
  const file = /\/payment-method-\w+\.js/;
  const NOT_LOADED = 'The payment method form could not be loaded. Check your connection and try again.';

  test('shows an error in the payment method dialog, is logged once, and is loaded by "Try again"', async () => {
    const { network, restore } = blockUntilRestored(file);
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD], network });
    await embeddingPage.page.getByRole('button', { name: 'Change method A' }).click();
    await alert(embeddingPage, NOT_LOADED).waitFor();
    await expectHostButtons(embeddingPage);
    expect(await embeddingPage.log()).toEqual([
      { level: 'error', message: 'a screen could not be shown', cause: expect.stringContaining('payment-method') },
    ]);
    restore();
    await tryAgain(embeddingPage).click();
    await visa(embeddingPage).waitFor();
    embeddingPage.takePageErrors();
  });

  test('is loaded when the payment method dialog is closed and opened again', async () => {
    const { network, restore } = blockUntilRestored(file);
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD], network });
    const opener = embeddingPage.page.getByRole('button', { name: 'Change method A' });
    await opener.click();
    await alert(embeddingPage, NOT_LOADED).waitFor();
    await embeddingPage.page.getByRole('button', { name: 'Close' }).click();
    await alert(embeddingPage, NOT_LOADED).waitFor({ state: 'hidden' });
    restore();
    await opener.click();
    await visa(embeddingPage).waitFor();
    embeddingPage.takePageErrors();
  });

  test('is loaded for the form in the page by "Try again"', async () => {
    const { network, restore } = blockUntilRestored(/\/checkout-\w+\.js/);
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD], network });
    await embeddingPage.page.getByRole('button', { name: 'Pay here A' }).click();
    await alert(embeddingPage, 'The payment form could not be loaded.').waitFor();
    restore();
    await tryAgain(embeddingPage).click();
    await visa(embeddingPage).waitFor();
    embeddingPage.takePageErrors();
  });
});

test.describe('a screen that throws', () => {
  test('is replaced by an error in its dialog, logged once, and shown again by "Try again"', async () => {
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD] });
    await embeddingPage.page.getByRole('button', { name: 'Buy A' }).click();
    await visa(embeddingPage).waitFor();
    await embeddingPage.change(0, { isFeeBroken: true });
    await alert(embeddingPage, CRASHED).waitFor();
    await expectHostButtons(embeddingPage);
    expect(await embeddingPage.log()).toEqual([
      { level: 'error', message: 'a screen could not be shown', cause: "Error: The host's card fee is broken." },
    ]);
    await embeddingPage.change(0, { isFeeBroken: false });
    await tryAgain(embeddingPage).click();
    await visa(embeddingPage).waitFor();
    embeddingPage.takePageErrors();
  });

  test('can be closed, and is reset when it is opened again', async () => {
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD] });
    const opener = embeddingPage.page.getByRole('button', { name: 'Buy A' });
    await opener.click();
    await visa(embeddingPage).waitFor();
    await embeddingPage.change(0, { isFeeBroken: true });
    await alert(embeddingPage, CRASHED).waitFor();
    await embeddingPage.page.getByRole('button', { name: 'Close checkout' }).click();
    await embeddingPage.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await embeddingPage.change(0, { isFeeBroken: false });
    await opener.click();
    await visa(embeddingPage).waitFor();
    embeddingPage.takePageErrors();
  });

  test('does not lose a payment in flight', async () => {
    const { network, release } = delayFile(/\/graphql/);
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD] });
    await embeddingPage.page.getByRole('button', { name: 'Buy A' }).click();
    await visa(embeddingPage).waitFor();
    await network(embeddingPage.page.context());
    await embeddingPage.page.getByRole('button', { name: 'Confirm & pay' }).click();
    await embeddingPage.change(0, { isFeeBroken: true });
    await alert(embeddingPage, CRASHED).waitFor();
    release();
    await embeddingPage.page.getByText('A bought standard-monthly').waitFor();
    await embeddingPage.page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await embeddingPage.purchasedProductIds(0)).toEqual(['prod_standard_monthly']);
    embeddingPage.takePageErrors();
  });

  test('is replaced by an error in place when it is in the page', async () => {
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD] });
    await embeddingPage.page.getByRole('button', { name: 'Pay here A' }).click();
    await visa(embeddingPage).waitFor();
    await embeddingPage.change(0, { isFeeBroken: true });
    await alert(embeddingPage, CRASHED).first().waitFor();
    expect(await embeddingPage.thrownErrors()).toEqual([]);
    await embeddingPage.change(0, { isFeeBroken: false });
    await tryAgain(embeddingPage).first().click();
    await visa(embeddingPage).waitFor();
    embeddingPage.takePageErrors();
  });

  test('is replaced by an error over the page when a dialog itself throws', async () => {
    const embeddingPage = await openPage();
    await embeddingPage.change(0, { isClockBroken: true });
    const opener = embeddingPage.page.getByRole('button', { name: 'Buy A' });
    await opener.click();
    await alert(embeddingPage, CRASHED).waitFor();
    await expectHostButtons(embeddingPage);
    await embeddingPage.page.getByRole('button', { name: 'Close' }).click();
    await alert(embeddingPage, CRASHED).waitFor({ state: 'hidden' });
    await opener.click();
    await alert(embeddingPage, CRASHED).waitFor();
    await embeddingPage.change(0, { isClockBroken: false });
    await tryAgain(embeddingPage).click();
    await embeddingPage.page.getByRole('dialog', { name: 'Checkout' }).waitFor();
    embeddingPage.takePageErrors();
  });
});

test('strict mode adds a coupon to the hidden lines of a phone without an error', async () => {
  const { page, log } = await openPage({ scenarios: ['coupon-percent'], viewport: { width: 390, height: 780 } });
  await page.getByRole('button', { name: 'Buy A' }).click();
  await page.getByRole('button', { name: 'Add coupon code' }).click();
  await page.getByRole('textbox', { name: 'Enter coupon code' }).fill('SAVE15');
  await page.keyboard.press('Enter');
  await page.getByText('Coupon code applied successfully').waitFor();
  expect(await log()).toEqual([]);
});
