/** The checkout on pages that use the browser's top layer, that move what is fixed, or that are in a shadow root. */
import type { Page } from '@playwright/test';
import { bankPage, enterCard } from '../replay/actions.ts';
import { CORE_TAG, EVERY_ENGINE_TAG } from '../replay/choose-cover.ts';
import { expect, test } from '../replay/fixtures.ts';
import { type EmbeddingPage, type EmbeddingPageOptions, embeddingPageFixture } from './embedding-page.ts';
import { delayFile } from './network.ts';
import { providerInput } from './screen-actions.ts';
import { CARD_DETAILS, CHALLENGE_CARD_NUMBER } from './screens.ts';

const openPage = embeddingPageFixture();

const MIXED = 'saved-mixed-switch-tabs';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Checkout' });

/** Prepares a page that would cover or move the checkout if the module did not prevent it. */
const PAGES: Record<string, (embeddingPage: EmbeddingPage) => Promise<unknown>> = {
  'a page in full screen': async ({ page, change }) => {
    await change(0, { around: 'full screen' });
    await page.getByRole('button', { name: 'Enlarge' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  },
  'a popover': async ({ page, change }) => {
    await change(0, { around: 'popover' });
    await page.getByLabel('Host', { exact: true }).waitFor();
  },
  'a native dialog': async ({ page, change }) => {
    await change(0, { around: 'native dialog' });
    await page.getByLabel('Host', { exact: true }).waitFor();
  },
  'a scripted dialog': async ({ page, change }) => {
    await change(0, { around: 'scripted dialog' });
    await page.getByLabel('Host', { exact: true }).waitFor();
  },
  'a page beside an open popover': ({ page }) =>
    page.evaluate(() => {
      const chat = Object.assign(document.createElement('div'), { popover: 'manual', textContent: 'Chat' });
      chat.style.cssText = 'inset: auto 0 0 auto; width: 60vw; height: 60vh';
      document.body.append(chat);
      chat.showPopover();
    }),
  ...Object.fromEntries(
    ['transform: translateX(0)', 'filter: blur(0)', 'contain: layout'].map((style) => [
      `a body with ${style}`,
      ({ page }: EmbeddingPage) => moveFixed(page, 'body', style),
    ]),
  ),
  'a document with a transform': ({ page }) => moveFixed(page, 'html', 'transform: translateX(0)'),
};

/** A long page, scrolled down, in which `position: fixed` refers to an element, not to the viewport. */
const moveFixed = (page: Page, selector: string, style: string) =>
  page.evaluate(
    ([target, text]) => {
      const long = Object.assign(document.createElement('div'), { style: 'height: 3000px' });
      document.body.prepend(long);
      const element = document.querySelector<HTMLElement>(target);
      if (element) element.style.cssText = text;
      scrollTo(0, 3000);
    },
    [selector, style] as const,
  );

/** Expects the dialog at its place in the viewport, with all of its parts on top of the page. */
async function expectInView(page: Page): Promise<void> {
  await expect(dialog(page)).toBeInViewport({ ratio: 1 });
  const covered = await dialog(page).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) =>
      [0.02, 0.25, 0.5, 0.75, 0.98].map((y) => [x, y] as const),
    );
    return points.filter(
      ([x, y]) =>
        !element.contains(
          (element.getRootNode() as Document).elementFromPoint(left + x * (right - left), top + y * (bottom - top)),
        ),
    );
  });
  expect(covered).toEqual([]);
}

const NARROW = 'a body with transform: translateX(0)';
const LAYERS = ['a page in full screen', 'a popover', 'a native dialog'];

