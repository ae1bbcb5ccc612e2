import type { Page } from '@playwright/test';
import { enterCard, pay } from '../replay/actions.ts';
import { expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { CHOOSE_PLAN_LABEL, expectFocus, openByKeyboard, tabTo } from './keyboard.ts';
import { blockFile, delayFile, stallFile } from './network.ts';
import { pressStart, startAndWait, visibleSurface, waitUntilLoaded } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';
import { CARD_DETAILS, CHECKOUT_CODE } from './screens.ts';

const openScreen = screenFixture();
const LOADING_TITLE = 'Preparing Payment';
const FAILED = 'The checkout could not be loaded. Check your connection and try again.';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Whether an element of the page behind the dialog has the focus. */
const isFocusBehindDialog = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    return activeElement !== null && activeElement !== body && activeElement.closest('dialog') === null;
  });

test.describe('while the code of the checkout is loading', () => {
  test('a dialog takes the focus, traps it, and restores it on Escape', async () => {
    const { page } = await openScreen('card-empty', { network: stallFile(CHECKOUT_CODE) });
    await openByKeyboard(page, CHOOSE_PLAN_LABEL);
    await dialog(page, LOADING_TITLE).waitFor();
    expect(await isFocusBehindDialog(page)).toBe(false);
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await isFocusBehindDialog(page)).toBe(false);
    }
    await page.keyboard.press('Escape');
    await dialog(page, LOADING_TITLE).waitFor({ state: 'hidden' });
    await expectFocus(page, CHOOSE_PLAN_LABEL);
  });

  test('a dialog is shown without an animation where a test environment has none', async () => {
    const world = await openScreen('card-empty', {
      before: 'delete Element.prototype.animate',
      network: stallFile(CHECKOUT_CODE),
      reducedMotion: 'no-preference',
    });
    await pressStart(world);
    await dialog(world.page, LOADING_TITLE).waitFor();
  });

  test('is replaced by the checkout, which restores the focus to its opener', async () => {
    const code = delayFile(CHECKOUT_CODE);
    const world = await openScreen('card-empty', { network: code.network });
    const { page } = world;
    await openByKeyboard(page, CHOOSE_PLAN_LABEL);
    await dialog(page, LOADING_TITLE).waitFor();
    code.release();
    await waitUntilLoaded(world);
    await expectFocus(page, 'the dialog');
    await page.keyboard.press('Escape');
    await visibleSurface(page).waitFor({ state: 'hidden' });
    await expectFocus(page, CHOOSE_PLAN_LABEL);
  });
});

test.describe('when the code of the checkout cannot be loaded', () => {
  test('shows an error in the dialog, whose buttons are reachable by keyboard', async () => {
    const world = await openScreen('card-empty', { network: blockFile(CHECKOUT_CODE) });
    const { page } = world;
    await openByKeyboard(page, CHOOSE_PLAN_LABEL);
    await dialog(page, FAILED).waitFor();
    await expectToast(world, FAILED);
    await tabTo(page, 'Try again');
    await page.context().unrouteAll();
    await page.keyboard.press('Enter');
    await waitUntilLoaded(world);
    await expectFocus(page, 'the dialog');
    await page.keyboard.press('Escape');
    await expectFocus(page, CHOOSE_PLAN_LABEL);
  });

  test('is closed by Close', async () => {
    const { page } = await openScreen('card-empty', { network: blockFile(CHECKOUT_CODE) });
    await openByKeyboard(page, CHOOSE_PLAN_LABEL);
    await dialog(page, FAILED).waitFor();
    await tabTo(page, 'Close');
    await page.keyboard.press('Enter');
    await expectFocus(page, CHOOSE_PLAN_LABEL);
  });
});

test.describe('the standalone form', () => {
  test('announces that the payment is complete, in a live region that existed before', async () => {
    const world = await openScreen('standalone');
    await startAndWait(world);
    const region = visibleSurface(world.page).getByRole('status').filter({ hasNotText: /\S/ });
    expect(await region.count()).toBe(1);
    await enterCard(world, CARD_DETAILS);
    await pay(world);
    await expectToast(world, 'Payment complete.');
  });
});
