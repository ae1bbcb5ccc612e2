import { expect, test } from '../replay/fixtures.ts';
import { begin } from '../screens/reach.ts';
import { openBankTab } from '../screens/states/new-details.ts';
import { visitor } from './visitor.ts';

const visit = visitor();

for (const [name, label, autocomplete] of [
  ['card-empty', 'Name on card', 'cc-name'],
  ['card-empty', 'Account name', 'name'],
  ['save-card', 'Card holder name', 'cc-name'],
  ['save-bank', 'Account name', 'name'],
] as const) {
  test(`tells the browser what to fill in: ${name}, '${label}' is ${autocomplete}`, async () => {
    const stage = await visit(name);
    await begin(stage);
    if (name === 'card-empty' && label === 'Account name') await openBankTab(stage);
    expect(await stage.page.getByRole('textbox', { name: label, exact: true }).getAttribute('autocomplete')).toBe(
      autocomplete,
    );
  });
}
