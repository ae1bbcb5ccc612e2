import { expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { until } from '../replay/until.ts';
import { heldBack } from '../screens/network.ts';
import { filledIn, open, place, see } from '../screens/reach.ts';
import { typeCard } from './by-keyboard.ts';
import { expectFocus, openByKeyboard, tabTo } from './keyboard.ts';
import { CHANGE_METHOD, NUMBER } from './names.ts';
import { timesSent } from './sent.ts';
import { visitor } from './visitor.ts';

const visit = visitor();
const SAVED = 'The payment method for your subscriptions has been updated';

async function opened(name: string, opener = CHANGE_METHOD) {
  const stage = await visit(name);
  await openByKeyboard(stage.page, opener);
  await expectFocus(stage.page, 'the dialog');
  await filledIn(stage);
  return { stage, page: stage.page };
}

test.describe('saving a payment method by keyboard alone', () => {
  test('leads through the dialog in the order in which it is read', async () => {
    const { page } = await opened('save-update');
    expect(await tabTo(page, 'Update')).toEqual([
      'Close',
      'Credit & debit card',
      'Visa ending in 4242',
      'Cancel',
      'Update',
    ]);
  });

  test('saves a new card: Enter in the last field saves, and the focus returns to what opened the dialog', async () => {
    const { stage, page } = await opened('save-card', 'Start this scenario');
    await tabTo(page, NUMBER);
    await typeCard(page, '4242424242424242', 'Card holder name');
    await page.keyboard.press('Enter');
    await expectToast(stage, SAVED);
    await place(page).waitFor({ state: 'hidden' });
    await expectFocus(page, 'Start this scenario');
    expect(await timesSent(stage, 'AttachPaymentMethod')).toBe(1);
  });

  test('makes another saved card the default', async () => {
    const { stage, page } = await opened('save-update');
    await tabTo(page, 'Visa ending in 4242');
    await page.keyboard.press('ArrowDown');
    await expectFocus(page, 'Mastercard ending in 4444');
    await tabTo(page, 'Update');
    await page.keyboard.press('Enter');
    await expectToast(stage, SAVED, 'Mastercard ending in 4444');
    await expectFocus(page, CHANGE_METHOD);
    expect(await timesSent(stage, 'ChangeDefaultPaymentMethod')).toBe(1);
  });

  test('takes the focus to the name that is missing', async () => {
    const { stage, page } = await opened('save-card', 'Start this scenario');
    await tabTo(page, NUMBER);
    await page.keyboard.type('4242424242424242');
    await tabTo(page, 'Save card');
    await page.keyboard.press('Enter');
    await see(stage, 'Your name is incomplete');
    await expectFocus(page, 'Card holder name');
  });

  test('goes on into a field that was still loading when Tab came to it', async () => {
    const frames = heldBack(/\/card-provider\/frame\?/);
    const { page } = await visit('save-card', { network: frames.network });
    await openByKeyboard(page, 'Start this scenario');
    await expectFocus(page, 'the dialog');
    await tabTo(page, 'Close');
    await page.keyboard.press('Tab');
    const field = page.getByRole('dialog').getByTitle('Secure card number input frame');
    await until('the focus in the frame', async () => {
      const inside = await field.evaluate((frame) => frame === document.activeElement);
      return inside || { seen: 'elsewhere' };
    });
    frames.letGo();
    await expectFocus(page, NUMBER);
  });

  test('closes by Escape and by Cancel', async () => {
    const { page } = await opened('save-update');
    await page.keyboard.press('Escape');
    await expectFocus(page, CHANGE_METHOD);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Cancel');
    await page.keyboard.press('Enter');
    await expectFocus(page, CHANGE_METHOD);
  });
});

test.describe('the standalone form by keyboard alone', () => {
  test('pays by Enter in its last field', async () => {
    const stage = await visit('standalone');
    const { page } = stage;
    await open(stage);
    await filledIn(stage);
    await tabTo(page, NUMBER, 'Shift+Tab');
    await typeCard(page);
    await page.keyboard.press('Enter');
    await see(stage, 'Payment complete.');
    expect(await timesSent(stage, 'CreateSubscription')).toBe(1);
  });
});
