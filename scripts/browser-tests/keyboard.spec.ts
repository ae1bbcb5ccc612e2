import type { Page } from '@playwright/test';
import { expectClosed, expectNoToast, expectToast } from '../../mock-server/scenarios/steps/index.ts';
import { violationsOn } from '../replay/accessibility.ts';
import { applyCoupon } from '../replay/actions.ts';
import { CORE_TAG, EVERY_ENGINE_TAG } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { checkout } from '../replay/test-world.ts';
import { waitUntil } from '../replay/wait-until.ts';
import {
  ACCOUNT_LABEL,
  BSB_LABEL,
  CHANGE_METHOD_LABEL,
  CHOOSE_PLAN_LABEL,
  EXPIRY_LABEL,
  expectFocus,
  NUMBER_LABEL,
  openByKeyboard,
  pressTab,
  tabTo,
  typeCard,
} from './keyboard.ts';
import { delayFile, type NetworkSetup, stallOperation } from './network.ts';
import { advanceUntil, pressStart, startAndWait, waitForText, waitUntilLoaded } from './screen-actions.ts';
import { countRequests, screenFixture } from './screen-fixture.ts';
import { CHALLENGE_CARD_NUMBER } from './screens.ts';

const openScreen = screenFixture();

const SAVED = 'The payment method for your subscriptions has been updated';
const DECLINED = 'Payment declined';
const DECLINED_CARD = '4000000000000002';
const DISMISS = 'Dismiss message';

async function openDialog(name: string, opener = CHOOSE_PLAN_LABEL, network: NetworkSetup | null = null) {
  const world = await openScreen(name, { network });
  await openByKeyboard(world.page, opener);
  await expectFocus(world.page, 'the dialog');
  await waitUntilLoaded(world);
  return { world, page: world.page };
}

async function startPayment(number: string, network: NetworkSetup | null = null) {
  const { world, page } = await openDialog('buy-new-card', CHOOSE_PLAN_LABEL, network);
  await tabTo(page, NUMBER_LABEL);
  await typeCard(page, number);
  await tabTo(page, 'Confirm & pay');
  await page.keyboard.press('Enter');
  return { world, page };
}

const focusLocation = (page: Page): Promise<'inside' | 'outside' | 'nowhere'> =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) return 'nowhere';
    return activeElement.closest('[role=dialog]') ? 'inside' : 'outside';
  });

const isHiddenFromScreenReaders = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.closest('[aria-hidden=true], [inert]') !== null);

