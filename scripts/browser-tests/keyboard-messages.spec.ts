import type { Page } from '@playwright/test';
import { violationsOn } from '../replay/accessibility.ts';
import { applyCoupon, enterCard, pay } from '../replay/actions.ts';
import { expectNoToast, expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { failing } from '../screens/network.ts';
import { begin, press } from '../screens/reach.ts';
import { CARD } from '../screens/states/new-details.ts';
import { expectFocus, focused, tab, tabTo } from './keyboard.ts';
import { expectTargets } from './targets.ts';
import { visitor } from './visitor.ts';

const visit = visitor();
const DECLINED = 'Payment declined';
const NOT_SAVED = 'There was an error adding payment method. Please try again later.';
const APPLIED = 'Coupon code applied successfully';
const DISMISS = 'Dismiss message';

async function declined(name: string) {
  const stage = await visit(name);
  await begin(stage);
  await enterCard(stage, { ...CARD, number: '4000000000000002' });
  await pay(stage);
  await expectToast(stage, DECLINED, 'Your card has been declined.');
  await expectFocus(stage.page, 'Confirm & pay');
  return { stage, page: stage.page };
}

async function notSaved() {
  const stage = await visit('save-card', { network: failing('AttachPaymentMethod') });
  await begin(stage);
  await enterCard(stage, CARD);
  await press(stage, 'Save card');
  await expectToast(stage, NOT_SAVED);
  await expectFocus(stage.page, 'Save card');
  return { stage, page: stage.page };
}

/** What marks the element that has the focus. */
const focusRing = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return `${outlineStyle} ${outlineWidth}`;
  });

test.describe('an error message', () => {
  test('is reached by Tab inside the checkout, and dismissed', async () => {
    const { stage, page } = await declined('card-empty');
    expect(await tabTo(page, DISMISS)).toEqual(['terms and conditions', DISMISS]);
    expect(await focusRing(page)).toBe('solid 2px');
    expect(await violationsOn(page, { frames: false })).toBe('');
    await expectTargets(page);
    await page.keyboard.press('Enter');
    await expectNoToast(stage, DECLINED);
    await expectFocus(page, 'terms and conditions');
  });

  test('stands between the last and the first element of the checkout', async () => {
    const { page } = await declined('card-empty');
    await tabTo(page, DISMISS);
    expect(await tab(page)).toBe('Close checkout');
    expect(await tab(page, 'Shift+Tab')).toBe(DISMISS);
  });

  test('is reached by Tab inside the save dialog, and dismissed', async () => {
    const { stage, page } = await notSaved();
    expect(await tabTo(page, DISMISS)).toEqual([DISMISS]);
    expect(await violationsOn(page, { frames: false })).toBe('');
    await expectTargets(page);
    await page.keyboard.press('Space');
    await expectNoToast(stage, NOT_SAVED);
    await expectFocus(page, 'Save card');
  });

  test('stays when its dialog closes, and is reached from the page', async () => {
    const { stage, page } = await declined('card-empty');
    await page.keyboard.press('Escape');
    await expectToast(stage, DECLINED, 'Your card has been declined.');
    await tabTo(page, DISMISS);
    await page.keyboard.press('Enter');
    await expectNoToast(stage, DECLINED);
  });

  test('is reached by Tab from the standalone form, and dismissed', async () => {
    const { stage, page } = await declined('standalone');
    await tabTo(page, DISMISS);
    expect(await focusRing(page)).toBe('solid 2px');
    expect(await violationsOn(page, { frames: false })).toBe('');
    await expectTargets(page);
    await page.keyboard.press('Enter');
    await expectNoToast(stage, DECLINED);
    expect(await focused(page)).not.toBe('nothing');
  });
});

test.describe('a success message', () => {
  test('disappears by itself, and not while the keyboard is in it', async () => {
    // A window of its own: its clock stays in the hands of this test.
    const stage = await visit('coupon-applied', { width: 1280 });
    const { page } = stage;
    await begin(stage);
    await page.clock.install();
    await applyCoupon(stage, 'SAVE15');
    await expectToast(stage, APPLIED);
    await tabTo(page, DISMISS);
    await page.clock.runFor(20_000);
    await expectToast(stage, APPLIED);
    await tab(page);
    await page.clock.runFor(6_000);
    await expectNoToast(stage, APPLIED);
  });
});