for (const [name, prepare] of Object.entries(PAGES))
  for (const { width = 1280, cannotMoveFrames = false } of [
    {},
    ...(name === NARROW ? [{ width: 390 }] : []),
    ...(LAYERS.includes(name) ? [{ cannotMoveFrames: true }] : []),
  ])
    test(`on ${name}, ${width} px wide, the checkout is on top, and the bank's challenge above it${cannotMoveFrames ? ', in a browser that cannot move frames' : ''}`, {
      tag: name !== 'a popover' ? [] : cannotMoveFrames ? EVERY_ENGINE_TAG : CORE_TAG,
    }, async () => {
      const embeddingPage = await openPage({ cannotMoveFrames });
      const { page } = embeddingPage;
      await page.setViewportSize({ width, height: 844 });
      await prepare(embeddingPage);
      await page.getByRole('button', { name: 'Buy A' }).click();
      await enterCard({ page }, { ...CARD_DETAILS, number: CHALLENGE_CARD_NUMBER });
      await expectInView(page);
      await dialog(page).getByRole('button', { name: 'Confirm & pay' }).click();
      await bankPage({ page }).getByRole('button', { name: 'Complete' }).click();
      await page.getByText('A bought').waitFor();
      await dialog(page).waitFor({ state: 'hidden' });
      await expect(page.getByRole('button', { name: 'Buy A' })).toBeFocused();
      expect(await embeddingPage.purchasedProductIds(0)).toEqual(['prod_standard_monthly']);
      expect(await embeddingPage.takeHostEvents()).toEqual(name === 'a popover' ? ['open'] : []);
    });

for (const around of ['popover', 'native dialog'] as const)
  test(`a ${around} of the page stays open and receives no event while the code of the checkout loads`, async () => {
    const code = delayFile(/\/checkout-\w+\.js/);
    const { page, change, takeHostEvents } = await openPage({ network: code.network });
    await change(0, { around });
    await page.getByRole('button', { name: 'Buy A' }).click();
    const loading = page.getByRole('dialog', { name: 'Preparing Payment' });
    await loading.press('Escape');
    await loading.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Buy A' }).click();
    await loading.waitFor();
    code.release();
    await dialog(page).waitFor();
    await expectInView(page);
    expect(await takeHostEvents()).toEqual(around === 'popover' ? ['open'] : []);
  });

