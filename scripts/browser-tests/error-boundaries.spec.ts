import { expect, test } from '../replay/fixtures.ts';
import { checkout } from '../replay/test-world.ts';
import { button, type EmbeddingPage, embeddingPageFixture, openCheckout } from './embedding-page.ts';
import { blockFile, delayFile, holdOperation } from './network.ts';

const openPage = embeddingPageFixture();

const SAVED_CARD = ['buy-saved-default-card'];
const CRASHED =
  'This could not be shown because something went wrong. A payment that you have already confirmed is not affected. ' +
  'Try again, or reload the page.';

const NOT_CONFIRMED = "We don't know yet whether your payment of $49.61 went through.";

const alert = ({ page }: EmbeddingPage, text: string) => page.getByRole('alert').filter({ hasText: text });
const visa = ({ page }: EmbeddingPage) => page.getByRole('radio', { name: 'Visa ending in 4242' });

async function expectHostButtons({ page }: EmbeddingPage): Promise<void> {
  expect(await page.getByRole('button', { name: 'Buy A', includeHidden: true }).count()).toBe(1);
}

async function openCrashed(opener: string): Promise<EmbeddingPage> {
  const embeddingPage = await openPage({ scenarios: SAVED_CARD });
  await button(embeddingPage, opener).click();
  await visa(embeddingPage).waitFor();
  await embeddingPage.change(0, { isFeeBroken: true });
  await alert(embeddingPage, CRASHED).first().waitFor();
  await expectHostButtons(embeddingPage);
  return embeddingPage;
}

const DIALOG_CODE = /\/payment-method-dialog-\w+\.js/;

test('code that does not load shows an error, is logged once, and is loaded by "Try again"', async () => {
  const embeddingPage = await openPage({ scenarios: SAVED_CARD, network: blockFile(/\/checkout-\w+\.js/) });
  await button(embeddingPage, 'Pay here A').click();
  await alert(embeddingPage, 'The payment form could not be loaded.').waitFor();
  await expectHostButtons(embeddingPage);
  expect(await embeddingPage.log()).toMatchObject([{ level: 'error' }]);
  await embeddingPage.page.context().unrouteAll();
  await button(embeddingPage, 'Try again').click();
  await visa(embeddingPage).waitFor();
  embeddingPage.takePageErrors();
});

test('code that is no longer on the server is loaded after a reload, which keeps a payment of unknown outcome', async () => {
  const { network, drop } = holdOperation('CreateSubscription');
  const embeddingPage = await openPage({ scenarios: SAVED_CARD, network });
  const { page } = embeddingPage;
  await page.context().route(DIALOG_CODE, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await openCheckout(embeddingPage);
  await button(embeddingPage, 'Confirm & pay').click();
  await drop();
  await alert(embeddingPage, NOT_CONFIRMED).waitFor();
  await page.keyboard.press('Escape');
  await button(embeddingPage, 'Change method A').click();
  await button(embeddingPage, 'Try again').click();
  await alert(embeddingPage, 'The payment method form could not be loaded. Reload the page.').waitFor();
  expect(await button(embeddingPage, 'Try again').count()).toBe(0);
  await page.context().unrouteAll();
  await Promise.all([page.waitForEvent('load'), button(embeddingPage, 'Reload the page').click()]);
  await button(embeddingPage, 'Buy A').click();
  await alert(embeddingPage, NOT_CONFIRMED).waitFor();
  embeddingPage.takePageErrors();
});

test('errors go to the console of a page without a log', async () => {
  const embeddingPage = await openPage({ scenarios: SAVED_CARD });
  await embeddingPage.change(0, { isLogMissing: true, isConfigMissing: true });
  await button(embeddingPage, 'Buy A').click();
  await alert(embeddingPage, 'The checkout could not be loaded.').waitFor();
  expect(embeddingPage.takePageErrors()).toEqual([
    expect.stringMatching(/^console warning: \[checkout\] <CheckoutProvider> has no 'appConfig'\./),
    expect.stringMatching(/^console error: \[checkout\] the checkout could not be started TypeError: /),
  ]);
});

test('a checkout that throws when it starts shows an error, is logged once, and starts by "Try again"', async () => {
  const embeddingPage = await openPage({ scenarios: SAVED_CARD });
  await embeddingPage.change(0, { isConfigMissing: true });
  await button(embeddingPage, 'Buy A').click();
  await alert(
    embeddingPage,
    'The checkout could not be loaded. Something on this page keeps it from starting.',
  ).waitFor();
  await expectHostButtons(embeddingPage);
  expect(await embeddingPage.log()).toMatchObject([{ level: 'warning' }, { level: 'error' }]);
  expect(await embeddingPage.thrownErrors()).toEqual([]);
  await embeddingPage.change(0, { isConfigMissing: false });
  await button(embeddingPage, 'Try again').click();
  await visa(embeddingPage).waitFor();
});

test.describe('a screen that throws', () => {
  for (const opener of ['Buy A', 'Pay here A']) {
    test(`is replaced by an error, which is logged, and "Try again" shows the screen: ${opener}`, async () => {
      const embeddingPage = await openCrashed(opener);
      expect((await embeddingPage.log())[0]).toEqual({
        level: 'error',
        message: 'a screen could not be shown',
        cause: "Error: The host's card fee is broken.",
      });
      expect(await embeddingPage.thrownErrors()).toEqual([]);
      await embeddingPage.change(0, { isFeeBroken: false });
      await button(embeddingPage, 'Try again').first().click();
      await visa(embeddingPage).waitFor();
      embeddingPage.takePageErrors();
    });
  }

  test('does not lose a payment in flight', async () => {
    const { network, release } = delayFile(/\/graphql/);
    const embeddingPage = await openPage({ scenarios: SAVED_CARD });
    await openCheckout(embeddingPage);
    await network(embeddingPage.page.context());
    await button(embeddingPage, 'Confirm & pay').click();
    await embeddingPage.change(0, { isFeeBroken: true });
    await alert(embeddingPage, CRASHED).waitFor();
    release();
    await embeddingPage.page.getByText('A bought standard-monthly').waitFor();
    await embeddingPage.page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await embeddingPage.purchasedProductIds(0)).toEqual(['prod_standard_monthly']);
    embeddingPage.takePageErrors();
  });

  test('is replaced by an error above the page when it is a whole dialog', async () => {
    const embeddingPage = await openPage();
    await embeddingPage.change(0, { isClockBroken: true });
    await button(embeddingPage, 'Buy A').click();
    await alert(embeddingPage, CRASHED).waitFor();
    await expectHostButtons(embeddingPage);
    await button(embeddingPage, 'Close').click();
    await alert(embeddingPage, CRASHED).waitFor({ state: 'hidden' });
    await button(embeddingPage, 'Buy A').click();
    await alert(embeddingPage, CRASHED).waitFor();
    await embeddingPage.change(0, { isClockBroken: false });
    await button(embeddingPage, 'Try again').click();
    await embeddingPage.page.getByRole('dialog', { name: 'Checkout' }).waitFor();
    embeddingPage.takePageErrors();
  });
});

