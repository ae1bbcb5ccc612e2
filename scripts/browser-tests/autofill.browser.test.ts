import { expect, it } from 'vitest';
import { begin } from '../screens/reach.ts';
import { openBankTab } from '../screens/states/new-details.ts';
import { visitor } from './visitor.ts';

const visit = visitor();

it.each([
  ['card-empty', 'Name on card', 'cc-name'],
  ['card-empty', 'Account name', 'name'],
  ['save-card', 'Card holder name', 'cc-name'],
  ['save-bank', 'Account name', 'name'],
])("tells the browser what to fill in: %s, '%s' is %s", async (name, label, autocomplete) => {
  const stage = await visit(name);
  await begin(stage);
  if (name === 'card-empty' && label === 'Account name') await openBankTab(stage);
  expect(await stage.page.getByRole('textbox', { name: label, exact: true }).getAttribute('autocomplete')).toBe(
    autocomplete,
  );
});
