import { expect, test } from '../replay/fixtures.ts';
import { startAndWait } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

test('the selected method keeps its colour under the pointer', async () => {
  const world = await openScreen('saved-default');
  const { page } = world;
  await startAndWait(world);
  await page.mouse.move(0, 0);
  const row = page.getByRole('radio', { name: 'Visa ending in 4242', checked: true }).locator('..');
  const color = () => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await color();
  await row.hover();
  expect(await row.evaluate((element) => element.matches(':hover'))).toBe(true);
  expect(await color()).toBe(before);
});

test('a method has a focus ring when selected by keyboard, not by a click', async () => {
  const world = await openScreen('saved-default');
  const { page } = world;
  await startAndWait(world);
  const row = (name: string) => page.getByRole('radio', { name }).locator('..');
  await row('Mastercard ending in 4444').click();
  await expect(page.getByRole('radio', { name: 'Mastercard ending in 4444' })).toBeFocused();
  await expect(row('Mastercard ending in 4444')).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowDown');
  await expect(row('American Express ending in 8431')).toHaveCSS('outline-style', 'solid');
});