test.describe('buying by keyboard alone', { tag: EVERY_ENGINE_TAG }, () => {
  test('pays for a new card by Enter in the last field, and the focus returns to the opener', {
    tag: CORE_TAG,
  }, async () => {
    const { world, page } = await openDialog('buy-new-card');
    expect(await tabTo(page, NUMBER_LABEL)).toEqual(['Close checkout', 'Credit & debit card', NUMBER_LABEL]);
    await typeCard(page);
    await page.keyboard.press('Enter');
    await runStep(world, expectClosed());
    await expectFocus(page, CHOOSE_PLAN_LABEL);
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });

  test('pays by direct debit: arrows change the tab, and a complete BSB moves the focus to the account number', async () => {
    const { world, page } = await openDialog('buy-new-card');
    await tabTo(page, 'Credit & debit card');
    await page.keyboard.press('ArrowRight');
    await expectFocus(page, 'Direct debit');
    await waitUntilLoaded(world);
    expect(await pressTab(page)).toBe(BSB_LABEL);
    await page.keyboard.type('000000');
    await expectFocus(page, ACCOUNT_LABEL);
    await page.keyboard.type('000123456');
    expect(await pressTab(page)).toBe('Account name');
    expect(await tabTo(page, 'Direct debit', 'Shift+Tab')).toEqual([ACCOUNT_LABEL, BSB_LABEL, 'Direct debit']);
    await tabTo(page, 'Account name');
    await page.keyboard.type('Alex Nguyen');
    await page.keyboard.press('Enter');
    await runStep(world, expectClosed());
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });

  test('selects saved methods with the arrow keys, skips an expired one, and pays', async () => {
    const { world, page } = await openDialog('saved-default');
    await tabTo(page, 'Visa ending in 4242');
    await expect(page.locator(':focus')).toHaveAccessibleDescription(/^expires \d\d\/\d\d Default$/);
    await page.keyboard.press('ArrowUp');
    await expectFocus(page, 'Use a new card');
    await expect(page.getByRole('group', { name: 'Expiry date' }).locator('iframe')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expectFocus(page, 'American Express ending in 8431');
    await expect(page.locator(':focus').locator('..')).toHaveCSS('outline-style', 'solid');
    await tabTo(page, 'Confirm & pay');
    await page.keyboard.press('Enter');
    await runStep(world, expectClosed());
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });

  test('pays in the standalone form by Enter in its last field, and not again', async () => {
    const world = await openScreen('standalone');
    const { page } = world;
    await pressStart(world);
    await waitUntilLoaded(world);
    await tabTo(page, NUMBER_LABEL);
    await typeCard(page);
    await page.keyboard.press('Enter');
    await waitForText(world, 'Payment complete.');
    await expectFocus(page, 'Confirm & pay');
    await page.keyboard.press('Enter');
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });
});

test('Enter in the coupon form never pays, even when a saved method is ready', async () => {
  const { world, page } = await openDialog('saved-default');
  await tabTo(page, 'Add coupon code');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Enter coupon code');
  await page.keyboard.type('SAVE15');
  await page.keyboard.press('Enter');
  await page.getByText('Coupon code is invalid. Please try again.').waitFor();
  await expectFocus(page, 'Enter coupon code');
  expect(await countRequests(world, 'CreateSubscription')).toBe(0);
});

test.describe('an open dialog', { tag: EVERY_ENGINE_TAG }, () => {
  for (const [name, opener, first, last] of [
    ['buy-new-card', CHOOSE_PLAN_LABEL, 'Close checkout', 'terms and conditions'],
    ['save-update', CHANGE_METHOD_LABEL, 'Close', 'Update'],
  ] as const) {
    test(`wraps Tab at its ends, and hides the page from screen readers until Escape closes it: ${name}`, {
      tag: name === 'buy-new-card' ? CORE_TAG : [],
    }, async () => {
      const { page } = await openDialog(name, opener);
      await tabTo(page, last);
      expect(await pressTab(page)).toBe(first);
      expect(await pressTab(page, 'Shift+Tab')).toBe(last);
      expect(await isHiddenFromScreenReaders(page, 'main')).toBe(true);
      expect(await isHiddenFromScreenReaders(page, '[role=dialog]:visible')).toBe(false);
      await page.keyboard.press('Escape');
      await page.locator('[role=dialog]:visible').waitFor({ state: 'hidden' });
      expect(await isHiddenFromScreenReaders(page, 'main')).toBe(false);
      await expectFocus(page, opener);
    });
  }

  test('ignores Escape and keeps the focus while paying', async () => {
    const { world, page } = await startPayment('4242424242424242', stallOperation('CreateSubscription'));
    await page.locator('button[aria-busy=true]').waitFor();
    expect(await focusLocation(page)).toBe('inside');
    await page.keyboard.press('Escape');
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await focusLocation(page)).not.toBe('outside');
    }
    expect(await checkout(world).isVisible()).toBe(true);
  });
});

test.describe("the bank's challenge by keyboard alone", { tag: EVERY_ENGINE_TAG }, () => {
  test('traps Tab, and is completed', async () => {
    const { world, page } = await startPayment(CHALLENGE_CARD_NUMBER);
    await expectFocus(page, 'One-time code');
    expect(await tabTo(page, 'One-time code')).toEqual(['Complete', 'Fail', 'Close', 'One-time code']);
    expect(await tabTo(page, 'One-time code', 'Shift+Tab')).toEqual(['Close', 'Fail', 'Complete', 'One-time code']);
    await page.keyboard.type('123456');
    await tabTo(page, 'Complete');
    await page.keyboard.press('Enter');
    await runStep(world, expectClosed());
    await expectFocus(page, CHOOSE_PLAN_LABEL);
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });

  test('ends by Escape, with the focus back in the checkout', async () => {
    const { world, page } = await startPayment(CHALLENGE_CARD_NUMBER);
    await expectFocus(page, 'One-time code');
    await page.keyboard.press('Escape');
    await runStep(world, expectToast(DECLINED));
    await expectFocus(page, 'Confirm & pay');
    expect(await countRequests(world, 'CreateSubscription')).toBe(0);
  });
});

