import { describeStep } from '#scenarios';
import { test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { pressButton, pressStart, waitUntilLoaded } from './screen-actions.ts';
import { screenFixture } from './screen-fixture.ts';
import { CHECKOUT_CODE, findScreen } from './screens.ts';

const openScreen = screenFixture();

/**
 * Replaces every text by an element that contains it, as soon as it appears, as a browser's page translation does. The
 * text nodes of React are no longer in the page.
 */
const TRANSLATION = `
  const translate = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, title, textarea')) continue;
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    }
  };
  new MutationObserver((changes) => changes.forEach(({ target }) => translate(target))).observe(document, {
    childList: true,
    subtree: true,
  });
`;

/** Together they show every screen, and add, change and remove every kind of text. */
const SCENARIOS = [
  'decline-then-retry-good-card',
  'card-challenge-fail',
  'coupon-replaced',
  'coupon-remove',
  'price-fee-follows-tab',
  'westpac-rejected-then-corrected',
  'journey-upgrade-with-credit-and-coupon',
  'save-change-default',
  'save-name-missing',
  'save-bank-setup-fails',
  'buy-standalone-form',
  'pay-unknown-then-other-method',
  'provider-script-blocked',
  'host-small-screen',
];

test.describe('a translated page', () => {
  for (const name of SCENARIOS) {
    test(`goes on working: ${name}`, async () => {
      const width = findScreen(name).screen === 'small' ? 390 : 1280;
      const world = await openScreen(name, { before: TRANSLATION, width });
      for (const step of world.scenario.steps) await test.step(describeStep(step), () => runStep(world, step));
    });
  }

  test('says that the checkout could not be loaded, and loads it again', async () => {
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    const world = await openScreen('buy-new-card', {
      before: TRANSLATION,
      reducedMotion: 'no-preference',
      network: (context) => context.route(CHECKOUT_CODE, (route) => failed.then(() => route.abort())),
    });
    const { page } = world;
    await pressStart(world);
    await page.getByRole('dialog', { name: 'Preparing Payment' }).waitFor();
    fail();
    await page.getByRole('dialog', { name: 'The checkout could not be loaded.' }).waitFor();
    await page.context().unrouteAll();
    await pressButton(world, 'Try again');
    await waitUntilLoaded(world);
  });
});
