import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { heldBack } from '../screens/network.ts';
import { embeddingPages, type Visited } from './embedding-page.ts';

const visit = embeddingPages();

const SAVED_CARD = 'buy-saved-default-card';
const CRASHED =
  'This could not be shown because something went wrong. A payment that you have already confirmed is not affected. ' +
  'Try again, or reload the page.';

const alert = ({ page }: Visited, text: string) => page.getByRole('alert').filter({ hasText: text });
const tryAgain = ({ page }: Visited) => page.getByRole('button', { name: 'Try again' });
const visa = ({ page }: Visited) => page.getByRole('radio', { name: 'Visa ending in 4242' });

/** A file that cannot be had until the connection is back. */
function offline(path: RegExp) {
  let isBack = false;
  const network = (context: BrowserContext) =>
    context.route(path, (route) => (isBack ? route.fallback() : route.abort()));
  return { network, comeBack: () => (isBack = true) };
}

/** The page goes on: nothing that failed has taken the host's own buttons away. */
async function expectHostAlive({ page }: Visited): Promise<void> {
  expect(await page.getByRole('button', { name: 'Buy A', includeHidden: true }).count()).toBe(1);
}

test.describe('code that does not load', () => {
  const file = /\/payment-method-\w+\.js/;
  const NOT_LOADED = 'The payment method form could not be loaded. Check your connection and try again.';

  test('is said in the payment method dialog, logged once, and loaded by "Try again"', async () => {
    const { network, comeBack } = offline(file);
    const visited = await visit({ scenarios: [SAVED_CARD], network });
    await visited.page.getByRole('button', { name: 'Change method A' }).click();
    await alert(visited, NOT_LOADED).waitFor();
    await expectHostAlive(visited);
    expect(await visited.log()).toEqual([
      { level: 'error', message: 'a screen could not be shown', cause: expect.stringContaining('payment-method') },
    ]);
    comeBack();
    await tryAgain(visited).click();
    await visa(visited).waitFor();
    visited.takeComplaints();
  });

  test('can be closed, and is loaded when the payment method dialog is opened again', async () => {
    const { network, comeBack } = offline(file);
    const visited = await visit({ scenarios: [SAVED_CARD], network });
    const opener = visited.page.getByRole('button', { name: 'Change method A' });
    await opener.click();
    await alert(visited, NOT_LOADED).waitFor();
    await visited.page.getByRole('button', { name: 'Close' }).click();
    await alert(visited, NOT_LOADED).waitFor({ state: 'hidden' });
    comeBack();
    await opener.click();
    await visa(visited).waitFor();
    visited.takeComplaints();
  });

  test('is loaded for the form in the page by "Try again"', async () => {
    const { network, comeBack } = offline(/\/checkout-\w+\.js/);
    const visited = await visit({ scenarios: [SAVED_CARD], network });
    await visited.page.getByRole('button', { name: 'Pay here A' }).click();
    await alert(visited, 'The payment form could not be loaded.').waitFor();
    comeBack();
    await tryAgain(visited).click();
    await visa(visited).waitFor();
    visited.takeComplaints();
  });

  test('leaves every line of the summary visible when it is the code that moves them', async () => {
    const visited = await visit({ scenarios: ['coupon-fixed-amount'], network: offline(/\/motion-features-/).network });
    const { page } = visited;
    await page.getByRole('button', { name: 'Buy A' }).click();
    await page.getByRole('button', { name: 'Add coupon code' }).click();
    await page.getByPlaceholder('Enter coupon code').fill('TENOFF');
    await page.getByRole('button', { name: 'Apply' }).click();
    const line = page.getByText('TENOFF').last();
    await line.waitFor();
    await expect.poll(() => line.evaluate((element) => element.checkVisibility({ opacityProperty: true }))).toBe(true);
    expect(visited.takeComplaints().filter((complaint) => complaint.startsWith('uncaught'))).toEqual([]);
  });
});

test.describe('a screen that throws', () => {
  test('is replaced by a message in its dialog, logged once, and shown again by "Try again"', async () => {
    const visited = await visit({ scenarios: [SAVED_CARD] });
    await visited.page.getByRole('button', { name: 'Buy A' }).click();
    await visa(visited).waitFor();
    await visited.change(0, { isFeeBroken: true });
    await alert(visited, CRASHED).waitFor();
    await expectHostAlive(visited);
    expect(await visited.log()).toEqual([
      { level: 'error', message: 'a screen could not be shown', cause: "Error: The host's card fee is broken." },
    ]);
    await visited.change(0, { isFeeBroken: false });
    await tryAgain(visited).click();
    await visa(visited).waitFor();
    visited.takeComplaints();
  });

  test('can be closed, and is fresh when it is opened again', async () => {
    const visited = await visit({ scenarios: [SAVED_CARD] });
    const opener = visited.page.getByRole('button', { name: 'Buy A' });
    await opener.click();
    await visa(visited).waitFor();
    await visited.change(0, { isFeeBroken: true });
    await alert(visited, CRASHED).waitFor();
    await visited.page.getByRole('button', { name: 'Close checkout' }).click();
    await visited.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await visited.change(0, { isFeeBroken: false });
    await opener.click();
    await visa(visited).waitFor();
    visited.takeComplaints();
  });

  test('loses no payment that is in flight behind it', async () => {
    const { network, letGo } = heldBack(/\/graphql/);
    const visited = await visit({ scenarios: [SAVED_CARD] });
    await visited.page.getByRole('button', { name: 'Buy A' }).click();
    await visa(visited).waitFor();
    await network(visited.page.context());
    await visited.page.getByRole('button', { name: 'Confirm & pay' }).click();
    await visited.change(0, { isFeeBroken: true });
    await alert(visited, CRASHED).waitFor();
    letGo();
    await visited.page.getByText('A bought standard-monthly').waitFor();
    await visited.page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await visited.bought(0)).toEqual(['prod_standard_monthly']);
    visited.takeComplaints();
  });

  test('is replaced by a message where it stands in the page', async () => {
    const visited = await visit({ scenarios: [SAVED_CARD] });
    await visited.page.getByRole('button', { name: 'Pay here A' }).click();
    await visa(visited).waitFor();
    await visited.change(0, { isFeeBroken: true });
    await alert(visited, CRASHED).first().waitFor();
    expect(await visited.thrown()).toEqual([]);
    await visited.change(0, { isFeeBroken: false });
    await tryAgain(visited).first().click();
    await visa(visited).waitFor();
    visited.takeComplaints();
  });

  test('is replaced by a message over the page when the dialogs themselves throw', async () => {
    const visited = await visit();
    await visited.change(0, { isClockBroken: true });
    const opener = visited.page.getByRole('button', { name: 'Buy A' });
    await opener.click();
    await alert(visited, CRASHED).waitFor();
    await expectHostAlive(visited);
    await visited.page.getByRole('button', { name: 'Close' }).click();
    await alert(visited, CRASHED).waitFor({ state: 'hidden' });
    await opener.click();
    await alert(visited, CRASHED).waitFor();
    await visited.change(0, { isClockBroken: false });
    await tryAgain(visited).click();
    await visited.page.getByRole('dialog', { name: 'Checkout' }).waitFor();
    visited.takeComplaints();
  });
});
