import { expectLine, expectNoText, expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { CHOOSE_PLAN_LABEL, expectFocus, openByKeyboard, tabTo } from './keyboard.ts';
import { waitUntilLoaded } from './screen-actions.ts';
import { countRequests, screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

async function openWithCoupon(name: string) {
  const world = await openScreen(name);
  const { page } = world;
  await openByKeyboard(page, CHOOSE_PLAN_LABEL);
  await waitUntilLoaded(world);
  await tabTo(page, 'Add coupon code');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Enter coupon code');
  await page.keyboard.type('SAVE15');
  return { world, page };
}

test.describe('a coupon by keyboard alone', () => {
  test('is applied by Enter, which keeps the focus in the text box', async () => {
    const { world, page } = await openWithCoupon('coupon-applied');
    await page.keyboard.press('Enter');
    await expectToast(world, 'Coupon code applied successfully');
    await expectLine(world, 'Payable today', '$41.65');
    await expectFocus(page, 'Enter coupon code');
    expect(await countRequests(world, 'CreateSubscription')).toBe(0);
  });

  test('never pays, even when a saved method is ready', async () => {
    const { world, page } = await openWithCoupon('saved-default');
    await page.keyboard.press('Enter');
    await page.getByText('Coupon code is invalid. Please try again.').waitFor();
    await expectFocus(page, 'Enter coupon code');
    expect(await countRequests(world, 'CreateSubscription')).toBe(0);
  });

  test('is applied by its button, and the focus returns to the text box', async () => {
    const { world, page } = await openWithCoupon('coupon-applied');
    await tabTo(page, 'Apply');
    await page.keyboard.press('Space');
    await expectToast(world, 'Coupon code applied successfully');
    await expectFocus(page, 'Enter coupon code');
  });

  test('is removed by its button, and the focus stays in the coupon form', async () => {
    const { world, page } = await openWithCoupon('coupon-applied');
    await page.keyboard.press('Enter');
    await expectToast(world, 'Coupon code applied successfully');
    await tabTo(page, 'Remove', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectNoText(world, 'Coupon SAVE15');
    await expectLine(world, 'Payable today', '$49.00');
    await expectFocus(page, 'Enter coupon code');
  });
});
