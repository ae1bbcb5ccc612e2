import { violationsOn } from '../replay/accessibility.ts';
import { expectClosed } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { waitUntil } from '../replay/wait-until.ts';
import { CHOOSE_PLAN_LABEL, expectFocus, NUMBER_LABEL, pressTab, tabTo } from './keyboard.ts';
import { visibleSurface, waitUntilLoaded } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

const CARD_FRAME = 'iframe[title="Secure card number input frame"]';

/** Hovers the button and waits until the card number's hidden frame has loaded. */
async function hoverChoosePlan() {
  const world = await openScreen('card-empty');
  const { page } = world;
  await page.getByRole('button', { name: CHOOSE_PLAN_LABEL, exact: true }).hover();
  await page.locator(CARD_FRAME).waitFor({ state: 'attached' });
  const number = page.frameLocator(CARD_FRAME).locator('[name="cardnumber"]');
  await number.waitFor({ state: 'attached' });
  return { world, page, number };
}

test.describe('a preloaded checkout', () => {
  test('is invisible and unreachable', async () => {
    const { page } = await hoverChoosePlan();
    expect(await visibleSurface(page).count()).toBe(0);
    await tabTo(page, CHOOSE_PLAN_LABEL);
    expect(await pressTab(page)).toBe('Choose plan: Plus monthly');
    expect(await violationsOn(page)).toBe('');
  });

  test('is the one that opens: its frame is not loaded again', async () => {
    const { world, page, number } = await hoverChoosePlan();
    await number.evaluate((input) => input.setAttribute('data-seen', 'before'));
    await page.getByRole('button', { name: CHOOSE_PLAN_LABEL, exact: true }).click();
    await waitUntilLoaded(world);
    expect(await number.getAttribute('data-seen')).toBe('before');
  });

  test('is cleared when it is closed, and preloaded again', async () => {
    const { world, page, number } = await hoverChoosePlan();
    for (const text of ['4242', '5555']) {
      await page.getByRole('button', { name: CHOOSE_PLAN_LABEL, exact: true }).click();
      await waitUntilLoaded(world);
      expect(await number.inputValue()).toBe('');
      await tabTo(page, NUMBER_LABEL);
      await page.keyboard.type(text);
      await waitUntil(`'${text}' in the card number`, async () => {
        const seen = await number.inputValue();
        return seen === text || { seen: `'${seen}'` };
      });
      await page.keyboard.press('Escape');
      await expectClosed(world);
      await expectFocus(page, CHOOSE_PLAN_LABEL);
      await page.locator(CARD_FRAME).waitFor({ state: 'attached' });
    }
  });
});
