import type { Page } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { openBankTab, startAndWait } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

const expectAutocomplete = (page: Page, label: string, value: string) =>
  expect(page.getByRole('textbox', { name: label, exact: true })).toHaveAttribute('autocomplete', value);

test('browsers fill in the names of a card and an account in the checkout', async () => {
  const world = await openScreen('card-empty');
  await startAndWait(world);
  await expectAutocomplete(world.page, 'Name on card', 'cc-name');
  await openBankTab(world);
  await expectAutocomplete(world.page, 'Account name', 'name');
});

for (const [name, label, value] of [
  ['save-card', 'Card holder name', 'cc-name'],
  ['save-bank', 'Account name', 'name'],
] as const) {
  test(`browsers fill in the name in the payment method dialog: ${name}`, async () => {
    const world = await openScreen(name);
    await startAndWait(world);
    await expectAutocomplete(world.page, label, value);
  });
}
