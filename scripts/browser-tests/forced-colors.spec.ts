import { expect, test } from '../replay/fixtures.ts';
import { tabTo } from './keyboard.ts';
import { stallOperation } from './network.ts';
import { pressStart, startAndWait, visibleSurface } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

test.describe('in forced colours', () => {
  test('the selected tab, the focused field, links and the edge of the dialog are visible', async () => {
    const world = await openScreen('buy-new-card');
    const { page } = world;
    await page.emulateMedia({ forcedColors: 'active' });
    await startAndWait(world);
    const [selected, other] = await Promise.all(
      [true, false].map((isSelected) =>
        page.getByRole('tab', { selected: isSelected }).evaluate((tab) => getComputedStyle(tab).color),
      ),
    );
    expect(selected).not.toBe(other);
    await expect(visibleSurface(page).locator('..')).toHaveCSS('outline-style', 'solid');
    // The ring is that of text, beside the tab.
    const canvasText = await page.evaluate(() => getComputedStyle(document.querySelector('h2') as Element).color);
    await tabTo(page, 'Credit & debit card');
    await expect(page.locator(':focus')).toHaveCSS('outline', `${canvasText} solid 2px`);
    const name = page.getByRole('textbox', { name: 'Name on card' });
    await name.focus();
    await expect(name).toHaveCSS('outline-style', 'solid');
    await expect(page.getByRole('button', { name: 'Add coupon code' })).toHaveCSS('text-decoration-line', 'underline');
  });

  test('placeholders of content that loads have an edge', async () => {
    const world = await openScreen('buy-new-card', { network: stallOperation('ListPaymentMethod') });
    await world.page.emulateMedia({ forcedColors: 'active' });
    await pressStart(world);
    const skeleton = world.page.locator('[data-skeleton]').filter({ visible: true }).first();
    await expect(skeleton).toHaveCSS('outline-style', 'solid');
  });
});
