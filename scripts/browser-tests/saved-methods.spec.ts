import { expect, test } from '../replay/fixtures.ts';
import { startAndWait } from '../screens/screen-actions.ts';
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
