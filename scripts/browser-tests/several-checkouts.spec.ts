import { expect, test } from '../replay/fixtures.ts';
import { type EmbeddingPage, embeddingPageFixture } from './embedding-page.ts';
import { failOperation } from './network.ts';

const openPage = embeddingPageFixture();

const SAVED_CARD = 'buy-saved-default-card';
const PLANS = ['prod_standard_monthly', 'prod_plus_monthly', 'prod_value_yearly'];

const dialog = ({ page }: EmbeddingPage) => page.getByRole('dialog', { name: 'Checkout' });
const buyButton = ({ page }: EmbeddingPage, name: string) => page.getByRole('button', { name: `Buy ${name}` });

/** Hovers the button that opens a checkout, and waits until that checkout has loaded in the background. */
async function preload(embeddingPage: EmbeddingPage, name: string): Promise<void> {
  const frames = embeddingPage.page.locator('iframe[title="Secure card number input frame"]');
  const before = await frames.count();
  await buyButton(embeddingPage, name).hover();
  await expect.poll(() => frames.count()).toBeGreaterThan(before);
}

async function open(embeddingPage: EmbeddingPage, name: string): Promise<void> {
  await buyButton(embeddingPage, name).click();
  await dialog(embeddingPage).getByRole('radio', { name: 'Visa ending in 4242' }).waitFor();
}

async function openAndClose(embeddingPage: EmbeddingPage, name: string): Promise<void> {
  await open(embeddingPage, name);
  await embeddingPage.page.keyboard.press('Escape');
  await dialog(embeddingPage).waitFor({ state: 'hidden' });
}

async function pay(embeddingPage: EmbeddingPage, name: string): Promise<void> {
  await embeddingPage.page.getByRole('button', { name: 'Confirm & pay' }).click();
  await embeddingPage.page.getByText(`${name} bought`).waitFor();
}

/** The product ids that each provider's user has bought. */
const purchases = (embeddingPage: EmbeddingPage, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => embeddingPage.purchasedProductIds(index)));

/** Element ids that are not unique in the page. */
const repeatedIds = ({ page }: EmbeddingPage) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

test.describe('several checkouts on one page', () => {
  for (const { description, before } of [
    { description: 'A was only preloaded', before: (embeddingPage: EmbeddingPage) => preload(embeddingPage, 'A') },
    {
      description: 'A was opened and closed',
      before: (embeddingPage: EmbeddingPage) => openAndClose(embeddingPage, 'A'),
    },
  ]) {
    test(`charges the user of B for the plan of B after ${description}`, async () => {
      const embeddingPage = await openPage({ scenarios: [SAVED_CARD, SAVED_CARD] });
      await before(embeddingPage);
      await open(embeddingPage, 'B');
      await pay(embeddingPage, 'B');
      expect(await purchases(embeddingPage, 2)).toEqual([[], [PLANS[1]]]);
    });
  }

  for (const order of [
    ['A', 'B', 'C'],
    ['C', 'B', 'A'],
  ]) {
    test(`charges each of three users once, paid in the order ${order.join(', ')}`, async () => {
      const embeddingPage = await openPage({ scenarios: [SAVED_CARD, SAVED_CARD, SAVED_CARD] });
      for (const name of ['A', 'B', 'C']) await preload(embeddingPage, name);
      expect(await repeatedIds(embeddingPage)).toEqual([]);
      await openAndClose(embeddingPage, order[1] ?? '');
      for (const name of order) {
        await open(embeddingPage, name);
        await pay(embeddingPage, name);
      }
      expect(await purchases(embeddingPage, 3)).toEqual(PLANS.map((plan) => [plan]));
    });
  }

  test('charges the user of B for the plan of B when each provider has a React root of its own', async () => {
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD, SAVED_CARD], separateRoots: true });
    await preload(embeddingPage, 'A');
    await open(embeddingPage, 'B');
    await pay(embeddingPage, 'B');
    expect(await purchases(embeddingPage, 2)).toEqual([[], [PLANS[1]]]);
  });

  test('pays in the page beside a preloaded dialog, each for its own user', async () => {
    const embeddingPage = await openPage({ scenarios: [SAVED_CARD, SAVED_CARD] });
    await preload(embeddingPage, 'A');
    await embeddingPage.page.getByRole('button', { name: 'Pay here B' }).click();
    await embeddingPage.page
      .getByRole('region', { name: 'Shop B' })
      .getByRole('radio', { name: 'Visa ending in 4242' })
      .waitFor();
    await pay(embeddingPage, 'B');
    await open(embeddingPage, 'A');
    await embeddingPage.page.getByRole('dialog').getByRole('button', { name: 'Confirm & pay' }).click();
    await embeddingPage.page.getByText('A bought').waitFor();
    expect(await purchases(embeddingPage, 2)).toEqual([[PLANS[0]], [PLANS[1]]]);
  });

  test('keeps the dialog of B open when a message in it is dismissed', async () => {
    const embeddingPage = await openPage({
      scenarios: [SAVED_CARD, SAVED_CARD],
      network: failOperation('CreateSubscription'),
    });
    await openAndClose(embeddingPage, 'A');
    await open(embeddingPage, 'B');
    await embeddingPage.page.getByRole('button', { name: 'Confirm & pay' }).click();
    await embeddingPage.page.getByRole('button', { name: 'Dismiss message' }).click();
    await embeddingPage.page.getByRole('button', { name: 'Dismiss message' }).waitFor({ state: 'hidden' });
    expect(await dialog(embeddingPage).isVisible()).toBe(true);
  });

  test('keeps the payment method dialogs of two providers apart', async () => {
    const embeddingPage = await openPage({ scenarios: ['save-change-default', 'save-change-default'] });
    const methods = embeddingPage.page.getByRole('dialog', { name: 'Update payment method' });
    for (const name of ['A', 'B']) {
      await embeddingPage.page.getByRole('button', { name: `Change method ${name}` }).click();
      await methods.getByRole('radio').first().waitFor();
      expect(await repeatedIds(embeddingPage)).toEqual([]);
      await embeddingPage.page.keyboard.press('Escape');
      await methods.waitFor({ state: 'hidden' });
    }
  });
});
