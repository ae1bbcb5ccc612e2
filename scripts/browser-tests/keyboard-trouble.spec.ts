import type { Page } from '@playwright/test';
import { expectClosed, expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { checkout } from '../replay/stage.ts';
import { holding } from '../screens/network.ts';
import { filledIn } from '../screens/reach.ts';
import type { Network } from '../screens/screen-state.ts';
import { CHALLENGED } from '../screens/states/payment.ts';
import { typeCard } from './by-keyboard.ts';
import { expectFocus, focused, openByKeyboard, tabTo } from './keyboard.ts';
import { CHOOSE_PLAN, NUMBER } from './names.ts';
import { timesSent } from './sent.ts';
import { visitor } from './visitor.ts';

const visit = visitor();

async function opened(network: Network | null = null) {
  const stage = await visit('card-empty', { network });
  await openByKeyboard(stage.page, CHOOSE_PLAN);
  await filledIn(stage);
  return { stage, page: stage.page };
}

async function paying(number: string, network: Network | null = null) {
  const { stage, page } = await opened(network);
  await tabTo(page, NUMBER);
  await typeCard(page, number);
  await tabTo(page, 'Confirm & pay');
  await page.keyboard.press('Enter');
  return { stage, page };
}

/** Where the focus is, as far as the dialog is concerned; 'nowhere' is the page as a whole. */
const whereabouts = (page: Page): Promise<'inside' | 'outside' | 'nowhere'> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) return 'nowhere';
    return activeElement.closest('[role=dialog]') ? 'inside' : 'outside';
  });

test.describe('trouble by keyboard alone', () => {
  test('brings the focus back to the pay button after a decline, and announces it', async () => {
    const { stage, page } = await paying('4000000000000002');
    await expectToast(stage, 'Payment declined', 'Your card has been declined.');
    await expectFocus(page, 'Confirm & pay');
  });

  test('leaves the focus in the field from which Enter paid', async () => {
    const { stage, page } = await opened();
    await tabTo(page, NUMBER);
    await typeCard(page, '4000000000000002');
    await page.keyboard.press('Enter');
    await expectToast(stage, 'Payment declined');
    expect(['Name on card', 'Confirm & pay']).toContain(await focused(page));
  });

  test('closes by Escape', async () => {
    const { stage, page } = await opened();
    await page.keyboard.press('Escape');
    await expectClosed(stage);
    await expectFocus(page, CHOOSE_PLAN);
  });

  test("closes by Escape inside a provider's frame", async () => {
    const { stage, page } = await opened();
    await tabTo(page, NUMBER);
    await page.keyboard.press('Escape');
    await expectClosed(stage);
    await expectFocus(page, CHOOSE_PLAN);
  });

  test('lets neither Escape nor Tab out while paying', async () => {
    const { stage, page } = await paying('4242424242424242', holding('CreateSubscription'));
    await page.locator('button[aria-busy=true]').waitFor();
    await page.keyboard.press('Escape');
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await whereabouts(page)).not.toBe('outside');
    }
    await page.keyboard.press('Escape');
    expect(await checkout(stage).isVisible()).toBe(true);
  });

  test('keeps the focus in the dialog while paying', async () => {
    const { page } = await paying('4242424242424242', holding('CreateSubscription'));
    await page.locator('button[aria-busy=true]').waitFor();
    expect(await whereabouts(page)).toBe('inside');
  });

  test("completes the bank's challenge", async () => {
    const { stage, page } = await paying(CHALLENGED);
    await expectFocus(page, 'One-time code');
    await page.keyboard.type('123456');
    expect(await tabTo(page, 'Complete')).toEqual(['Complete']);
    await page.keyboard.press('Enter');
    await expectClosed(stage);
    await expectFocus(page, CHOOSE_PLAN);
    expect(await timesSent(stage, 'CreateSubscription')).toBe(1);
  });

  test("abandons the bank's challenge with Escape, and the focus is back in the checkout", async () => {
    const { stage, page } = await paying(CHALLENGED);
    await expectFocus(page, 'One-time code');
    await page.keyboard.press('Escape');
    await expectToast(stage, 'Payment declined');
    await expectFocus(page, 'Confirm & pay');
    expect(await timesSent(stage, 'CreateSubscription')).toBe(0);
  });

  test("keeps Tab inside the bank's challenge", async () => {
    const { page } = await paying(CHALLENGED);
    await expectFocus(page, 'One-time code');
    expect(await tabTo(page, 'One-time code')).toEqual(['Complete', 'Fail', 'Close', 'One-time code']);
    expect(await tabTo(page, 'One-time code', 'Shift+Tab')).toEqual(['Close', 'Fail', 'Complete', 'One-time code']);
  });
});
