import type { BrowserContext, Page } from '@playwright/test';
import { enterCard } from '../replay/actions.ts';
import { CORE_TAG, EVERY_ENGINE_TAG } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import { payButton } from '../replay/test-world.ts';
import { holdOperation } from './network.ts';
import { pressStart, startAndWait, visibleSurface, waitForText } from './screen-actions.ts';
import { countRequests, screenFixture } from './screen-fixture.ts';
import { CARD_DETAILS } from './screens.ts';

const openScreen = screenFixture();

/** Delays the message by which React continues to render in the background, as on a slow device. */
const DELAY_BACKGROUND_RENDERING = `
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...message) {
    setTimeout(() => postMessage.apply(this, message), 1_000);
  };
`;

/** Clicks a button in the task in which it is rendered: no customer is faster. */
const clickWhenRendered = (page: Page, name: string): Promise<void> =>
  page.evaluate((text) => {
    const observer = new MutationObserver(() => {
      const buttons = document.querySelectorAll<HTMLButtonElement>('button:enabled');
      const button = [...buttons].find(({ textContent }) => textContent === text);
      if (!button) return;
      observer.disconnect();
      button.click();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  }, name);

const stealLocks = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    for (const { name = '' } of held) await navigator.locks.request(name, { steal: true }, () => undefined);
    return held.length;
  });

test.describe('a payment', { tag: EVERY_ENGINE_TAG }, () => {
  test('starts by a click at the moment the button appears', async () => {
    const { network, release } = holdOperation('ListPaymentMethod');
    const world = await openScreen('saved-default', { before: DELAY_BACKGROUND_RENDERING, network });
    await clickWhenRendered(world.page, 'Confirm & pay');
    await pressStart(world);
    await visibleSurface(world.page).waitFor();
    await release();
    await waitForText(world, 'Thank you. Standard monthly is now yours.');
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });

  test("keeps the pay button busy when a script of the page steals the payment's lock", async () => {
    const { network, release } = holdOperation('CreateSubscription');
    const world = await openScreen('buy-saved-default-card', { network });
    await startAndWait(world);
    await payButton(world).click();
    await expect.poll(() => stealLocks(world.page)).toBe(1);
    await expect(payButton(world)).toHaveAttribute('aria-busy', 'true');
    await waitForText(world, 'Processing your payment…');
    await release();
    await waitForText(world, 'Thank you. Standard monthly is now yours.');
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });

  test("starts once when the host page's own button is clicked twice", { tag: CORE_TAG }, async () => {
    const world = await openScreen('buy-standalone-custom-label@hidden-button');
    await startAndWait(world);
    await enterCard(world, CARD_DETAILS);
    await world.page.getByRole('button', { name: 'Pay for this document' }).dblclick();
    await waitForText(world, 'Thank you. Single document is now yours.');
    expect(await countRequests(world, 'CreateSubscription')).toBe(1);
  });
});

test('after a reload the form finds the earlier payment, shows a message that stays, and sells nothing more', async () => {
  const lost = ['CreateSubscription', 'GetUserSubscriptions'];
  const network = (context: BrowserContext) =>
    context.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      if (operationName !== lost[0]) return route.fallback();
      lost.shift();
      if (operationName === 'CreateSubscription') await route.fetch();
      return route.abort('connectionreset');
    });
  // No other test in this file has this width, so none shares the page whose clock this test installs.
  const world = await openScreen('document-form', { width: 1280, network });
  const { page } = world;
  await startAndWait(world);
  await payButton(world).click();
  await page.getByText("We don't know yet whether your payment of $49.61 went through.").waitFor();
  await page.clock.install();
  await page.reload();
  await pressStart(world);
  await waitForText(world, 'Payment complete.');
  await page.clock.fastForward('01:00');
  await waitForText(world, 'Your earlier payment went through');
  expect(await countRequests(world, 'CreateSubscription')).toBe(1);
});

test('the default method is changed once when Update is clicked twice', async () => {
  const world = await openScreen('save-update');
  await startAndWait(world);
  await world.page.getByRole('radio', { name: 'Mastercard ending in 4444' }).check();
  await world.page.getByRole('button', { name: 'Update', exact: true }).dblclick();
  await waitForText(world, 'The payment method for your subscriptions has been updated');
  await visibleSurface(world.page).waitFor({ state: 'hidden' });
  expect(await countRequests(world, 'ChangeDefaultPaymentMethod')).toBe(1);
});
