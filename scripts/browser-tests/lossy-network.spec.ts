import { expect, test } from '../replay/fixtures.ts';
import { expectFocus } from './keyboard.ts';
import { blockFile, failOperation, holdOperation } from './network.ts';
import { providerInput } from './provider-input.ts';
import { pressStart, startAndWait, waitUntilLoaded } from './screen-actions.ts';
import { countRequests, screenFixture } from './screen-fixture.ts';

const openScreen = screenFixture();

/** A file that the checkout's own code imports. */
const CHECKOUT_PART = /\/assets\/method-fields-[^/]+\.js$/;

test('a request that stalls until the device is offline is repeated when the connection is back', async () => {
  const { network, held, drop } = holdOperation('CreateSetupIntent');
  const world = await openScreen('card-empty', { network });
  const { page } = world;
  const context = page.context();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await pressStart(world);
  await held;
  await page
    .frameLocator('iframe[title="Secure card number input frame"]')
    .locator('[name="cardnumber"]')
    .waitFor({ state: 'attached' });
  await context.setOffline(true);
  await drop();
  await tryAgain.waitFor();
  await context.unrouteAll();
  const lost = page.waitForEvent('requestfailed');
  await tryAgain.press('Enter');
  await lost;
  await tryAgain.waitFor();
  await expectFocus(page, 'the dialog');
  await context.setOffline(false);
  await tryAgain.press('Enter');
  await tryAgain.waitFor({ state: 'hidden' });
  await waitUntilLoaded(world);
  await providerInput(page, 'cardnumber').fill('4');
  expect(await countRequests(world, 'CreateSetupIntent')).toBe(1);
});

test('a lost list of saved methods is loaded by "Try again", without a reload and with the focus in the dialog', async () => {
  const world = await openScreen('saved-default', { network: failOperation('ListPaymentMethod') });
  const { page } = world;
  await startAndWait(world);
  await page.context().unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('radio', { name: 'Visa ending in 4242' }).waitFor();
  await expectFocus(page, 'the dialog');
  expect(await countRequests(world, 'ListPaymentMethod')).toBe(1);
});

test('a lost part of the code is loaded by "Try again", without a reload of the page', async () => {
  const world = await openScreen('card-empty', { network: blockFile(CHECKOUT_PART) });
  const { page } = world;
  await pressStart(world);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.waitFor();
  await page.evaluate(() => document.body.setAttribute('data-seen', ''));
  await page.context().unrouteAll();
  await tryAgain.press('Enter');
  await waitUntilLoaded(world);
  await expectFocus(page, 'the dialog');
  await expect(page.locator('body[data-seen]')).toBeAttached();
});
