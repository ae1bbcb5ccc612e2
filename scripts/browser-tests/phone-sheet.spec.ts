import { expectToast } from '../../mock-server/scenarios/steps/index.ts';
import { applyCoupon } from '../replay/actions.ts';
import { CORE_TAG, EVERY_ENGINE_TAG } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { advanceUntil, startAndWait } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();
const PHONE = { width: 390, height: 780 } as const;
const KEYBOARD_HEIGHT = 320;

test('shows the lines of the order without a tap, one total, and the terms after the form', {
  tag: EVERY_ENGINE_TAG,
}, async () => {
  const world = await openScreen('buy-new-card', PHONE);
  await startAndWait(world);
  const dialog = world.page.getByRole('dialog', { name: 'Checkout' });
  await expect(dialog.getByText('Standard monthly', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText('Payable today', { exact: true })).toHaveCount(1);
  const terms = dialog.getByText(/^By clicking ‘Confirm & pay’/);
  await terms.scrollIntoViewIfNeeded();
  await expect(terms).toBeInViewport({ ratio: 1 });
});

test('the total and the button take at most a third of a small phone', async () => {
  const world = await openScreen('buy-new-card', { width: 360, height: 640 });
  await startAndWait(world);
  const dialog = world.page.getByRole('dialog', { name: 'Checkout' });
  await expect(dialog.getByText(/^To pay, complete your card number/).last()).toBeVisible();
  const top = await dialog.evaluate((element) => {
    const bar = element.querySelector('[aria-label="Amount to pay"]')?.parentElement;
    return bar?.getBoundingClientRect().top ?? Number.NaN;
  });
  expect(640 - top).toBeLessThanOrEqual(640 / 3);
});

for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
  test(`the amount that is charged is the largest, directly above the button: ${viewport.width} px`, async () => {
    const world = await openScreen('buy-new-card', viewport);
    await startAndWait(world);
    const dialog = world.page.getByRole('dialog', { name: 'Checkout' });
    const amounts = await dialog.locator('dd').evaluateAll((cells) =>
      cells.map((cell) => {
        const { bottom } = cell.getBoundingClientRect();
        return { text: cell.textContent, size: Number.parseFloat(getComputedStyle(cell).fontSize), bottom };
      }),
    );
    const charged = amounts.find(({ text }) => text === '$49.61');
    const others = amounts.filter((amount) => amount !== charged);
    expect(charged?.size).toBeGreaterThan(Math.max(...others.map(({ size }) => size)));
    const button = await dialog.getByRole('button', { name: 'Confirm & pay' }).boundingBox();
    const gap = (button?.y ?? Number.NaN) - (charged?.bottom ?? Number.NaN);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(32);
  });
}

test('the form in the page has the price and the coupon before the payment', async () => {
  const world = await openScreen('buy-standalone-form', PHONE);
  await startAndWait(world);
  const order = world.page.getByRole('region', { name: 'Order' });
  const topOf = async (name: string) => (await order.getByText(name, { exact: true }).boundingBox())?.y ?? Number.NaN;
  expect(await topOf('$49.61')).toBeLessThan(await topOf('Add coupon code'));
  expect(await topOf('Add coupon code')).toBeLessThan(await topOf('Pay by'));
  expect(await topOf('Pay by')).toBeLessThan(await topOf('Confirm & pay'));
});

test('phones do not correct names and coupon codes', async () => {
  const world = await openScreen('buy-new-card', PHONE);
  await startAndWait(world);
  const dialog = world.page.getByRole('dialog', { name: 'Checkout' });
  await dialog.getByRole('button', { name: 'Add coupon code' }).click();
  for (const name of ['Name on card', 'Enter coupon code']) {
    const textBox = dialog.getByRole('textbox', { name });
    await expect(textBox).toHaveAttribute('autocorrect', 'off');
    await expect(textBox).toHaveAttribute('spellcheck', 'false');
  }
});

test('keeps the focused field above the keyboard', { tag: CORE_TAG }, async () => {
  const world = await openScreen('buy-new-card', PHONE);
  await startAndWait(world);
  const { page } = world;
  const field = page.getByRole('textbox', { name: 'Name on card' });
  await field.focus();
  // The test shrinks the visual viewport itself, because headless browsers show no keyboard.
  await page.evaluate((height) => {
    const viewport = window.visualViewport;
    if (!viewport) throw new Error('There is no visual viewport.');
    const visible = window.innerHeight - height;
    Object.defineProperty(viewport, 'height', { configurable: true, get: () => visible });
    viewport.dispatchEvent(new Event('resize'));
  }, KEYBOARD_HEIGHT);
  const keyboardTop = PHONE.height - KEYBOARD_HEIGHT;
  const bottomOf = async (locator: typeof field) => {
    const box = await locator.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(() => bottomOf(page.getByRole('dialog', { name: 'Checkout' }))).toBeLessThanOrEqual(keyboardTop);
  await expect.poll(() => bottomOf(field)).toBeLessThanOrEqual(keyboardTop);
  await expect(field).toBeFocused();
});

test('a success message is centred below the title, and the form does not move', async () => {
  // No other test in this file has this size, so none shares the page whose clock this test installs.
  const world = await openScreen('coupon-percent', { width: 390, height: 800 });
  const { page } = world;
  await startAndWait(world);
  await page.clock.install();
  // Pauses the clock, so that the message does not disappear before a slow machine checks it.
  await page.clock.pauseAt(Date.now() + 1_000);
  await applyCoupon(world, 'SAVE15');
  await runStep(world, expectToast('Coupon code applied successfully'));
  const message = await page
    .locator('[data-part=successes] > [data-part=root]')
    .filter({ visible: true })
    .boundingBox();
  const title = await page.getByRole('heading', { name: 'Checkout' }).boundingBox();
  if (!message || !title) throw new Error('There is no message, or no title.');
  expect(message.y).toBeGreaterThanOrEqual(title.y + title.height);
  expect(Math.abs(message.x + message.width / 2 - 390 / 2)).toBeLessThanOrEqual(1);
  const tab = page.getByRole('tab', { name: 'Direct debit' });
  await tab.scrollIntoViewIfNeeded();
  const withMessage = await tab.boundingBox();
  await advanceUntil(6_000, page.getByText('Coupon code applied successfully').first(), 'hidden');
  expect(await tab.boundingBox()).toEqual(withMessage);
});