for (const [what, spoil, cause] of [
  [
    'writes lists in JSON as text, as prototype.js does,',
    () => Object.assign(Array.prototype, { toJSON: () => '[]' }),
    'This page changes how JSON is written',
  ],
  [
    'adds something to every object',
    () => Object.assign(Object.prototype, { legacy: 1 }),
    "This page adds 'legacy' to every object",
  ],
] as const) {
  test(`on a page that ${what} the message names the cause, and nothing is sent`, async () => {
    const embeddingPage = await openPage({
      network: (context) => context.addInitScript(`addEventListener('load', ${spoil})`),
    });
    for (const opener of ['Buy A', 'Pay here A']) {
      await embeddingPage.page.reload();
      await button(embeddingPage, opener).click();
      await alert(embeddingPage, `could not be loaded. ${cause}`).waitFor();
    }
    expect(await embeddingPage.requestsOf(0, 'CreateSetupIntent')).toEqual([]);
    expect((await embeddingPage.log()).map(({ level }) => level)).toContain('error');
    embeddingPage.takePageErrors();
  });
}

/** Replaces the head and the elements around the checkout, as a router that renders whole documents does. */
const replaceHead = () => {
  const head = document.createElement('head');
  head.append(document.createElement('title'));
  document.head.replaceWith(head);
};
const emptyHead = () => document.head.replaceChildren();
const replaceBody = () => {
  const host = document.querySelector('section')?.closest('body > div');
  const body = document.createElement('body');
  if (host) body.append(host);
  document.body.replaceWith(body);
};

const styledDialog = (embeddingPage: EmbeddingPage) =>
  expect(checkout(embeddingPage).locator('..')).toHaveCSS('box-shadow', /64px/);
const pageScrolls = ({ page }: EmbeddingPage) => expect(page.locator('body')).not.toHaveCSS('overflow-y', 'hidden');

test.describe('a router', () => {
  for (const [what, replace] of [
    ['replaces the head', replaceHead],
    ['empties the head', emptyHead],
  ] as const) {
    for (const when of ['before', 'while', 'after a remount, before'])
      test(`does not remove the checkout's styles when it ${what}: ${when} the checkout is open`, async () => {
        const embeddingPage = await openPage({ scenarios: SAVED_CARD });
        const { page, change } = embeddingPage;
        await openCheckout(embeddingPage);
        if (when !== 'while') await page.keyboard.press('Escape');
        if (when !== 'while') await checkout(embeddingPage).waitFor({ state: 'hidden' });
        await page.evaluate(replace);
        if (when.startsWith('after')) {
          await change(0, { isUnmounted: true });
          await button(embeddingPage, 'Buy A').waitFor({ state: 'hidden' });
          await change(0, { isUnmounted: false });
        }
        if (when !== 'while') await openCheckout(embeddingPage);
        await styledDialog(embeddingPage);
      });
  }

  for (const isPaying of [false, true])
    test(`closes the checkout when it replaces the body${isPaying ? ', and the payment continues' : ''}`, async () => {
      const { network, release } = holdOperation('CreateSubscription');
      const embeddingPage = await openPage({ scenarios: SAVED_CARD, ...(isPaying && { network }) });
      const { page } = embeddingPage;
      await openCheckout(embeddingPage);
      if (isPaying) await button(embeddingPage, 'Confirm & pay').click();
      await page.evaluate(replaceBody);
      await pageScrolls(embeddingPage);
      if (isPaying) await release();
      if (isPaying) await page.getByText('A bought').waitFor();
      await openCheckout(embeddingPage);
      await styledDialog(embeddingPage);
      await page.keyboard.press('Escape');
      await checkout(embeddingPage).waitFor({ state: 'hidden' });
    });

  test('leaves the page usable while it shows a fallback, and the checkout is open again afterwards', async () => {
    const embeddingPage = await openPage({ scenarios: SAVED_CARD });
    const { page, change } = embeddingPage;
    await change(0, { around: 'suspense boundary' });
    await openCheckout(embeddingPage);
    await change(0, { isSuspended: true });
    await page.getByText('The host waits.').waitFor();
    await pageScrolls(embeddingPage);
    await expect(page.locator('body > div:not(.checkout-ui)')).not.toHaveAttribute('aria-hidden');
    await change(0, { isSuspended: false });
    await expect(checkout(embeddingPage)).toBeFocused();
    await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  });
});
