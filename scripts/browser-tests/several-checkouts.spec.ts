import { EVERY_ENGINE_TAG } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import { checkout } from '../replay/test-world.ts';
import { button, type EmbeddingPage, embeddingPageFixture, openCheckout } from './embedding-page.ts';
import { failOperation } from './network.ts';
import { advanceUntil } from './screen-actions.ts';

const openPage = embeddingPageFixture();

const SAVED_CARD = 'buy-saved-default-card';
const PLANS = ['prod_standard_monthly', 'prod_plus_monthly', 'prod_value_yearly'];

async function preload(embeddingPage: EmbeddingPage, name: string): Promise<void> {
  const frames = embeddingPage.page.locator('iframe[title="Secure card number input frame"]');
  const before = await frames.count();
  await button(embeddingPage, `Buy ${name}`).hover();
  await expect.poll(() => frames.count()).toBeGreaterThan(before);
}

async function pay(embeddingPage: EmbeddingPage, name: string): Promise<void> {
  await embeddingPage.page.getByRole('button', { name: 'Confirm & pay' }).click();
  await embeddingPage.page.getByText(`${name} bought`).waitFor();
}

const purchases = (embeddingPage: EmbeddingPage, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => embeddingPage.purchasedProductIds(index)));

const repeatedIds = ({ page }: EmbeddingPage) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

test.describe('several checkouts on one page', () => {
  test('charge each of three users once, whatever was preloaded, opened and closed before', {
    tag: EVERY_ENGINE_TAG,
  }, async () => {
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD, SAVED_CARD, SAVED_CARD] });
    for (const name of ['A', 'B', 'C']) await preload(embeddingPage, name);
    expect(await repeatedIds(embeddingPage)).toEqual([]);
    await openCheckout(embeddingPage, 'A');
    await embeddingPage.page.keyboard.press('Escape');
    await checkout(embeddingPage).waitFor({ state: 'hidden' });
    for (const name of ['C', 'B', 'A']) {
      await openCheckout(embeddingPage, name);
      await pay(embeddingPage, name);
    }
    expect(await purchases(embeddingPage, 3)).toEqual(PLANS.map((plan) => [plan]));
  });

  test('charge the user of B for the plan of B when each provider has a React root of its own', async () => {
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD, SAVED_CARD], separateRoots: true });
    await preload(embeddingPage, 'A');
    await openCheckout(embeddingPage, 'B');
    await pay(embeddingPage, 'B');
    expect(await purchases(embeddingPage, 2)).toEqual([[], [PLANS[1]]]);
  });

  test('pay in the page beside a preloaded dialog, each for its own user', async () => {
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD, SAVED_CARD] });
    await preload(embeddingPage, 'A');
    const shop = embeddingPage.page.getByRole('region', { name: 'Shop B' });
    await shop.getByRole('button', { name: 'Pay here B' }).click();
    await shop.getByRole('radio', { name: 'Visa ending in 4242' }).waitFor();
    await pay(embeddingPage, 'B');
    await openCheckout(embeddingPage, 'A');
    await checkout(embeddingPage).getByRole('button', { name: 'Confirm & pay' }).click();
    await embeddingPage.page.getByText('A bought').waitFor();
    expect(await purchases(embeddingPage, 2)).toEqual([[PLANS[0]], [PLANS[1]]]);
  });

  test('sell one after the other when the page has two copies of the module, and both are opened', async () => {
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD, SAVED_CARD], hasTwoCopies: true });
    const { page } = embeddingPage;
    await openCheckout(embeddingPage, 'B');
    await page.keyboard.press('Escape');
    await checkout(embeddingPage).waitFor({ state: 'hidden' });
    await openCheckout(embeddingPage, 'A');
    // Presses the button behind the open dialog, as a script of the page would.
    await page.getByRole('button', { name: 'Buy B', includeHidden: true }).dispatchEvent('click');
    await expect(checkout(embeddingPage)).toContainText('Plus monthly');
    expect(await repeatedIds(embeddingPage)).toEqual([]);
    await pay(embeddingPage, 'B');
    await pay(embeddingPage, 'A');
    await checkout(embeddingPage).waitFor({ state: 'hidden' });
    await expect(page.getByRole('button', { name: 'Buy A' })).toBeFocused();
    expect(await purchases(embeddingPage, 2)).toEqual([[PLANS[0]], [PLANS[1]]]);
  });

  test('show messages that share no ids, do not overlap, and are dismissed separately', async () => {
    const embeddingPage = await openPage({
      scenarios: [SAVED_CARD, SAVED_CARD],
      network: failOperation('ChangeDefaultPaymentMethod'),
    });
    const { page } = embeddingPage;
    const messages = page
      .locator('[data-scope=toast]')
      .filter({ hasText: 'There was an error adding payment method.' });
    for (const [index, name] of ['A', 'B'].entries()) {
      await page.getByRole('button', { name: `Change method ${name}` }).click();
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(messages).toHaveCount(index + 1);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    expect(await repeatedIds(embeddingPage)).toEqual([]);
    const boxes = await Promise.all([messages.first().boundingBox(), messages.last().boundingBox()]);
    const [upper, lower] = boxes.map((box) => box ?? { y: 0, height: 0 }).sort((one, other) => one.y - other.y);
    expect(lower?.y).toBeGreaterThanOrEqual((upper?.y ?? 0) + (upper?.height ?? 0));
    await messages.first().getByRole('button', { name: 'Dismiss message' }).click();
    await expect(messages).toHaveCount(1);
    embeddingPage.takePageErrors();
  });

  test('hide messages after their time, even if another message under the pointer was replaced', async () => {
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD], hasOwnClock: true });
    const { page } = embeddingPage;
    const message = page.locator('[data-scope=toast]');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
    for (const hovers of [true, false]) {
      await press('Change method A');
      await press('Update');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expect(message).toHaveCount(1);
      if (hovers) await message.dispatchEvent('mouseover');
    }
    await page.mouse.move(9, 600);
    await advanceUntil(7_000, message, 'hidden');
  });
});
