import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { waitUntil } from '../replay/wait-until.ts';
import { expectFocus, NUMBER_LABEL, openByKeyboard, pressTab, tabTo, typeCard } from './keyboard.ts';
import { delayFile, holdOperation } from './network.ts';
import { screenFixture } from './screen-fixture.ts';
import { CHECKOUT_CODE } from './screens.ts';

const openScreen = screenFixture();

/**
 * Records what a screen reader announces: the name and description of a dialog that takes the focus, and changes in live
 * regions that were there before. An atomic region is announced as a whole.
 */
const RECORDER = `
window.said = [];
const LIVE = '[role=status], [role=alert], [aria-live]';
const add = (text) => {
  const words = text.replace(/\\s+/g, ' ').trim();
  if (words !== '') window.said.push(words);
};
const textOf = (ids) => (ids ?? '').split(' ').map((id) => document.getElementById(id)?.innerText ?? '').join('. ');
window.addEventListener('focusin', ({ target }) => {
  if (target.matches('[role=dialog], dialog'))
    add('[' + (target.ariaLabel ?? textOf(target.getAttribute('aria-labelledby'))) + ', ' + (target.role ?? 'dialog') + '] ' + textOf(target.getAttribute('aria-describedby')));
}, true);
const isQuiet = (region) =>
  region.getAttribute('aria-live') === 'off' || region.closest('[aria-hidden=true], [inert]') || !region.checkVisibility();
new MutationObserver((mutations) => {
  const changes = new Map();
  const added = new Set(mutations.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const { target, addedNodes, type } of mutations) {
    const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE);
    const isNew = region && [...added].some((node) => node !== region.firstChild && node.contains(region));
    if (!region || isNew || isQuiet(region)) continue;
    const isAtomic = region.getAttribute('aria-atomic') ?? String(region.role === 'status');
    const nodes = isAtomic === 'true' ? [region] : type === 'characterData' ? [target] : [...addedNodes];
    changes.set(region, new Set([...(changes.get(region) ?? []), ...nodes]));
  }
  for (const nodes of changes.values()) {
    const whole = [...nodes].filter((node) => ![...nodes].some((other) => other !== node && other.contains(node)));
    add(whole.map((node) => node.innerText ?? node.textContent).join(' '));
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
`;

declare global {
  interface Window {
    said: string[];
  }
}

/** `expectSaid` waits until these texts are announced in order, after the texts of its previous call. */
function createListener(page: Page) {
  const expected: string[] = [];
  let heard = 0;
  return {
    async expectSaid(...texts: string[]): Promise<void> {
      await waitUntil(`'${texts.join("', '")}' to be said`, async () => {
        const said = await page.evaluate(() => window.said);
        let end = heard;
        for (const text of texts) {
          const index = said.indexOf(text, end);
          if (index === -1) return { seen: said.slice(heard).join(' | ') };
          end = index + 1;
        }
        heard = end;
        return true;
      });
      expected.push(...texts);
    },
    async expectNothingElse(): Promise<void> {
      const said = await page.evaluate(() => window.said);
      expect(said.filter(isAlwaysSaid)).toEqual(expected.filter(isAlwaysSaid));
    },
  };
}

const isAlwaysSaid = (text: string) => !/^(To pay, complete|You can pay now|Processing your payment)/.test(text);

const CHECKOUT =
  '[Checkout, dialog] Join the 500,000+ of Australian businesses that use our platform for all their legal needs';
const DECLINED_CHARGE = '4000000000000341';
const ALL_GAPS = [
  'Your card number is incomplete.',
  "Your card's expiration date is incomplete.",
  "Your card's security code is incomplete.",
  'Your name is incomplete',
].join(' ');

const NEW_CARD_GAPS = 'To pay, complete your card number, expiry date, CVC and name on card.';

test('announces every change once and politely, each amount with its label', async () => {
  const loading = holdOperation('ListPaymentMethod');
  const paying = holdOperation('CreateSubscription');
  const network = async (context: BrowserContext) => {
    await loading.network(context);
    await paying.network(context);
  };
  const { page } = await openScreen('coupon-percent', { before: RECORDER, network });
  const { expectSaid, expectNothingElse } = createListener(page);
  // Hovering loads the checkout's code first; otherwise the dialog that waits for that code would be announced too.
  await page.getByRole('button', { name: 'Choose plan: Plus monthly', exact: true }).hover();
  await page.locator('iframe[title="Secure card number input frame"]').waitFor({ state: 'attached' });
  await openByKeyboard(page, 'Choose plan: Plus monthly');
  await expectSaid(CHECKOUT, 'Preparing Payment');
  await loading.release();
  await expectSaid('The payment form is ready.', NEW_CARD_GAPS);

  await tabTo(page, 'Confirm & pay');
  await page.keyboard.press('Enter');
  await expectFocus(page, NUMBER_LABEL);
  await expectSaid(ALL_GAPS);

  await tabTo(page, 'Credit & debit card', 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expectSaid('Payable today: $49.90', 'To pay, complete your bank account details and account name.');
  await page.keyboard.press('ArrowLeft');
  await expectSaid('Charged to your card: $50.52, including a $0.62 fee');

  await tabTo(page, 'Add coupon code');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Enter coupon code');
  await page.keyboard.type('SAVE15');
  await page.keyboard.press('Enter');
  await expectSaid('Coupon code applied successfully', 'Charged to your card: $42.94, including a $0.53 fee');
  await expectFocus(page, 'SAVE15 applied');
  await pressTab(page);
  await page.keyboard.press('Enter');
  await expectSaid('Coupon code removed', 'Charged to your card: $50.52, including a $0.62 fee');
  await expectFocus(page, 'Enter coupon code');

  await tabTo(page, NUMBER_LABEL, 'Shift+Tab');
  await typeCard(page, DECLINED_CHARGE);
  await expectSaid('You can pay now.');
  await page.keyboard.press('Enter');
  await expectSaid('Processing your payment…');
  await paying.release();
  await expectSaid('Payment declined Your card was declined.');
  await expectNothingElse();
});

test('announces once that the payment is prepared, when the code loads first and then the data', async () => {
  const code = delayFile(CHECKOUT_CODE);
  const data = holdOperation('ListPaymentMethod');
  const network = async (context: BrowserContext) => {
    await code.network(context);
    await data.network(context);
  };
  // No other test in this file has this width, so none shares the page whose clock this test installs.
  const { page } = await openScreen('coupon-percent', { width: 1280, before: RECORDER, network });
  const { expectSaid, expectNothingElse } = createListener(page);
  await page.clock.install();
  await openByKeyboard(page, 'Choose plan: Plus monthly');
  await expectSaid('[Preparing Payment, dialog]');
  code.release();
  await expectSaid(CHECKOUT);
  // Skips the delay with which the checkout combines several changes into one announcement.
  await page.clock.fastForward(2_000);
  await data.release();
  await expectSaid('The payment form is ready.', NEW_CARD_GAPS);
  await expectNothingElse();
});

test('announces that a payment is complete', async () => {
  const { page } = await openScreen('standalone', { before: RECORDER });
  const { expectSaid } = createListener(page);
  await page.getByRole('button', { name: 'Start this scenario', exact: true }).click();
  await expectSaid(NEW_CARD_GAPS);
  await tabTo(page, NUMBER_LABEL);
  await typeCard(page);
  await page.keyboard.press('Enter');
  await expectSaid('Thank you. Single document is now yours.', 'Payment complete.');
});
