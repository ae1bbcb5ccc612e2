import { expectClosed, expectPayEnabled, expectSelected } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import {
  ACCOUNT_LABEL,
  BSB_LABEL,
  CHOOSE_PLAN_LABEL,
  CVC_LABEL,
  EXPIRY_LABEL,
  expectFocus,
  NUMBER_LABEL,
  openByKeyboard,
  pressTab,
  tabTo,
  typeCard,
} from './keyboard.ts';
import { waitUntilLoaded } from './screen-actions.ts';
import { countRequests, screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

async function openCheckout(name: string) {
  const world = await openScreen(name);
  await openByKeyboard(world.page, CHOOSE_PLAN_LABEL);
  await expectFocus(world.page, 'the dialog');
  await waitUntilLoaded(world);
  return { world, page: world.page };
}

test.describe('buying by keyboard alone', () => {
  test('moves through the fields in reading order', async () => {
    const { page } = await openCheckout('card-empty');
    expect(await tabTo(page, 'terms and conditions')).toEqual([
      'Close checkout',
      'Credit & debit card',
      NUMBER_LABEL,
      EXPIRY_LABEL,
      CVC_LABEL,
      'Name on card',
      'Add coupon code',
      'terms and conditions',
    ]);
  });

  test('buys with a new card: Enter in the last field pays, and the focus returns to the opener', async () => {
    const { world, page } = await openCheckout('card-empty');
    await tabTo(page, NUMBER_LABEL);
    await typeCard(page);
    await expectPayEnabled(world);
    await page.keyboard.press('Enter');
    await expectClosed(world);
    await expectFocus(page, CHOOSE_PLAN_LABEL);
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });

  test('pays by Enter inside a provider frame', async () => {
    const { world, page } = await openCheckout('card-empty');
    await tabTo(page, NUMBER_LABEL);
    await typeCard(page);
    await tabTo(page, NUMBER_LABEL, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectClosed(world);
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });

  test('buys by direct debit: arrows change the tab, and a complete BSB moves the focus to the account number', async () => {
    const { world, page } = await openCheckout('card-empty');
    await tabTo(page, 'Credit & debit card');
    await page.keyboard.press('ArrowRight');
    await expectFocus(page, 'Direct debit');
    await waitUntilLoaded(world);
    expect(await pressTab(page)).toBe(BSB_LABEL);
    await page.keyboard.type('000000');
    await expectFocus(page, ACCOUNT_LABEL);
    await page.keyboard.type('000123456');
    expect(await pressTab(page)).toBe('Account name');
    await page.keyboard.type('Alex Nguyen');
    await expectPayEnabled(world);
    await page.keyboard.press('Enter');
    await expectClosed(world);
    await expectFocus(page, CHOOSE_PLAN_LABEL);
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });

  test('leaves the bank fields with Tab and returns with Shift+Tab', async () => {
    const { world, page } = await openCheckout('card-empty');
    await tabTo(page, 'Credit & debit card');
    await page.keyboard.press('ArrowRight');
    await waitUntilLoaded(world);
    expect(await tabTo(page, 'Account name')).toEqual([BSB_LABEL, ACCOUNT_LABEL, 'Account name']);
    expect(await tabTo(page, 'Direct debit', 'Shift+Tab')).toEqual([ACCOUNT_LABEL, BSB_LABEL, 'Direct debit']);
  });

  test('selects a saved method with the arrow keys and pays with it', async () => {
    const { world, page } = await openCheckout('saved-default');
    await tabTo(page, 'Visa ending in 4242');
    await page.keyboard.press('ArrowDown');
    await expectFocus(page, 'Mastercard ending in 4444');
    await expectSelected(world, 'Mastercard ending in 4444');
    await tabTo(page, 'Confirm & pay');
    await page.keyboard.press('Enter');
    await expectClosed(world);
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });

  test('skips an expired method with the arrow keys', async () => {
    const { page } = await openCheckout('saved-default');
    await tabTo(page, 'Visa ending in 4242');
    await page.keyboard.press('ArrowUp');
    await expectFocus(page, 'Use a new card');
    await page.keyboard.press('ArrowUp');
    await expectFocus(page, 'American Express ending in 8431');
  });
});
