import type { Page } from '@playwright/test';
import { enterCard, pay } from '../replay/actions.ts';
import { expectToast } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { begin } from '../screens/reach.ts';
import { CARD } from '../screens/states/new-details.ts';
import { tab, tabTo } from './keyboard.ts';
import { visitor } from './visitor.ts';

const visit = visitor();

const hiddenFromReaders = (page: Page, selector: string): Promise<boolean> =>
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
    test(`leads from its last element to its first and back: ${name}`, async () => {
      const stage = await visit(name);
      const { page } = stage;
      await begin(stage);
      await tabTo(page, last);
      expect(await tab(page)).toBe(first);
      expect(await tab(page, 'Shift+Tab')).toBe(last);
    });
  }

  for (const name of ['card-empty', 'save-card']) {
    test(`hides the page behind it from screen readers, until it closes: ${name}`, async () => {
      const stage = await visit(name);
      const { page } = stage;
      await begin(stage);
      expect(await hiddenFromReaders(page, 'main')).toBe(true);
      expect(await hiddenFromReaders(page, '[role=dialog]')).toBe(false);
      await page.keyboard.press('Escape');
      await page.locator('[role=dialog]').waitFor({ state: 'hidden' });
      expect(await hiddenFromReaders(page, 'main')).toBe(false);
    });
  }

  test('does not hide its messages from screen readers', async () => {
    const stage = await visit('card-empty');
    const { page } = stage;
    await begin(stage);
    await enterCard(stage, { ...CARD, number: '4000000000000002' });
    await pay(stage);
    await expectToast(stage, 'Payment declined');
    expect(await hiddenFromReaders(page, '[data-scope=toast][data-part=root]')).toBe(false);
  });
});
