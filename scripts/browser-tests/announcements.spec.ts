import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { waitUntil } from '../replay/wait-until.ts';
import { expectFocus, NUMBER_LABEL, openByKeyboard, pressTab, tabTo, typeCard } from './keyboard.ts';
import { delayFile, holdOperation } from './network.ts';
import { screenFixture } from './screen-fixture.ts';
import { CHECKOUT_CODE } from './screens.ts';

const openScreen = screenFixture();

/**
 * Records what a screen reader says by itself: a change in a live region that was there before, as a whole if it is atomic,
 * and the name and description of a dialog that takes the focus.
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

/** Waits until this is the last of what was said; resolves to everything since the call before. */
async function heardUntil(page: Page, last: string): Promise<string[]> {
  await waitUntil(`'${last}' to be said`, async () => {
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    return said.at(-1)?.includes(last) || { seen: said.join(' | ') };
  });
  return page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
}

/** The reasons that may be said between two fields, if the user takes longer than a moment. */
const withoutReasons = (said: readonly string[]) => said.filter((text) => !text.startsWith('To pay, complete your'));

const CHECKOUT =
  '[Checkout, dialog] Join the 500,000+ of Australian businesses that use our platform for all their legal needs';
const DECLINED_CHARGE = '4000000000000341';
const ALL_GAPS = [
  'Your card number is incomplete.',
  "Your card's expiration date is incomplete.",
  "Your card's security code is incomplete.",
  'Your name is incomplete',
].join(' ');

test('says everything that happens once, politely, each amount with its label', async () => {
  const loading = holdOperation('ListPaymentMethod');
  const paying = holdOperation('CreateSubscription');
  const network = async (context: BrowserContext) => {
    await loading.network(context);
    await paying.network(context);
  };
  const { page } = await openScreen('coupon-percent', { before: RECORDER, network });
  await openByKeyboard(page, 'Choose plan: Plus monthly');
  expect(await heardUntil(page, 'Preparing Payment')).toEqual([CHECKOUT, 'Preparing Payment']);
  await loading.release();
  expect(await heardUntil(page, 'To pay')).toEqual([
    'The payment form is ready.',
    'To pay, complete your card number, expiry date, CVC and name on card.',
  ]);

  await tabTo(page, 'Confirm & pay');
  await page.keyboard.press('Enter');
  await expectFocus(page, NUMBER_LABEL);
  expect(await heardUntil(page, 'Your name is incomplete')).toEqual([ALL_GAPS]);

  await tabTo(page, 'Credit & debit card', 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  expect(await heardUntil(page, 'To pay')).toEqual([
    'Payable today: $49.90',
    'To pay, complete your bank account details and account name.',
  ]);
  await page.keyboard.press('ArrowLeft');
  expect((await heardUntil(page, 'To pay'))[0]).toBe('Charged to your card: $50.52, including a $0.62 fee');

  await tabTo(page, 'Add coupon code');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Enter coupon code');
  await page.keyboard.type('SAVE15');
  await page.keyboard.press('Enter');
  expect(await heardUntil(page, 'Charged')).toEqual([
    'Coupon code applied successfully',
    'Charged to your card: $42.94, including a $0.53 fee',
  ]);
  await expectFocus(page, 'SAVE15 applied');
  await pressTab(page);
  await page.keyboard.press('Enter');
  expect(await heardUntil(page, 'Charged')).toEqual([
    'Coupon code removed',
    'Charged to your card: $50.52, including a $0.62 fee',
  ]);
  await expectFocus(page, 'Enter coupon code');

  await tabTo(page, NUMBER_LABEL, 'Shift+Tab');
  await typeCard(page, DECLINED_CHARGE);
  expect(withoutReasons(await heardUntil(page, 'You can pay now.'))).toEqual(['You can pay now.']);
  await page.keyboard.press('Enter');
  expect(await heardUntil(page, 'Processing')).toEqual(['Processing your payment…']);
  await paying.release();
  expect(await heardUntil(page, 'declined')).toEqual(['Payment declined Your card was declined.']);
});

test('says once that the payment is prepared when its code loads first, and then its data', async () => {
  const code = delayFile(CHECKOUT_CODE);
  const data = holdOperation('ListPaymentMethod');
  const network = async (context: BrowserContext) => {
    await code.network(context);
    await data.network(context);
  };
  const { page } = await openScreen('coupon-percent', { before: RECORDER, network });
  await page.clock.install();
  await openByKeyboard(page, 'Choose plan: Plus monthly');
  expect(await heardUntil(page, 'Preparing Payment')).toEqual(['[Preparing Payment, dialog]']);
  code.release();
  await page.getByRole('dialog', { name: 'Checkout' }).waitFor();
  // Longer than a change waits for others.
  await page.clock.fastForward(2_000);
  await data.release();
  expect(await heardUntil(page, 'To pay')).toEqual([
    CHECKOUT,
    'The payment form is ready.',
    'To pay, complete your card number, expiry date, CVC and name on card.',
  ]);
});

test('says that a payment is complete, and what is missing or was saved', async () => {
  const { page } = await openScreen('standalone', { before: RECORDER });
  await page.getByRole('button', { name: 'Start this scenario', exact: true }).click();
  await heardUntil(page, 'To pay');
  await tabTo(page, NUMBER_LABEL);
  await typeCard(page);
  await page.keyboard.press('Enter');
  const said = withoutReasons(await heardUntil(page, 'Payment complete.'));
  expect(said.filter((text) => !text.startsWith('Processing') && text !== 'You can pay now.')).toEqual([
    'Thank you. Single document is now yours.',
    'Payment complete.',
  ]);

  const saving = await openScreen('save-new-card', { before: RECORDER });
  await openByKeyboard(saving.page, 'Start this scenario');
  await heardUntil(saving.page, '[Add credit or debit card, dialog]');
  await tabTo(saving.page, 'Save card');
  await saving.page.keyboard.press('Enter');
  expect(await heardUntil(saving.page, 'incomplete')).toEqual([ALL_GAPS]);
  await typeCard(saving.page, '4242424242424242', 'Card holder name');
  await saving.page.keyboard.press('Enter');
  expect(await heardUntil(saving.page, 'updated')).toEqual([
    'The payment method for your subscriptions has been updated All active subscriptions will now use your Visa ending in 4242 for future charges',
  ]);
});
