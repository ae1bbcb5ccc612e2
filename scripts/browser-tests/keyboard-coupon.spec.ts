import { expectLine, expectNoText, expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { filledIn } from '../screens/reach.ts';
import { expectFocus, openByKeyboard, tabTo } from './keyboard.ts';
import { CHOOSE_PLAN } from './names.ts';
import { timesSent } from './sent.ts';
import { visitor } from './visitor.ts';

const visit = visitor();

async function withCoupon(name: string) {
  const stage = await visit(name);
  const { page } = stage;
  await openByKeyboard(page, CHOOSE_PLAN);
  await filledIn(stage);
  await tabTo(page, 'Add coupon code');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Enter coupon code');
  await page.keyboard.type('SAVE15');
  return { stage, page };
}

test.describe('a coupon by keyboard alone', () => {
  test('is applied by Enter, which keeps the focus in the box', async () => {
    const { stage, page } = await withCoupon('coupon-applied');
    await page.keyboard.press('Enter');
    await expectToast(stage, 'Coupon code applied successfully');
    await expectLine(stage, 'Payable today', '$41.65');
    await expectFocus(page, 'Enter coupon code');
    expect(await timesSent(stage, 'CreateSubscription')).toBe(0);
  });

  test('never pays, not even where a saved method is ready to', async () => {
    const { stage, page } = await withCoupon('saved-default');
    await page.keyboard.press('Enter');
    await page.getByText('Coupon code is invalid. Please try again.').waitFor();
    await expectFocus(page, 'Enter coupon code');
    expect(await timesSent(stage, 'CreateSubscription')).toBe(0);
  });

  test('is applied by its button, which keeps its place afterwards', async () => {
    const { stage, page } = await withCoupon('coupon-applied');
    await tabTo(page, 'Apply');
    await page.keyboard.press('Space');
    await expectToast(stage, 'Coupon code applied successfully');
    await expectFocus(page, 'Enter coupon code');
  });

  test('is removed again, and the focus stays in the coupon form', async () => {
    const { stage, page } = await withCoupon('coupon-applied');
    await page.keyboard.press('Enter');
    await expectToast(stage, 'Coupon code applied successfully');
    await tabTo(page, 'Remove', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectNoText(stage, 'Coupon SAVE15');
    await expectLine(stage, 'Payable today', '$49.00');
    await expectFocus(page, 'Enter coupon code');
  });
});
