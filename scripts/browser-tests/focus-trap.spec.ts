import type { Page } from '@playwright/test';
import { enterCard, pay } from '../replay/actions.ts';
import { expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { pressTab, tabTo } from './keyboard.ts';
import { startAndWait } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';
import { CARD_DETAILS } from './screens.ts';

const openScreen = screenFixture();

const isHiddenFromScreenReaders = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.closest('[aria-hidden=true], [inert]') !== null);

test.describe('an open dialog', () => {
  for (const [name, first, last] of [
    ['card-empty', 'Close checkout', 'terms and conditions'],
    ['saved-default', 'Close checkout', 'terms and conditions'],
    ['save-card', 'Close', 'Save card'],
    ['save-update', 'Close', 'Update'],
  ] as const) {
    test(`wraps Tab at its ends, and hides the page from screen readers until it closes: ${name}`, async () => {
      const world = await openScreen(name);
      const { page } = world;
      await startAndWait(world);
      await tabTo(page, last);
      expect(await pressTab(page)).toBe(first);
      expect(await pressTab(page, 'Shift+Tab')).toBe(last);
      expect(await isHiddenFromScreenReaders(page, 'main')).toBe(true);
      expect(await isHiddenFromScreenReaders(page, '[role=dialog]')).toBe(false);
      await page.keyboard.press('Escape');
      await page.locator('[role=dialog]').waitFor({ state: 'hidden' });
      expect(await isHiddenFromScreenReaders(page, 'main')).toBe(false);
    });
  }

  test('does not hide its messages from screen readers', async () => {
    const world = await openScreen('card-empty');
    const { page } = world;
    await startAndWait(world);
    await enterCard(world, { ...CARD_DETAILS, number: '4000000000000002' });
    await pay(world);
    await expectToast(world, 'Payment declined');
    expect(await isHiddenFromScreenReaders(page, '[data-scope=toast][data-part=root]')).toBe(false);
  });
});
