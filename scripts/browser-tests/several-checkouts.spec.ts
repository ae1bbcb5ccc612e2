import { expect, test } from '../replay/fixtures.ts';
import { DEADLINE_MS } from '../replay/stage.ts';
import { failing } from '../screens/network.ts';
import { embeddingPages, type Visited } from './embedding-page.ts';

const visit = embeddingPages();

const SAVED_CARD = 'buy-saved-default-card';
const PLANS = ['prod_standard_monthly', 'prod_plus_monthly', 'prod_value_yearly'];

const dialog = ({ page }: Visited) => page.getByRole('dialog', { name: 'Checkout' });
const buyButton = ({ page }: Visited, name: string) => page.getByRole('button', { name: `Buy ${name}` });

/** Hovers the button that opens a checkout, and waits until that checkout is laid out unseen. */
async function preload(visited: Visited, name: string): Promise<void> {
  const frames = visited.page.locator('iframe[title="Secure card number input frame"]');
  const before = await frames.count();
  await buyButton(visited, name).hover();
  await expect.poll(() => frames.count(), { timeout: DEADLINE_MS }).toBeGreaterThan(before);
}

async function open(visited: Visited, name: string): Promise<void> {
  await buyButton(visited, name).click();
  await dialog(visited).getByRole('radio', { name: 'Visa ending in 4242' }).waitFor();
}

async function openAndClose(visited: Visited, name: string): Promise<void> {
  await open(visited, name);
  await visited.page.keyboard.press('Escape');
  await dialog(visited).waitFor({ state: 'hidden' });
}

async function pay(visited: Visited, name: string): Promise<void> {
  await visited.page.getByRole('button', { name: 'Confirm & pay' }).click();
  await visited.page.getByText(`${name} bought`).waitFor();
}

/** The ids of the plans that each provider's user has bought. */
const purchases = (visited: Visited, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => visited.bought(index)));

/** Ids that more than one element of the page has. */
const repeatedIds = ({ page }: Visited) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

test.describe('several checkouts on one page', () => {
  for (const { says, before } of [
    { says: 'A was only preloaded', before: (visited: Visited) => preload(visited, 'A') },
    { says: 'A was opened and closed', before: (visited: Visited) => openAndClose(visited, 'A') },
  ]) {
    test(`charges the user of B for the plan of B after ${says}`, async () => {
      const visited = await visit({ scenarios: [SAVED_CARD, SAVED_CARD] });
      await before(visited);
      await open(visited, 'B');
      await pay(visited, 'B');
      expect(await purchases(visited, 2)).toEqual([[], [PLANS[1]]]);
    });
  }

  for (const order of [
    ['A', 'B', 'C'],
    ['C', 'B', 'A'],
  ]) {
    test(`charges each of three users once, paid in the order ${order.join(', ')}`, async () => {
      const visited = await visit({ scenarios: [SAVED_CARD, SAVED_CARD, SAVED_CARD] });
      for (const name of ['A', 'B', 'C']) await preload(visited, name);
      expect(await repeatedIds(visited)).toEqual([]);
      await openAndClose(visited, order[1] ?? '');
      for (const name of order) {
        await open(visited, name);
        await pay(visited, name);
      }
      expect(await purchases(visited, 3)).toEqual(PLANS.map((plan) => [plan]));
    });
  }

  test('charges the user of B for the plan of B when each provider has a React root of its own', async () => {
    const visited = await visit({ scenarios: [SAVED_CARD, SAVED_CARD], separateRoots: true });
    await preload(visited, 'A');
    await open(visited, 'B');
    await pay(visited, 'B');
    expect(await purchases(visited, 2)).toEqual([[], [PLANS[1]]]);
  });

  test('pays in the page beside a dialog that is ready, each for its own user', async () => {
    const visited = await visit({ scenarios: [SAVED_CARD, SAVED_CARD] });
    await preload(visited, 'A');
    await visited.page.getByRole('button', { name: 'Pay here B' }).click();
    await visited.page
      .getByRole('region', { name: 'Shop B' })
      .getByRole('radio', { name: 'Visa ending in 4242' })
      .waitFor();
    await pay(visited, 'B');
    await open(visited, 'A');
    await visited.page.getByRole('dialog').getByRole('button', { name: 'Confirm & pay' }).click();
    await visited.page.getByText('A bought').waitFor();
    expect(await purchases(visited, 2)).toEqual([[PLANS[0]], [PLANS[1]]]);
  });

  test('keeps the dialog of B open when a message in it is dismissed', async () => {
    const visited = await visit({ scenarios: [SAVED_CARD, SAVED_CARD], network: failing('CreateSubscription') });
    await openAndClose(visited, 'A');
    await open(visited, 'B');
    await visited.page.getByRole('button', { name: 'Confirm & pay' }).click();
    await visited.page.getByRole('button', { name: 'Dismiss message' }).click();
    await visited.page.getByRole('button', { name: 'Dismiss message' }).waitFor({ state: 'hidden' });
    expect(await dialog(visited).isVisible()).toBe(true);
  });

  test('keeps the payment method dialogs of two providers apart', async () => {
    const visited = await visit({ scenarios: ['save-change-default', 'save-change-default'] });
    const methods = visited.page.getByRole('dialog', { name: 'Update payment method' });
    for (const name of ['A', 'B']) {
      await visited.page.getByRole('button', { name: `Change method ${name}` }).click();
      await methods.getByRole('radio').first().waitFor();
      expect(await repeatedIds(visited)).toEqual([]);
      await visited.page.keyboard.press('Escape');
      await methods.waitFor({ state: 'hidden' });
    }
  });
});
