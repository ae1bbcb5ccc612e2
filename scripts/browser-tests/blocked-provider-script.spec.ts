import { enterCard } from '../replay/actions.ts';
import { expectPayDisabled, expectPayEnabled } from '../replay/expectations.ts';
import { expect, test } from '../replay/fixtures.ts';
import { payButton, type TestWorld } from '../replay/test-world.ts';
import { blockFile } from './network.ts';
import { pressButton, pressStart, visibleSurface, waitForText, waitUntilLoaded } from './screen-actions.ts';
import { countRequests, screenFixture } from './screen-fixture.ts';
import { CARD_DETAILS } from './screens.ts';

const openScreen = screenFixture();
const SCRIPT = /\/stripe\.js(\?|$)|js\.stripe\.com/;
const NOT_LOADED = 'The secure payment fields could not be loaded.';

/** Unblocks the script. The playground requests it only after the checkout has. */
async function retryLoading(world: TestWorld): Promise<void> {
  await world.page.context().unrouteAll();
  const response = world.page.waitForResponse(SCRIPT);
  await pressButton(world, 'Try again');
  await response;
  await pressButton(world, 'Try again');
}

test.describe('without the card provider script', () => {
  test('an upgrade by direct debit is disabled until the provider has loaded', async () => {
    const world = await openScreen('migration-credit', { network: blockFile(SCRIPT) });
    await pressStart(world);
    await expectPayDisabled(world, NOT_LOADED);
    await payButton(world).evaluate((button: HTMLButtonElement) => button.form?.requestSubmit());
    expect(await world.page.getByText('Payment declined').count()).toBe(0);
    expect(await countRequests(world, 'MigrateSubscription')).toBe(0);
    await retryLoading(world);
    await waitUntilLoaded(world);
    await expectPayEnabled(world);
  });

  test('a new card cannot be saved until the provider has loaded', async () => {
    const world = await openScreen('save-card', { network: blockFile(SCRIPT) });
    await pressStart(world);
    await waitForText(world, NOT_LOADED);
    expect(await visibleSurface(world.page).getByRole('button', { name: 'Save card' }).isDisabled()).toBe(true);
    await retryLoading(world);
    await waitUntilLoaded(world);
    await enterCard(world, CARD_DETAILS);
    await pressButton(world, 'Save card');
    await waitForText(world, 'The payment method for your subscriptions has been updated');
  });
});