test.describe('messages', () => {
  test('leave the focus on the pay button after an error, and can be reached by Tab and dismissed', async () => {
    const { world, page } = await startPayment(DECLINED_CARD);
    await runStep(world, expectToast(DECLINED, 'Your card has been declined.'));
    await expectFocus(page, 'Confirm & pay');
    expect(await isHiddenFromScreenReaders(page, '[data-scope=toast][data-part=root]')).toBe(false);
    expect(await tabTo(page, DISMISS)).toEqual(['terms and conditions', DISMISS]);
    await expect(page.locator(':focus')).toHaveCSS('outline', /solid 2px/);
    expect(await violationsOn(page, { frames: false })).toBe('');
    expect(await pressTab(page)).toBe('Close checkout');
    expect(await pressTab(page, 'Shift+Tab')).toBe(DISMISS);
    await page.keyboard.press('Enter');
    await runStep(world, expectNoToast(DECLINED));
    await expectFocus(page, 'Close checkout');
  });

  test('disappear after a timeout when they report a success, but not while they have the focus', async () => {
    // No other test in this file has this width, so none shares the page whose clock this test installs.
    const world = await openScreen('coupon-percent', { width: 1280 });
    const { page } = world;
    await startAndWait(world);
    await page.clock.install();
    // Pauses the clock, so that the message does not disappear before a slow machine checks it.
    await page.clock.pauseAt(Date.now() + 1_000);
    await applyCoupon(world, 'SAVE15');
    await tabTo(page, DISMISS);
    await page.clock.runFor(20_000);
    await runStep(world, expectToast('Coupon code applied successfully'));
    await pressTab(page);
    await advanceUntil(6_000, page.getByText('Coupon code applied successfully').first(), 'hidden');
  });
});

test.describe('saving a payment method by keyboard alone', () => {
  test('moves the focus to the first missing field, saves a new card by Enter, and returns the focus to the opener', async () => {
    const opener = 'Start this scenario';
    const { world, page } = await openDialog('save-new-card', opener);
    await tabTo(page, NUMBER_LABEL);
    await page.keyboard.type('4242424242424242');
    await tabTo(page, 'Save card');
    await page.keyboard.press('Enter');
    await waitForText(world, 'Your name is incomplete');
    await expectFocus(page, EXPIRY_LABEL);
    await page.keyboard.type('1230');
    await pressTab(page);
    await page.keyboard.type('123');
    await pressTab(page);
    await page.keyboard.type('Alex Nguyen');
    await page.keyboard.press('Enter');
    await runStep(world, expectToast(SAVED));
    await expectFocus(page, opener);
    expect(await countRequests(world, 'AttachPaymentMethod')).toBe(1);
  });

  test('moves the focus into a field that was still loading when Tab reached it', async () => {
    const frames = delayFile(/\/card-provider\/frame\?/);
    const { page } = await openScreen('save-new-card', { network: frames.network });
    await openByKeyboard(page, 'Start this scenario');
    await expectFocus(page, 'the dialog');
    await tabTo(page, 'Close');
    await page.keyboard.press('Tab');
    const field = page.getByRole('dialog').getByTitle('Secure card number input frame');
    await waitUntil('the focus in the frame', async () => {
      const inside = await field.evaluate((frame) => frame === document.activeElement);
      return inside || { seen: 'elsewhere' };
    });
    frames.release();
    await expectFocus(page, NUMBER_LABEL);
  });
});
