import { describeStep } from '#scenarios';
import { test } from '../replay/fixtures.ts';
import { runStep } from '../replay/handlers.ts';
import { screenFixture } from './screen-fixture.ts';
import { findScreen } from './screens.ts';

const openScreen = screenFixture();

/** Wraps every new text in an element, as a browser's page translation does. React's text nodes leave the page. */
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

/** Scenarios that together show every screen, and add, change and remove every kind of text. */
const SCENARIOS = [
  'decline-then-retry-good-card',
  'coupon-replaced',
  'price-fee-follows-tab',
  'journey-upgrade-with-credit-and-coupon',
  'save-change-default',
  'pay-unknown-then-other-method',
  'provider-script-blocked',
  'host-small-screen',
];

for (const name of SCENARIOS) {
  test(`the checkout works on a page that the browser translates: ${name}`, async () => {
    const width = findScreen(name).screen === 'small' ? 390 : 1280;
    const world = await openScreen(name, { before: TRANSLATION, width });
    for (const step of world.scenario.steps) await test.step(describeStep(step), () => runStep(world, step));
  });
}
