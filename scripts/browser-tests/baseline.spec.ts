import { expect, test } from '../replay/fixtures.ts';
import { withStyle } from '../replay/page-style.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

/** Fixtures fail the test when the page's content security policy blocks something. */
test.describe('a screenshot for the baseline', () => {
  test('has styles of its own only while it is taken', async () => {
    const { page } = await openScreen('card-empty');
    const panel = page.getByRole('complementary', { name: 'Scenario' });
    await withStyle(page, 'aside { visibility: hidden !important }', () => expect(panel).toBeHidden());
    await expect(panel).toBeVisible();
  });
});
