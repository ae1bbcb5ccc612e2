import { enterCard } from '../replay/actions.ts';
import { expect, test } from '../replay/fixtures.ts';
import { type EmbeddingPage, embeddingPageFixture } from './embedding-page.ts';
import { fillCard, providerInput } from './screen-actions.ts';
import { CARD_DETAILS } from './screens.ts';

const openPage = embeddingPageFixture();

const MIXED = 'saved-mixed-switch-tabs';
const CARD = 'Visa ending in 4242';
const BANK = 'Bank account ending in 3456';

test.describe('options that change while a checkout is open', () => {
  test('update the form in the page: tabs, coupon, merchant, and a plan added with its app config', async () => {
    const embeddingPage = await openPage({ scenarios: [MIXED] });
    const shop = embeddingPage.page.getByRole('region', { name: 'Shop A' });
    await shop.getByRole('button', { name: 'Pay here A' }).click();
    await shop.getByRole('button', { name: 'Add coupon code' }).waitFor();
    await embeddingPage.change(0, { disableDirectDebit: true, disableCoupon: true });
    await shop.getByRole('tablist').waitFor({ state: 'hidden' });
    await shop.getByRole('button', { name: 'Add coupon code' }).waitFor({ state: 'hidden' });
    await embeddingPage.change(0, { disableDirectDebit: false, merchant: 'Renamed Pty Ltd' });
    await shop.getByRole('tab', { name: 'Direct debit' }).click();
    await shop.getByText('Renamed Pty Ltd').waitFor();
    const agreement = shop.getByRole('link', { name: 'Direct Debit Request Service Agreement' });
    await expect(agreement).toHaveAttribute('href', 'https://stripe.com/au-becs-dd-service-agreement/legal');
    await embeddingPage.change(0, { directDebitAgreementUrl: '/direct-debit' });
    await expect(agreement).toHaveAttribute('href', '/direct-debit');
    await shop.getByRole('tab', { name: 'Credit & debit card' }).click();
    await embeddingPage.change(0, { planHandle: 'renamed-plan' });
    await shop.getByRole('button', { name: 'Confirm & pay' }).click();
    await embeddingPage.page.getByText('A bought renamed-plan').waitFor();
    expect(await embeddingPage.purchasedProductIds(0)).toEqual(['prod_standard_monthly']);
  });

  test('keep a partly typed card number', async () => {
    const { page, change } = await openPage();
    await page.getByRole('button', { name: 'Buy A' }).click();
    await providerInput(page, 'cardnumber').fill('4242');
    await change(0, { disableDirectDebit: true });
    await page.getByRole('tablist').waitFor({ state: 'hidden' });
    expect(await providerInput(page, 'cardnumber').inputValue()).toBe('4242');
  });

  test('pay with the saved card that becomes selected when direct debit is disabled', async () => {
    const embeddingPage = await openPage({ scenarios: [MIXED] });
    const { page } = embeddingPage;
    await page.getByRole('button', { name: 'Buy A' }).click();
    await page.getByRole('tab', { name: 'Direct debit' }).click();
    await page.getByRole('radio', { name: BANK }).check();
    await embeddingPage.change(0, { disableDirectDebit: true });
    await page.getByRole('radio', { name: CARD, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Confirm & pay' }).click();
    await page.getByText('A bought').waitFor();
    const request = { paymentProfile: { paymentMethodId: 'pm_visa_4242' } };
    expect(await embeddingPage.requestsOf(0, 'CreateSubscription')).toMatchObject([request]);
    // The request arrives although `chargifyServiceUrl` of the embedding page ends with a slash.
    expect(await embeddingPage.requestsOf(0, 'upgrade-intention')).toHaveLength(1);
  });
});

test('an option that is null counts as missing: one log entry names a required option, and no text or link contains "null"', async () => {
  const embeddingPage = await openPage();
  const { page } = embeddingPage;
  const nulls = [
    'merchant',
    'termsUrl',
    'cardFee',
    'appearance',
    'apolloClient',
    'graphqlEndpoint',
    'subscriptionId',
  ] as const;
  await embeddingPage.change(0, { nulls: [...nulls] });
  await page.getByRole('button', { name: 'Buy A' }).click();
  const dialog = page.getByRole('dialog', { name: 'Checkout', exact: true });
  await dialog.getByRole('tab', { name: 'Direct debit' }).click();
  await expect(dialog.getByText('debit this account through the Bulk Electronic Clearing System')).toBeVisible();
  await expect(dialog.getByText('terms and conditions')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'terms and conditions' })).toHaveCount(0);
  await expect(dialog).not.toContainText(/null|undefined/);
  await dialog.getByRole('tab', { name: 'Credit & debit card' }).click();
  await expect(dialog).toContainText('A payment processing fee of 1.25%');
  const logged = (await embeddingPage.log()).map(({ message }) => message);
  expect(logged.sort()).toEqual([
    expect.stringContaining("<CheckoutProvider> has no 'merchant'."),
    expect.stringContaining("<CheckoutProvider> has no 'termsUrl'."),
  ]);
});

