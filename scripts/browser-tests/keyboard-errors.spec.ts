import type { Page } from '@playwright/test';
import { expectClosed, expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { checkout } from '../replay/test-world.ts';
import {
  CHOOSE_PLAN_LABEL,
  expectFocus,
  focusedName,
  NUMBER_LABEL,
  openByKeyboard,
  tabTo,
  typeCard,
} from './keyboard.ts';
import type { NetworkSetup } from './network.ts';
import { stallOperation } from './network.ts';
import { waitUntilLoaded } from './screen-actions.ts';
import { countRequests, screenFixture } from './screen-fixture.ts';
import { CHALLENGE_CARD_NUMBER } from './screens.ts';

const openScreen = screenFixture();

async function openCheckout(network: NetworkSetup | null = null) {
  const world = await openScreen('card-empty', { network });
  await openByKeyboard(world.page, CHOOSE_PLAN_LABEL);
  await waitUntilLoaded(world);
  return { world, page: world.page };
}

async function startPayment(number: string, network: NetworkSetup | null = null) {
  const { world, page } = await openCheckout(network);
  await tabTo(page, NUMBER_LABEL);
  await typeCard(page, number);
  await tabTo(page, 'Confirm & pay');
  await page.keyboard.press('Enter');
  return { world, page };
}

/** Where the focus is relative to the dialog; 'nowhere' when no element has it. */
const focusLocation = (page: Page): Promise<'inside' | 'outside' | 'nowhere'> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) return 'nowhere';
    return activeElement.closest('[role=dialog]') ? 'inside' : 'outside';
  });

test.describe('errors and challenges by keyboard alone', () => {
  test('announces a decline and restores the focus to the pay button', async () => {
    const { world, page } = await startPayment('4000000000000002');
    await expectToast(world, 'Payment declined', 'Your card has been declined.');
    await expectFocus(page, 'Confirm & pay');
  });

  test('keeps the focus near the field in which Enter paid', async () => {
    const { world, page } = await openCheckout();
    await tabTo(page, NUMBER_LABEL);
    await typeCard(page, '4000000000000002');
    await page.keyboard.press('Enter');
    await expectToast(world, 'Payment declined');
    expect(['Name on card', 'Confirm & pay']).toContain(await focusedName(page));
  });

  test("closes by Escape, also inside a provider's frame", async () => {
    const { world, page } = await openCheckout();
    await page.keyboard.press('Escape');
    await expectClosed(world);
    await expectFocus(page, CHOOSE_PLAN_LABEL);
    await page.keyboard.press('Enter');
    await waitUntilLoaded(world);
    await tabTo(page, NUMBER_LABEL);
    await page.keyboard.press('Escape');
    await expectClosed(world);
    await expectFocus(page, CHOOSE_PLAN_LABEL);
  });

  test('ignores Escape, and keeps the focus in the dialog while paying', async () => {
    const { world, page } = await startPayment('4242424242424242', stallOperation('CreateSubscription'));
    await page.locator('button[aria-busy=true]').waitFor();
    expect(await focusLocation(page)).toBe('inside');
    await page.keyboard.press('Escape');
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await focusLocation(page)).not.toBe('outside');
    }
    await page.keyboard.press('Escape');
    expect(await checkout(world).isVisible()).toBe(true);
  });

  test("traps Tab in the bank's challenge, and completes it", async () => {
    const { world, page } = await startPayment(CHALLENGE_CARD_NUMBER);
    await expectFocus(page, 'One-time code');
    expect(await tabTo(page, 'One-time code')).toEqual(['Complete', 'Fail', 'Close', 'One-time code']);
    expect(await tabTo(page, 'One-time code', 'Shift+Tab')).toEqual(['Close', 'Fail', 'Complete', 'One-time code']);
    await page.keyboard.type('123456');
    expect(await tabTo(page, 'Complete')).toEqual(['Complete']);
    await page.keyboard.press('Enter');
    await expectClosed(world);
    await expectFocus(page, CHOOSE_PLAN_LABEL);
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });

  test("cancels the bank's challenge with Escape, and restores the focus to the checkout", async () => {
    const { world, page } = await startPayment(CHALLENGE_CARD_NUMBER);
    await expectFocus(page, 'One-time code');
    await page.keyboard.press('Escape');
    await expectToast(world, 'Payment declined');
    await expectFocus(page, 'Confirm & pay');
    expect(await countRequests(world, 'CreateSubscription')).toBe(0);
  });
});
