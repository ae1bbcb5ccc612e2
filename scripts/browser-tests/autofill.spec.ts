import { expect, test } from '../replay/fixtures.ts';
import { startAndWait } from '../screens/screen-actions.ts';
import { openBankTab } from '../screens/states/new-details.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

for (const [name, label, autocomplete] of [
  ['card-empty', 'Name on card', 'cc-name'],
  ['card-empty', 'Account name', 'name'],
  ['save-card', 'Card holder name', 'cc-name'],
  ['save-bank', 'Account name', 'name'],
] as const) {
  test(`sets autocomplete to ${autocomplete}: ${name}, '${label}'`, async () => {
    const world = await openScreen(name);
    await startAndWait(world);
    if (name === 'card-empty' && label === 'Account name') await openBankTab(world);
    expect(await world.page.getByRole('textbox', { name: label, exact: true }).getAttribute('autocomplete')).toBe(
      autocomplete,
    );
  });
}