for (const form of ['unmounted', 'hidden'] as const) {
  test(`after a multi-step page has ${form} the form, its card fields are empty and take another card`, async () => {
    const embeddingPage = await openPage();
    const { page } = embeddingPage;
    const payButton = page.getByRole('button', { name: 'Confirm & pay' });
    await page.getByRole('button', { name: 'Pay here A' }).click();
    for (const isLeft of [true, false]) {
      await enterCard({ page }, { ...CARD_DETAILS, number: isLeft ? '4000000000000002' : '5555555555554444' });
      await expect(payButton).toBeEnabled();
      if (!isLeft) break;
      await payButton.click();
      await page.getByText('Payment declined').waitFor();
      await embeddingPage.change(0, { form });
      await payButton.waitFor({ state: 'hidden' });
      await embeddingPage.change(0, { form: 'shown' });
      await expect(providerInput(page, 'cardnumber')).toHaveValue('');
      await expect(payButton).toBeDisabled();
      await expect(payButton).toHaveAccessibleDescription('To pay, complete your card number, expiry date and CVC.');
      await expect(page.getByText('Payment declined')).toBeVisible();
    }
    await payButton.click();
    await page.getByText('A bought').waitFor();
  });
}

const CARD_NAME = 'Name on card';
const PAY = 'Confirm & pay';

async function openInside(around: 'form' | 'native dialog' | 'scripted dialog', scenario: string) {
  const embeddingPage = await openPage({ scenarios: [scenario] });
  await embeddingPage.change(0, { around });
  const { page } = embeddingPage;
  await page.getByLabel('Host', { exact: true }).waitFor();
  return { embeddingPage, page };
}

/** Expects that the address is unchanged, and that the host's elements have handled no event of the checkout. */
async function expectNoHostEvents({ page, takeHostEvents }: EmbeddingPage, address: string): Promise<void> {
  expect(await takeHostEvents()).toEqual([]);
  expect(page.url()).toBe(address);
}

test.describe("a host's form around the module", () => {
  for (const [submit, scenario] of [
    ['the button', 'coupon-percent'],
    ['Enter in a frame', 'buy-new-card'],
  ] as const) {
    test(`is not submitted by the module's forms in the page: ${submit}`, async () => {
      const { embeddingPage, page } = await openInside('form', scenario);
      await page.getByRole('button', { name: 'Pay here A' }).click();
      const button = page.getByRole('button', { name: PAY });
      await button.waitFor();
      await page.getByRole('button', { name: 'Add coupon code' }).click();
      await embeddingPage.takeHostEvents();
      const address = page.url();
      const coupon = page.getByPlaceholder('Enter coupon code');
      await coupon.fill('NOPE');
      await coupon.press('Enter');
      await page.getByText('Coupon code is invalid. Please try again.').waitFor();
      await page.getByRole('button', { name: 'Apply' }).click();
      await enterCard({ page }, CARD_DETAILS);
      await expect(button).toBeEnabled();
      if (submit === 'the button') await button.click();
      else await providerInput(page, 'cvc').press('Enter');
      await page.getByText('Payment complete.').first().waitFor();
      await expectNoHostEvents(embeddingPage, address);
      expect(await embeddingPage.purchasedProductIds(0)).toEqual(['prod_standard_monthly']);
      // The host's form submits its own field, and no field of the module.
      const fields = await page.evaluate(() => [...new FormData(document.forms[0])].join());
      expect(fields).toBe('own,');
      await page.getByLabel('Own field').press('Enter');
      expect(await embeddingPage.takeHostEvents()).toContain('submit');
    });
  }

  for (const [opener, submit, done] of [
    ['Buy A', PAY, 'A bought'],
    ['Change method A', 'Update', 'The payment method for your subscriptions has been updated'],
  ] as const) {
    test(`receives no event of the module's dialog: ${opener}`, async () => {
      const { embeddingPage, page } = await openInside('form', MIXED);
      await page.getByRole('button', { name: opener }).click();
      await page.getByRole('dialog').getByRole('radio', { name: CARD }).waitFor();
      await embeddingPage.takeHostEvents();
      const address = page.url();
      await page.getByRole('radio', { name: 'Use a new card' }).click();
      await page.getByRole('textbox').first().fill('Alex');
      await page.getByRole('radio', { name: CARD }).click();
      await page.getByRole('button', { name: submit, exact: true }).press('Enter');
      await page.getByText(done).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expectNoHostEvents(embeddingPage, address);
    });
  }
});