for (const name of ['a popover', 'a native dialog'])
  test(`${name} of the page that closes leaves the checkout open, with its entries`, async () => {
    const embeddingPage = await openPage();
    const { page } = embeddingPage;
    await PAGES[name]?.(embeddingPage);
    await page.getByRole('button', { name: 'Buy A' }).click();
    await providerInput(page, 'cardnumber').fill('4242');
    await page.getByLabel('Host', { exact: true }).evaluate((host: HTMLElement) => {
      if (host instanceof HTMLDialogElement) host.close();
      else host.hidePopover();
    });
    await page.getByRole('textbox', { name: 'Name on card' }).click();
    await page.keyboard.type('Alex');
    await expect(page.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Alex');
    await expect(providerInput(page, 'cardnumber')).toHaveValue('4242');
  });

for (const style of ['transform: translateX(0)', 'filter: contrast(1.5)'])
  test(`the checkout stays in view when ${style} begins while it is open, with its entries`, async () => {
    const { page } = await openPage();
    await page.getByRole('button', { name: 'Buy A' }).click();
    await providerInput(page, 'cardnumber').fill('4242');
    await moveFixed(page, 'body', style);
    await expect(async () => expectInView(page)).toPass();
    await expect(providerInput(page, 'cardnumber')).toHaveValue('4242');
  });

for (const { width, height, ...part } of [
  { width: 1280, height: 800, least: 600 },
  { width: 390, height: 780, least: 700 },
])
  test(`in a frame as tall as its content, the checkout is shown where the user has clicked: ${width} px`, async () => {
    const { page } = await openPage();
    await page.setViewportSize({ width, height });
    const address = page.url();
    await page.route('**/outer', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<body style="margin:0"><iframe title="Shop" src="${address}" style="width:100%;height:5000px;border:0">`,
      }),
    );
    await page.goto(new URL('/outer', address).href);
    const shop = page.frameLocator('iframe[title=Shop]');
    const button = shop.getByRole('button', { name: 'Buy A' });
    await button.evaluate((element) => {
      const shop = element.closest('section');
      if (shop) shop.style.paddingTop = '3000px';
    });
    await button.click();
    const panel = shop.getByRole('dialog', { name: 'Checkout' });
    await panel.getByRole('textbox', { name: 'Name on card' }).waitFor();
    await expect(panel).toBeInViewport({ ratio: 1 });
    expect((await panel.boundingBox())?.height).toBeGreaterThan(part.least);
    await panel.getByRole('button', { name: 'Confirm & pay' }).scrollIntoViewIfNeeded();
    await expect(panel).toBeInViewport({ ratio: 1 });
  });

for (const name of ['a popover', 'a native dialog', NARROW])
  test(`a message after a save is in view on ${name}`, async () => {
    const embeddingPage = await openPage({ scenarios: [MIXED] });
    const { page } = embeddingPage;
    await PAGES[name]?.(embeddingPage);
    await page.getByRole('button', { name: 'Change method A' }).click();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByRole('dialog', { name: 'Update payment method' }).waitFor({ state: 'hidden' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const message = page.locator('[data-scope=toast]');
    await expect(message).toBeInViewport({ ratio: 1 });
    await message.getByRole('button', { name: 'Dismiss message' }).click();
    await message.waitFor({ state: 'hidden' });
  });

for (const shadow of ['with styles', 'without styles'] as const) {
  const open = (options: EmbeddingPageOptions = {}) => openPage({ scenarios: [MIXED], shadow, ...options });

  test(`in a shadow root ${shadow} of its own, the dialog is styled, keeps the page from scrolling, returns the focus, and pays`, async () => {
    const embeddingPage = await open();
    const { page } = embeddingPage;
    await page.getByRole('button', { name: 'Buy A' }).click();
    await dialog(page).getByRole('radio', { name: 'Visa ending in 4242' }).waitFor();
    await expectInView(page);
    await expect(dialog(page)).toHaveCSS('border-radius', '8px');
    await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)).toBe('Buy A');
    await page.getByRole('button', { name: 'Buy A' }).click();
    await dialog(page).getByRole('button', { name: 'Confirm & pay' }).click();
    await page.getByText('A bought').waitFor();
  });

  test(`in a shadow root ${shadow} of its own, inside the host's form, the forms are submitted, and not the host's`, async () => {
    const embeddingPage = await open();
    const { page } = embeddingPage;
    await embeddingPage.change(0, { around: 'form' });
    await page.getByRole('button', { name: 'Pay here A' }).click();
    await page.getByRole('button', { name: 'Add coupon code' }).click();
    await page.getByPlaceholder('Enter coupon code').fill('NOPE');
    await page.keyboard.press('Enter');
    await page.getByText('Coupon code is invalid. Please try again.').waitFor();
    await page.getByRole('button', { name: 'Confirm & pay' }).click();
    await page.getByText('A bought').waitFor();
    expect(await embeddingPage.takeHostEvents()).not.toContain('submit');
  });

  test(`in a shadow root ${shadow} of its own, the form is styled, in dark colours too, has arrow keys for its tabs, and pays`, async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Pay here A' }).click();
    const button = page.getByRole('button', { name: 'Confirm & pay' });
    await expect(button).toHaveCSS('min-height', '52px');
    const light = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.evaluate(() => document.documentElement.classList.add('dark'));
    await expect(button).not.toHaveCSS('background-color', light);
    await page.getByRole('tab', { name: 'Credit & debit card' }).focus();
    for (const [key, name] of [
      ['ArrowRight', 'Direct debit'],
      ['ArrowLeft', 'Credit & debit card'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('tab', { name })).toBeFocused();
    }
    await button.click();
    await page.getByText('A bought').waitFor();
  });
}
