import type { Page } from '@playwright/test';
import { violationsOn } from '../replay/accessibility.ts';
import { applyCoupon, enterCard, pay } from '../replay/actions.ts';
import { findLayoutProblems } from '../replay/check-screen.ts';
import { expectNoToast, expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { expectFocus, focusedName, pressTab, tabTo } from './keyboard.ts';
import { failOperation } from './network.ts';
import { pressButton, startAndWait } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';
import { CARD_DETAILS } from './screens.ts';

const openScreen = screenFixture();
const DECLINED = 'Payment declined';
const NOT_SAVED = 'There was an error adding payment method. Please try again later.';
const APPLIED = 'Coupon code applied successfully';
const DISMISS = 'Dismiss message';

async function declinePayment(name: string) {
  const world = await openScreen(name);
  await startAndWait(world);
  await enterCard(world, { ...CARD_DETAILS, number: '4000000000000002' });
  await pay(world);
  await expectToast(world, DECLINED, 'Your card has been declined.');
  await expectFocus(world.page, 'Confirm & pay');
  return { world, page: world.page };
}

async function failSaving() {
  const world = await openScreen('save-card', { network: failOperation('AttachPaymentMethod') });
  await startAndWait(world);
  await enterCard(world, CARD_DETAILS);
  await pressButton(world, 'Save card');
  await expectToast(world, NOT_SAVED);
  await expectFocus(world.page, 'Save card');
  return { world, page: world.page };
}

/** The outline of the focused element. */
const focusRing = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return `${outlineStyle} ${outlineWidth}`;
  });

test.describe('an error message', () => {
  test('is reached by Tab inside the checkout, and dismissed', async () => {
    const { world, page } = await declinePayment('card-empty');
    expect(await tabTo(page, DISMISS)).toEqual(['terms and conditions', DISMISS]);
    expect(await focusRing(page)).toBe('solid 2px');
    expect(await violationsOn(page, { frames: false })).toBe('');
    expect(await findLayoutProblems(page)).toBe('');
    await page.keyboard.press('Enter');
    await expectNoToast(world, DECLINED);
    await expectFocus(page, 'terms and conditions');
  });

  test('comes between the last and the first element of the checkout in the tab order', async () => {
    const { page } = await declinePayment('card-empty');
    await tabTo(page, DISMISS);
    expect(await pressTab(page)).toBe('Close checkout');
    expect(await pressTab(page, 'Shift+Tab')).toBe(DISMISS);
  });

  test('is reached by Tab inside the save dialog, and dismissed', async () => {
    const { world, page } = await failSaving();
    expect(await tabTo(page, DISMISS)).toEqual([DISMISS]);
    expect(await violationsOn(page, { frames: false })).toBe('');
    expect(await findLayoutProblems(page)).toBe('');
    await page.keyboard.press('Space');
    await expectNoToast(world, NOT_SAVED);
    await expectFocus(page, 'Save card');
  });

  test('stays when its dialog closes, and is reached from the page', async () => {
    const { world, page } = await declinePayment('card-empty');
    await page.keyboard.press('Escape');
    await expectToast(world, DECLINED, 'Your card has been declined.');
    await tabTo(page, DISMISS);
    await page.keyboard.press('Enter');
    await expectNoToast(world, DECLINED);
  });

  test('is reached by Tab from the standalone form, and dismissed', async () => {
    const { world, page } = await declinePayment('standalone');
    await tabTo(page, DISMISS);
    expect(await focusRing(page)).toBe('solid 2px');
    expect(await violationsOn(page, { frames: false })).toBe('');
    expect(await findLayoutProblems(page)).toBe('');
    await page.keyboard.press('Enter');
    await expectNoToast(world, DECLINED);
    expect(await focusedName(page)).not.toBe('nothing');
  });
});

test.describe('a success message', () => {
  test('is dismissed after a timeout, but not while it has the focus', async () => {
    // A width of its own gives it a page of its own, because the installed clock stays.
    const world = await openScreen('coupon-applied', { width: 1280 });
    const { page } = world;
    await startAndWait(world);
    await page.clock.install();
    await applyCoupon(world, 'SAVE15');
    await expectToast(world, APPLIED);
    await tabTo(page, DISMISS);
    await page.clock.runFor(20_000);
    await expectToast(world, APPLIED);
    await pressTab(page);
    await page.clock.runFor(6_000);
    await expectNoToast(world, APPLIED);
  });
});