for (const around of ['native dialog', 'scripted dialog'] as const)
  test(`a ${around} of the host stays open below the checkout, which receives clicks, keys, the wheel and the first Escape`, async () => {
    const { embeddingPage, page } = await openInside(around, 'buy-new-card');
    await page.setViewportSize({ width: 1000, height: 420 });
    await page.getByRole('button', { name: 'Buy A' }).click();
    const dialog = page.getByRole('dialog', { name: 'Checkout' });
    await providerInput(page, 'cardnumber').click();
    await page.keyboard.type('4242424242424242');
    await expect(providerInput(page, 'cardnumber')).toHaveValue('4242 4242 4242 4242');
    const name = page.getByRole('textbox', { name: CARD_NAME });
    await dialog.hover();
    await page.mouse.wheel(0, 400);
    await expect(name).toBeInViewport();
    await name.click();
    await page.keyboard.type('Alex Nguyen');
    await expect(name).toHaveValue('Alex Nguyen');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectNoHostEvents(embeddingPage, page.url());
    await expect(page.getByRole('button', { name: 'Buy A' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByLabel('Host', { exact: true }).waitFor({ state: 'hidden' });
  });

test('an element that another script shows above the checkout receives clicks and text, and the checkout stays open', async () => {
  const { page } = await openPage();
  const addOverlay = (parent: string, bottom: number) =>
    page.evaluate(
      ([selector, offset]) => {
        const overlay = document.createElement('div');
        overlay.style.cssText = `position:fixed;left:0;bottom:${offset}px;z-index:2147483647`;
        const input = Object.assign(document.createElement('input'), { ariaLabel: `Overlay in ${selector}` });
        const button = Object.assign(document.createElement('button'), { textContent: `Fill in ${selector}` });
        button.addEventListener('click', () => overlay.append('Filled'));
        overlay.append(input, button);
        document.querySelector(selector)?.append(overlay);
      },
      [parent, bottom] as const,
    );
  await addOverlay('body', 0);
  await page.getByRole('button', { name: 'Buy A' }).click();
  await providerInput(page, 'cardnumber').fill('4242');
  await addOverlay('html', 40);
  for (const parent of ['body', 'html']) {
    const input = page.getByLabel(`Overlay in ${parent}`);
    await input.click();
    await page.keyboard.type('hello');
    await expect(input).toHaveValue('hello');
    await page.getByText(`Fill in ${parent}`).click();
  }
  await expect(page.getByText('Filled')).toHaveCount(2);
  await expect(providerInput(page, 'cardnumber')).toHaveValue('4242');
  // A script that focuses a button behind the checkout must not move the focus there.
  await page.getByRole('button', { name: 'Buy A', includeHidden: true }).focus();
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
});

test('an element that the page adds below the open checkout receives neither the focus nor keys', async () => {
  const { page } = await openPage();
  await page.getByRole('button', { name: 'Buy A' }).click();
  const name = page.getByRole('textbox', { name: CARD_NAME });
  await name.fill('Alex');
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { textContent: 'Delete everything' });
    button.addEventListener('click', () => button.append(' was pressed'));
    const box = document.createElement('div');
    box.append(button);
    document.body.append(box);
    button.focus();
  });
  await page.keyboard.type(' Nguyen');
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Alex Nguyen');
  await expect(page.getByText('was pressed')).toHaveCount(0);
});

