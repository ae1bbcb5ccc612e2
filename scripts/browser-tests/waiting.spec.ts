import type { Page } from '@playwright/test';
import { enterCard, pay } from '../replay/actions.ts';
import { expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { blocking, heldBack, holdingFile } from '../screens/network.ts';
import { begin, filledIn, place } from '../screens/reach.ts';
import { CHECKOUT_CODE } from '../screens/states/host-options.ts';
import { CARD } from '../screens/states/new-details.ts';
import { expectFocus, openByKeyboard, tabTo } from './keyboard.ts';
import { CHOOSE_PLAN } from './names.ts';
import { visitor } from './visitor.ts';

const visit = visitor();
const WAITING = 'Preparing Payment';
const FAILED = 'The checkout could not be loaded. Check your connection and try again.';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Whether the focus is in the page behind. */
const isBehind = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    return activeElement !== null && activeElement !== body && activeElement.closest('dialog') === null;
  });

test.describe('while the code of the checkout is loading', () => {
  test('a dialog has the focus, keeps it, and gives it back on Escape', async () => {
    const { page } = await visit('card-empty', { network: holdingFile(CHECKOUT_CODE) });
    await openByKeyboard(page, CHOOSE_PLAN);
    await dialog(page, WAITING).waitFor();
    expect(await isBehind(page)).toBe(false);
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await isBehind(page)).toBe(false);
    }
    await page.keyboard.press('Escape');
    await dialog(page, WAITING).waitFor({ state: 'hidden' });
    await expectFocus(page, CHOOSE_PLAN);
  });

  test('gives way to the checkout, which gives the focus back to what opened it', async () => {
    const code = heldBack(CHECKOUT_CODE);
    const stage = await visit('card-empty', { network: code.network });
    const { page } = stage;
    await openByKeyboard(page, CHOOSE_PLAN);
    await dialog(page, WAITING).waitFor();
    code.letGo();
    await filledIn(stage);
    await expectFocus(page, 'the dialog');
    await page.keyboard.press('Escape');
    await place(page).waitFor({ state: 'hidden' });
    await expectFocus(page, CHOOSE_PLAN);
  });
});

test.describe('when the code of the checkout cannot be loaded', () => {
  test('is said in the dialog, whose buttons the keyboard reaches', async () => {
    const stage = await visit('card-empty', { network: blocking(CHECKOUT_CODE) });
    const { page } = stage;
    await openByKeyboard(page, CHOOSE_PLAN);
    await dialog(page, FAILED).waitFor();
    await expectToast(stage, FAILED);
    await tabTo(page, 'Try again');
    await page.context().unrouteAll();
    await page.keyboard.press('Enter');
    await filledIn(stage);
    await expectFocus(page, 'the dialog');
    await page.keyboard.press('Escape');
    await expectFocus(page, CHOOSE_PLAN);
  });

  test('is left by Close', async () => {
    const { page } = await visit('card-empty', { network: blocking(CHECKOUT_CODE) });
    await openByKeyboard(page, CHOOSE_PLAN);
    await dialog(page, FAILED).waitFor();
    await tabTo(page, 'Close');
    await page.keyboard.press('Enter');
    await expectFocus(page, CHOOSE_PLAN);
  });
});

test.describe('the standalone form', () => {
  test('announces that the payment is complete, in a live region that was there before', async () => {
    const stage = await visit('standalone');
    await begin(stage);
    const region = place(stage.page).getByRole('status').filter({ hasNotText: /\S/ });
    expect(await region.count()).toBe(1);
    await enterCard(stage, CARD);
    await pay(stage);
    await expectToast(stage, 'Payment complete.');
  });
});
