/** The checkout while its code, its responses and its fields load, on good and lossy networks. */
import type { Page } from '@playwright/test';
import { expectClosed, expectToast } from '../../mock-server/scenarios/steps/index.ts';
import { violationsOn } from '../replay/accessibility.ts';
import { EVERY_ENGINE_TAG } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { readJournal } from '../replay/journal.ts';
import { CHOOSE_PLAN_LABEL, expectFocus, NUMBER_LABEL, openByKeyboard, pressTab, tabTo } from './keyboard.ts';
import { blockFile, delayFile, failOperation, holdOperation } from './network.ts';
import { pressStart, providerInput, startAndWait, visibleSurface, waitUntilLoaded } from './screen-actions.ts';
import { countRequests, screenFixture } from './screen-fixture.ts';
import { CHECKOUT_CODE } from './screens.ts';

const openScreen = screenFixture();

const LOADING_TITLE = 'Preparing Payment';
const FAILED = 'The checkout could not be loaded. Check your connection and try again.';
const FAILED_AGAIN = 'The checkout could not be loaded. Reload the page.';
/** A file that the checkout's own code imports. */
const CHECKOUT_PART = /\/assets\/method-picker-[^/]+\.js$/;
const CARD_FRAME = 'iframe[title="Secure card number input frame"]';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** The card number's input in its frame. It may still be hidden. */
const cardNumber = (page: Page) => page.frameLocator(CARD_FRAME).locator('[name="cardnumber"]');

const isFocusBehindDialog = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    return activeElement !== null && activeElement !== body && activeElement.closest('dialog') === null;
  });

test.describe('the code of the checkout', { tag: EVERY_ENGINE_TAG }, () => {
  test('while it loads, a dialog takes the focus and traps it, and the checkout replaces that dialog', async () => {
    const code = delayFile(CHECKOUT_CODE);
    const world = await openScreen('buy-new-card', { network: code.network });
    const { page } = world;
    await tabTo(page, CHOOSE_PLAN_LABEL);
    for (const isReleased of [false, true]) {
      await page.keyboard.press('Enter');
      await dialog(page, LOADING_TITLE).waitFor();
      for (let presses = 0; presses < 4; presses += 1) {
        expect(await isFocusBehindDialog(page)).toBe(false);
        await page.keyboard.press('Tab');
      }
      if (isReleased) {
        code.release();
        await waitUntilLoaded(world);
        await expectFocus(page, 'the dialog');
      }
      await page.keyboard.press('Escape');
      await visibleSurface(page).waitFor({ state: 'hidden' });
      await expectFocus(page, CHOOSE_PLAN_LABEL);
    }
  });

  test('when it cannot be loaded, an error can be closed; when it fails again, the error offers to reload the page', async () => {
    const world = await openScreen('buy-new-card', { network: blockFile(CHECKOUT_CODE) });
    const { page } = world;
    await openByKeyboard(page, CHOOSE_PLAN_LABEL);
    await dialog(page, FAILED).waitFor();
    await runStep(world, expectToast(FAILED));
    await tabTo(page, 'Close');
    await page.keyboard.press('Enter');
    await expectFocus(page, CHOOSE_PLAN_LABEL);
    await page.keyboard.press('Enter');
    await dialog(page, FAILED_AGAIN).waitFor();
    await tabTo(page, 'Reload the page');
    await page.context().unrouteAll();
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await pressStart(world);
    await waitUntilLoaded(world);
  });

  test('when one of its files fails to load, "Try again" loads that file, after a reload if the browser remembers the failure', async ({
    browserName,
  }) => {
    const world = await openScreen('buy-new-card', { network: blockFile(CHECKOUT_PART) });
    const { page } = world;
    await pressStart(world);
    await tryAgain(page).waitFor();
    await page.evaluate(() => document.body.setAttribute('data-seen', ''));
    await page.context().unrouteAll();
    await tryAgain(page).press('Enter');
    // Firefox and WebKit retry a failed import only after a reload, so the checkout offers one.
    const isRemembered = browserName !== 'chromium';
    if (isRemembered) {
      const reload = page.getByRole('button', { name: 'Reload the page' });
      await Promise.all([page.waitForEvent('load'), reload.press('Enter')]);
      await pressStart(world);
    }
    await waitUntilLoaded(world);
    await expectFocus(page, 'the dialog');
    await expect(page.locator('body[data-seen]')).toHaveCount(isRemembered ? 0 : 1);
  });
});

