import { expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { waitUntil } from '../replay/wait-until.ts';
import { CHANGE_METHOD_LABEL, expectFocus, NUMBER_LABEL, openByKeyboard, tabTo, typeCard } from './keyboard.ts';
import { delayFile } from './network.ts';
import { pressStart, visibleSurface, waitForText, waitUntilLoaded } from './screen-actions.ts';
import { countRequests, screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();
const SAVED = 'The payment method for your subscriptions has been updated';

async function openDialog(name: string, opener = CHANGE_METHOD_LABEL) {
  const world = await openScreen(name);
  await openByKeyboard(world.page, opener);
  await expectFocus(world.page, 'the dialog');
  await waitUntilLoaded(world);
  return { world, page: world.page };
}

test.describe('saving a payment method by keyboard alone', () => {
  test('moves through the dialog in reading order', async () => {
    const { page } = await openDialog('save-update');
    expect(await tabTo(page, 'Update')).toEqual([
      'Close',
      'Credit & debit card',
      'Visa ending in 4242',
      'Cancel',
      'Update',
    ]);
  });

  test('saves a new card: Enter in the last field saves, and the focus returns to the opener', async () => {
    const { world, page } = await openDialog('save-card', 'Start this scenario');
    await tabTo(page, NUMBER_LABEL);
    await typeCard(page, '4242424242424242', 'Card holder name');
    await page.keyboard.press('Enter');
    await expectToast(world, SAVED);
    await visibleSurface(page).waitFor({ state: 'hidden' });
    await expectFocus(page, 'Start this scenario');
    expect(await countRequests(world, 'AttachPaymentMethod')).toBe(1);
  });

  test('makes another saved card the default', async () => {
    const { world, page } = await openDialog('save-update');
    await tabTo(page, 'Visa ending in 4242');
    await page.keyboard.press('ArrowDown');
    await expectFocus(page, 'Mastercard ending in 4444');
    await tabTo(page, 'Update');
    await page.keyboard.press('Enter');
    await expectToast(world, SAVED, 'Mastercard ending in 4444');
    await expectFocus(page, CHANGE_METHOD_LABEL);
    expect(await countRequests(world, 'ChangeDefaultPaymentMethod')).toBe(1);
  });

  test('moves the focus to the missing name', async () => {
    const { world, page } = await openDialog('save-card', 'Start this scenario');
    await tabTo(page, NUMBER_LABEL);
    await page.keyboard.type('4242424242424242');
    await tabTo(page, 'Save card');
    await page.keyboard.press('Enter');
    await waitForText(world, 'Your name is incomplete');
    await expectFocus(page, 'Card holder name');
  });

  test('moves the focus into a field that was still loading when Tab reached it', async () => {
    const frames = delayFile(/\/card-provider\/frame\?/);
    const { page } = await openScreen('save-card', { network: frames.network });
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

  test('closes by Escape and by Cancel', async () => {
    const { page } = await openDialog('save-update');
    await page.keyboard.press('Escape');
    await expectFocus(page, CHANGE_METHOD_LABEL);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Cancel');
    await page.keyboard.press('Enter');
    await expectFocus(page, CHANGE_METHOD_LABEL);
  });
});

test.describe('the standalone form by keyboard alone', () => {
  test('pays by Enter in its last field', async () => {
    const world = await openScreen('standalone');
    const { page } = world;
    await pressStart(world);
    await waitUntilLoaded(world);
    await tabTo(page, NUMBER_LABEL, 'Shift+Tab');
    await typeCard(page);
    await page.keyboard.press('Enter');
    await waitForText(world, 'Payment complete.');
    await expectFocus(page, 'Confirm & pay');
    await page.keyboard.press('Enter');
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });
});
