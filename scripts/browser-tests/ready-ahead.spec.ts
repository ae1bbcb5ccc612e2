import { violationsOn } from '../replay/accessibility.ts';
import { expectClosed } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { until } from '../replay/until.ts';
import { filledIn, place } from '../screens/reach.ts';
import { expectFocus, tab, tabTo } from './keyboard.ts';
import { CHOOSE_PLAN, NUMBER } from './names.ts';
import { visitor } from './visitor.ts';

const visit = visitor();

const CARD_FRAME = 'iframe[title="Secure card number input frame"]';

/** A page on which somebody's pointer rests on the button: the card number's frame has come, unseen. */
async function expected() {
  const stage = await visit('card-empty');
  const { page } = stage;
  await page.getByRole('button', { name: CHOOSE_PLAN, exact: true }).hover();
  await page.locator(CARD_FRAME).waitFor({ state: 'attached' });
  const number = page.frameLocator(CARD_FRAME).locator('[name="cardnumber"]');
  await number.waitFor({ state: 'attached' });
  return { stage, page, number };
}

test.describe('a checkout that is made ready ahead', () => {
  test('is out of sight and out of reach', async () => {
    const { page } = await expected();
    expect(await place(page).count()).toBe(0);
    await tabTo(page, CHOOSE_PLAN);
    expect(await tab(page)).toBe('Choose plan: Plus monthly');
    expect(await violationsOn(page)).toBe('');
  });

  test('is the very one that opens: its frame has not been loaded again', async () => {
    const { stage, page, number } = await expected();
    await number.evaluate((input) => input.setAttribute('data-seen', 'before'));
    await page.getByRole('button', { name: CHOOSE_PLAN, exact: true }).click();
    await filledIn(stage);
    expect(await number.getAttribute('data-seen')).toBe('before');
  });

  test('forgets what was typed when it is closed, and is ready again', async () => {
    const { stage, page, number } = await expected();
    for (const text of ['4242', '5555']) {
      await page.getByRole('button', { name: CHOOSE_PLAN, exact: true }).click();
      await filledIn(stage);
      expect(await number.inputValue()).toBe('');
      await tabTo(page, NUMBER);
      await page.keyboard.type(text);
      await until(`'${text}' in the box`, async () => {
        const seen = await number.inputValue();
        return seen === text || { seen: `'${seen}'` };
      });
      await page.keyboard.press('Escape');
      await expectClosed(stage);
      await expectFocus(page, CHOOSE_PLAN);
      await page.locator(CARD_FRAME).waitFor({ state: 'attached' });
    }
  });
});