test.describe('a preloaded checkout', () => {
  async function hoverChoosePlan() {
    const world = await openScreen('buy-new-card');
    const { page } = world;
    const opener = page.getByRole('button', { name: CHOOSE_PLAN_LABEL, exact: true });
    await opener.hover();
    await cardNumber(page).waitFor({ state: 'attached' });
    return { world, page, opener };
  }

  test('cannot be seen or reached, and opens without another request', async () => {
    const { world, page, opener } = await hoverChoosePlan();
    expect(await visibleSurface(page).count()).toBe(0);
    await tabTo(page, CHOOSE_PLAN_LABEL);
    expect(await pressTab(page)).toBe('Choose plan: Plus monthly');
    expect(await violationsOn(page)).toBe('');
    await cardNumber(page).evaluate((input) => input.setAttribute('data-seen', 'before'));
    await opener.click();
    await waitUntilLoaded(world);
    expect(await cardNumber(page).getAttribute('data-seen')).toBe('before');
    const requests = (await readJournal(world)).map(({ name }) => name);
    expect(requests).toContain('CreateSetupIntent');
    expect(new Set(requests).size).toBe(requests.length);
  });

  test('loses its entries when it is closed, and is preloaded again', async () => {
    const { world, page, opener } = await hoverChoosePlan();
    for (const text of ['4242', '5555']) {
      await opener.click();
      await waitUntilLoaded(world);
      expect(await cardNumber(page).inputValue()).toBe('');
      await tabTo(page, NUMBER_LABEL);
      await page.keyboard.type(text);
      await expect(cardNumber(page)).toHaveValue(text);
      await page.keyboard.press('Escape');
      await runStep(world, expectClosed());
      await expectFocus(page, CHOOSE_PLAN_LABEL);
      await page.locator(CARD_FRAME).waitFor({ state: 'attached' });
    }
  });
});

test.describe('on a lossy network', () => {
  test('a request that stalls until the device is offline is repeated when the connection is back', async () => {
    const { network, held, drop } = holdOperation('CreateSetupIntent');
    const world = await openScreen('buy-new-card', { network });
    const { page } = world;
    const context = page.context();
    await pressStart(world);
    await held;
    await cardNumber(page).waitFor({ state: 'attached' });
    await context.setOffline(true);
    await drop();
    await tryAgain(page).waitFor();
    await context.unrouteAll();
    const lost = page.waitForEvent('requestfailed');
    await tryAgain(page).press('Enter');
    await lost;
    await tryAgain(page).waitFor();
    await expectFocus(page, 'the dialog');
    await context.setOffline(false);
    await tryAgain(page).press('Enter');
    await tryAgain(page).waitFor({ state: 'hidden' });
    await waitUntilLoaded(world);
    await providerInput(page, 'cardnumber').fill('4');
    expect(await countRequests(world, 'CreateSetupIntent')).toBe(1);
  });

  test('a lost list of saved methods is loaded by "Try again", with the focus in the dialog', async () => {
    const world = await openScreen('saved-default', { network: failOperation('ListPaymentMethod') });
    const { page } = world;
    await startAndWait(world);
    await page.context().unrouteAll();
    await tryAgain(page).press('Enter');
    await page.getByRole('radio', { name: 'Visa ending in 4242' }).waitFor();
    await expectFocus(page, 'the dialog');
    expect(await countRequests(world, 'ListPaymentMethod')).toBe(1);
  });
});
