import type { Locator } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { stallOperation } from './network.ts';
import { playgroundFixture } from './playground-fixture.ts';
import { pressStart, startAndWait, visibleSurface } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();
const playground = playgroundFixture();

const styleOf = (locator: Locator, property: 'color' | 'outlineStyle') =>
  locator.evaluate((element, name) => getComputedStyle(element)[name], property);

test.describe('in forced colours', () => {
  test('the selected tab, the focused field and the edge of the dialog are visible', async () => {
    const world = await openScreen('card-empty');
    const { page } = world;
    await page.emulateMedia({ forcedColors: 'active' });
    await startAndWait(world);
    const selected = page.getByRole('tab', { selected: true });
    const other = page.getByRole('tab', { selected: false });
    expect(await styleOf(selected, 'color')).not.toBe(await styleOf(other, 'color'));
    expect(await styleOf(visibleSurface(page), 'outlineStyle')).toBe('solid');
    const name = page.getByRole('textbox', { name: 'Name on card' });
    await name.focus();
    expect(await styleOf(name, 'outlineStyle')).toBe('solid');
  });

  test('placeholders of content that loads have an edge', async () => {
    const world = await openScreen('card-empty', { network: stallOperation('ListPaymentMethod') });
    const { page } = world;
    await page.emulateMedia({ forcedColors: 'active' });
    await pressStart(world);
    const skeleton = page.locator('[data-skeleton]').filter({ visible: true }).first();
    await expect(skeleton).toHaveCSS('outline-style', 'solid');
  });

  test('a link has an underline, without a border that touches its text', async () => {
    const world = await openScreen('card-empty');
    const { page } = world;
    await page.emulateMedia({ forcedColors: 'active' });
    await startAndWait(world);
    const link = page.getByRole('button', { name: 'Add coupon code' });
    await expect(link).toHaveCSS('border-width', '0px');
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
  });

  test('the pressed filter and the selected layout of the gallery are visible', async () => {
    const page = await playground.open('/?outcome=paid');
    await page.emulateMedia({ forcedColors: 'active' });
    const pressed = page.getByRole('button', { pressed: true });
    const other = page.getByRole('button', { pressed: false }).first();
    await pressed.waitFor();
    expect(await styleOf(pressed, 'color')).not.toBe(await styleOf(other, 'color'));
    const layouts = page.getByRole('group', { name: 'Layout' }).locator('label');
    const [list, pictures] = [layouts.nth(0), layouts.nth(1)];
    expect(await styleOf(list, 'color')).not.toBe(await styleOf(pictures, 'color'));
  });
});
