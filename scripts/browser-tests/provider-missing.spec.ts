import { enterCard } from '../replay/actions.ts';
import { expectPayDisabled, expectPayEnabled } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { payButton, type Stage } from '../replay/stage.ts';
import { blocking } from '../screens/network.ts';
import { filledIn, open, place, press, see } from '../screens/reach.ts';
import { CARD } from '../screens/states/new-details.ts';
import { timesSent } from './sent.ts';
import { visitor } from './visitor.ts';

const visit = visitor();
const SCRIPT = /\/stripe\.js(\?|$)|js\.stripe\.com/;
const NOT_LOADED = 'The secure payment fields could not be loaded.';

/** The script can be had again. The sample page looks for its own only after the checkout has looked. */
async function loadAgain(stage: Stage): Promise<void> {
  await stage.page.context().unrouteAll();
  const back = stage.page.waitForResponse(SCRIPT);
  await press(stage, 'Try again');
  await back;
  await press(stage, 'Try again');
}

test.describe('without the script of the card provider', () => {
  test('an upgrade by direct debit waits for the provider, and then asks it what is missing', async () => {
    const stage = await visit('migration-credit', { network: blocking(SCRIPT) });
    await open(stage);
    await expectPayDisabled(stage, NOT_LOADED);
    await payButton(stage).evaluate((button: HTMLButtonElement) => button.form?.requestSubmit());
    expect(await stage.page.getByText('Payment declined').count()).toBe(0);
    expect(await timesSent(stage, 'MigrateSubscription')).toBe(0);
    await loadAgain(stage);
    await filledIn(stage);
    await expectPayEnabled(stage);
  });

  test('a new card is not saved, and nothing is said to have failed', async () => {
    const stage = await visit('save-card', { network: blocking(SCRIPT) });
    await open(stage);
    await see(stage, NOT_LOADED);
    expect(await place(stage.page).getByRole('button', { name: 'Save card' }).isDisabled()).toBe(true);
    await loadAgain(stage);
    await filledIn(stage);
    await enterCard(stage, CARD);
    await press(stage, 'Save card');
    await see(stage, 'The payment method for your subscriptions has been updated');
  });
});
