import { expectClosed, expectPayEnabled, expectSelected } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { filledIn } from '../screens/reach.ts';
import { typeCard } from './by-keyboard.ts';
import { expectFocus, openByKeyboard, tab, tabTo } from './keyboard.ts';
import { ACCOUNT, BSB, CHOOSE_PLAN, CVC, EXPIRY, NUMBER } from './names.ts';
import { timesSent } from './sent.ts';
import { visitor } from './visitor.ts';

const visit = visitor();

async function opened(name: string) {
  const stage = await visit(name);
  await openByKeyboard(stage.page, CHOOSE_PLAN);
  await expectFocus(stage.page, 'the dialog');
  await filledIn(stage);
  return { stage, page: stage.page };
}

test.describe('buying by keyboard alone', () => {
  test('leads from field to field in the order in which they are read', async () => {
    const { page } = await opened('card-empty');
    expect(await tabTo(page, 'terms and conditions')).toEqual([
      'Close checkout',
      'Credit & debit card',
      NUMBER,
      EXPIRY,
      CVC,
      'Name on card',
      'Add coupon code',
      'terms and conditions',
    ]);
  });

  test('buys with a new card: Enter in the last field pays, and the focus returns to what opened the checkout', async () => {
    const { stage, page } = await opened('card-empty');
    await tabTo(page, NUMBER);
    await typeCard(page);
    await expectPayEnabled(stage);
    await page.keyboard.press('Enter');
    await expectClosed(stage);
    await expectFocus(page, CHOOSE_PLAN);
    expect(await timesSent(stage, 'CreateSubscription')).toBe(1);
  });

  test('pays by Enter inside a frame of the provider too', async () => {
    const { stage, page } = await opened('card-empty');
    await tabTo(page, NUMBER);
    await typeCard(page);
    await tabTo(page, NUMBER, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectClosed(stage);
    expect(await timesSent(stage, 'CreateSubscription')).toBe(1);
  });

  test('buys by direct debit: arrows change the tab, and a full BSB leads to the account number', async () => {
    const { stage, page } = await opened('card-empty');
    await tabTo(page, 'Credit & debit card');
    await page.keyboard.press('ArrowRight');
    await expectFocus(page, 'Direct debit');
    await filledIn(stage);
    expect(await tab(page)).toBe(BSB);
    await page.keyboard.type('000000');
    await expectFocus(page, ACCOUNT);
    await page.keyboard.type('000123456');
    expect(await tab(page)).toBe('Account name');
    await page.keyboard.type('Alex Nguyen');
    await expectPayEnabled(stage);
    await page.keyboard.press('Enter');
    await expectClosed(stage);
    await expectFocus(page, CHOOSE_PLAN);
    expect(await timesSent(stage, 'CreateSubscription')).toBe(1);
  });

  test('goes on past a bank field with Tab and comes back with Shift+Tab', async () => {
    const { stage, page } = await opened('card-empty');
    await tabTo(page, 'Credit & debit card');
    await page.keyboard.press('ArrowRight');
    await filledIn(stage);
    expect(await tabTo(page, 'Account name')).toEqual([BSB, ACCOUNT, 'Account name']);
    expect(await tabTo(page, 'Direct debit', 'Shift+Tab')).toEqual([ACCOUNT, BSB, 'Direct debit']);
  });

  test('chooses a saved method by arrows and pays with it', async () => {
    const { stage, page } = await opened('saved-default');
    await tabTo(page, 'Visa ending in 4242');
    await page.keyboard.press('ArrowDown');
    await expectFocus(page, 'Mastercard ending in 4444');
    await expectSelected(stage, 'Mastercard ending in 4444');
    await tabTo(page, 'Confirm & pay');
    await page.keyboard.press('Enter');
    await expectClosed(stage);
    expect(await timesSent(stage, 'CreateSubscription')).toBe(1);
  });

  test('steps over an expired method with the arrows', async () => {
    const { page } = await opened('saved-default');
    await tabTo(page, 'Visa ending in 4242');
    await page.keyboard.press('ArrowUp');
    await expectFocus(page, 'Use a new card');
    await page.keyboard.press('ArrowUp');
    await expectFocus(page, 'American Express ending in 8431');
  });
});