test('screen readers do not find what the page adds while the checkout is open, unless it is shown above the checkout', async () => {
  const { page } = await openPage();
  await page.getByRole('button', { name: 'Buy A' }).click();
  const dialog = page.getByRole('dialog', { name: 'Checkout' });
  await dialog.waitFor();
  await page.evaluate(() => {
    for (const [label, style] of [
      ['Below', ''],
      ['Above', 'position:fixed;top:0;left:0;padding:9px;z-index:2147483647'],
    ] as const) {
      const link = Object.assign(document.createElement('a'), { href: '#', textContent: label });
      const box = Object.assign(document.createElement('div'), { style });
      box.append(link);
      document.body.append(box);
    }
  });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(link('Below')).toHaveCount(0);
  await expect(link('Above')).toHaveCount(1);
  await dialog.press('Escape');
  await expect(link('Below')).toHaveCount(1);
});

test('changes of the page to `aria-hidden` while the checkout is open remain after it closes', async () => {
  const { page } = await openPage();
  const setHidden = (value: string | null) =>
    page.evaluate((hidden) => {
      const box = document.querySelector('#chat') ?? document.createElement('div');
      box.id = 'chat';
      box.textContent = 'Chat';
      document.body.append(box);
      if (hidden === null) box.removeAttribute('aria-hidden');
      else box.setAttribute('aria-hidden', hidden);
    }, value);
  const dialog = page.getByRole('dialog', { name: 'Checkout' });
  const chat = page.locator('#chat');
  for (const [before, meanwhile] of [
    [null, 'true'],
    ['false', 'true'],
    [null, 'false'],
  ] as const) {
    await setHidden(before);
    await page.getByRole('button', { name: 'Buy A' }).click();
    await dialog.waitFor();
    await expect(chat).toHaveAttribute('aria-hidden', 'true');
    await setHidden(meanwhile);
    await dialog.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect(chat).toHaveAttribute('aria-hidden', meanwhile);
  }
});

test('a page that hides the checkout again and again from screen readers stays responsive', async () => {
  const { page } = await openPage();
  await page.evaluate(() => {
    const hide = () => {
      for (const element of document.querySelectorAll('body > .checkout-ui'))
        if (element.getAttribute('aria-hidden') !== 'true') element.setAttribute('aria-hidden', 'true');
    };
    new MutationObserver(hide).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await page.getByRole('button', { name: 'Buy A' }).click();
  await page.locator('[role=dialog]:visible').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]:visible').waitFor({ state: 'hidden' });
});

test('the pay button reads a name that a script has entered without an event', async () => {
  const { page } = await openPage();
  await page.getByRole('button', { name: 'Buy A' }).click();
  await fillCard(page);
  const name = page.getByRole('textbox', { name: CARD_NAME });
  await name.evaluate((input: HTMLInputElement) => {
    input.value = 'Alex Nguyen';
  });
  // `force`, because Playwright waits while the button has `aria-disabled`; the checkout accepts the press.
  await page.getByRole('button', { name: PAY }).click({ force: true });
  await page.getByText('A bought').waitFor();
});

test('on a page in another language, the module marks its own texts as English', async () => {
  const { page } = await openPage();
  await page.evaluate(() => {
    document.documentElement.lang = 'ar';
  });
  const languageOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));
  await page.getByRole('button', { name: 'Pay here A' }).click();
  await page.getByText('Pay by').waitFor();
  expect(await languageOf('h3:has-text("Pay by")')).toBe('en');
  expect(await languageOf('[data-checkout-messages] [role=status]')).toBe('en');
  await page.getByRole('button', { name: 'Buy A' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await languageOf('[role=dialog]:visible')).toBe('en');
});

test("an open dialog keeps the page from scrolling, and changes none of the page's own styles", async () => {
  const { page } = await openPage();
  const style =
    'overflow-y: scroll; overflow-x: clip; padding: 3px 5px 7px !important; pointer-events: auto !important;';
  await page.evaluate((text) => {
    document.body.style.cssText = text;
    document.documentElement.style.cssText = 'overflow-anchor: none;';
    document.body.append(Object.assign(document.createElement('div'), { style: 'height: 3000px' }));
  }, style);
  const readStyles = () =>
    page.evaluate(() => [document.body, document.documentElement].map((element) => element.getAttribute('style')));
  const before = await readStyles();
  const width = await page.evaluate(() => document.body.clientWidth);
  const dialog = page.getByRole('dialog', { name: 'Checkout' });
  await page.getByRole('button', { name: 'Buy A' }).click();
  await dialog.waitFor();
  expect(await readStyles()).toEqual(before);
  await page.mouse.move(4, 300);
  await page.mouse.wheel(0, 500);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await readStyles()).toEqual(before);
  expect(await page.evaluate(() => [window.scrollY, document.body.clientWidth])).toEqual([0, width]);
});
