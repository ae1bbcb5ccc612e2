import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { type EmbeddingPage, embeddingPageFixture } from './embedding-page.ts';
import { fillCard, providerInput } from './provider-input.ts';

const openPage = embeddingPageFixture();

const FIELD_TIMEOUT = '00:15';
const SCRIPT_TIMEOUT = '00:30';
const NOT_LOADED = 'The secure payment fields could not be loaded.';
const FRAMES = '**/card-provider/frame?*';

const alert = ({ page }: EmbeddingPage) => page.getByRole('alert').filter({ hasText: NOT_LOADED });

/** Blocks the provider's frames until they are restored. */
function blockFrames() {
  let isRestored = false;
  const network = (context: BrowserContext) =>
    context.route(FRAMES, (route) => (isRestored ? route.fallback() : route.abort()));
  return { network, restore: () => (isRestored = true) };
}

async function openBlocked(scenario = 'buy-new-card') {
  const { network, restore } = blockFrames();
  const embeddingPage = await openPage({ scenarios: [scenario], network, hasOwnClock: true });
  await embeddingPage.page.getByRole('button', { name: 'Buy A' }).click();
  await embeddingPage.page.getByRole('textbox', { name: 'Name on card' }).waitFor();
  return { embeddingPage, page: embeddingPage.page, restore };
}

test.describe('provider fields that do not become ready', () => {
  test('show an error beside each field and one alert, and are logged once', async () => {
    const { embeddingPage, page } = await openBlocked();
    await page.clock.fastForward(FIELD_TIMEOUT);
    await alert(embeddingPage).waitFor();
    expect(await alert(embeddingPage).count()).toBe(1);
    for (const label of ['Card number', 'Expiry date', 'CVC']) {
      await page.getByText(`${label} could not be loaded.`).waitFor();
    }
    expect((await embeddingPage.log()).filter(({ level }) => level === 'error')).toEqual([
      { level: 'error', message: 'card provider not initialised', cause: expect.any(String) },
    ]);
  });

  test('are remounted by "Try again", which keeps the name and the focus in the dialog', async () => {
    const { embeddingPage, page, restore } = await openBlocked();
    await page.getByRole('textbox', { name: 'Name on card' }).fill('Alex Nguyen');
    await page.clock.fastForward(FIELD_TIMEOUT);
    await alert(embeddingPage).waitFor();
    restore();
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await alert(embeddingPage).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await fillCard(page);
    await page.getByRole('button', { name: 'Confirm & pay' }).click();
    await page.getByText('A bought standard-monthly').waitFor();
    expect(await embeddingPage.purchasedProductIds(0)).toEqual(['prod_standard_monthly']);
  });

  test('fail again when "Try again" finds them still blocked', async () => {
    const { embeddingPage, page } = await openBlocked();
    await page.clock.fastForward(FIELD_TIMEOUT);
    await alert(embeddingPage).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert(embeddingPage).waitFor({ state: 'hidden' });
    await page.clock.fastForward(FIELD_TIMEOUT);
    await alert(embeddingPage).waitFor();
  });

  test('remove the error when they become ready late', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const network = (context: BrowserContext) =>
      context.route(FRAMES, (route) => released.then(() => route.fallback()));
    const embeddingPage = await openPage({ network, hasOwnClock: true });
    await embeddingPage.page.getByRole('button', { name: 'Buy A' }).click();
    await embeddingPage.page.getByRole('textbox', { name: 'Name on card' }).waitFor();
    await embeddingPage.page.clock.fastForward(FIELD_TIMEOUT);
    await alert(embeddingPage).waitFor();
    release();
    await alert(embeddingPage).waitFor({ state: 'hidden' });
    await providerInput(embeddingPage.page, 'cardnumber').fill('4242');
  });

  test('clear the values of all fields when they are remounted', async () => {
    let isRestored = false;
    const embeddingPage = await openPage({
      hasOwnClock: true,
      network: (context) =>
        context.route(FRAMES, async (route) => {
          const frame = route.request().frame();
          // Strict Mode mounts the fields twice, and detaches the first frames.
          const title = await frame.frameElement().then(
            (element) => element.getAttribute('title'),
            () => null,
          );
          return isRestored || title !== 'Secure card number input frame' ? route.fallback() : route.abort();
        }),
    });
    const { page } = embeddingPage;
    await page.getByRole('button', { name: 'Buy A' }).click();
    await page.getByRole('textbox', { name: 'Name on card' }).fill('Alex Nguyen');
    await providerInput(page, 'exp-date').fill('1234');
    await providerInput(page, 'cvc').fill('123');
    await page.clock.fastForward(FIELD_TIMEOUT);
    await alert(embeddingPage).waitFor();
    isRestored = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await providerInput(page, 'cardnumber').fill('4242424242424242');
    expect(await providerInput(page, 'cvc').inputValue()).toBe('');
    expect(await page.getByRole('button', { name: 'Confirm & pay' }).isDisabled()).toBe(true);
  });

  test('show the alert in the payment method dialog', async () => {
    const { network } = blockFrames();
    const embeddingPage = await openPage({ network, hasOwnClock: true });
    const { page } = embeddingPage;
    await page.getByRole('button', { name: 'Change method A' }).click();
    await page.getByRole('textbox', { name: 'Card holder name' }).waitFor();
    await page.clock.fastForward(FIELD_TIMEOUT);
    await alert(embeddingPage).waitFor();
  });
});

test.describe('a provider script that does not load in time', () => {
  /** Serves the provider's address from the emulator; the first request for the script waits until released. */
  function stallScript() {
    let requests = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const network = async (context: BrowserContext, serverUrl: string) => {
      await context.route('https://js.stripe.com/**', async (route) => {
        const { pathname, search } = new URL(route.request().url());
        const isScript = pathname.endsWith('/stripe.js');
        if (isScript) requests += 1;
        if (isScript && requests === 1) await released;
        await route.fulfill({
          response: await route.fetch({ url: `${serverUrl}${isScript ? '/stripe.js' : pathname}${search}` }),
        });
      });
    };
    return { network, release, requests: () => requests };
  }

  async function openWithStalledScript() {
    const script = stallScript();
    const embeddingPage = await openPage({ network: script.network, hasOwnClock: true, withoutEmulator: true });
    await embeddingPage.page.getByRole('button', { name: 'Buy A' }).click();
    await embeddingPage.page.getByRole('textbox', { name: 'Name on card' }).waitFor();
    await embeddingPage.page.clock.fastForward(SCRIPT_TIMEOUT);
    await alert(embeddingPage).waitFor();
    return { embeddingPage, ...script };
  }

  test('is logged as an error, and "Try again" requests it again', async () => {
    const { embeddingPage, requests } = await openWithStalledScript();
    expect(await embeddingPage.log()).toEqual([
      {
        level: 'error',
        message: 'card provider not initialised',
        cause: 'Error: The card provider did not load within 30 seconds.',
      },
    ]);
    await embeddingPage.page.getByRole('button', { name: 'Try again' }).click();
    await providerInput(embeddingPage.page, 'cardnumber').fill('4242');
    expect(requests()).toBe(2);
  });

  test('is used when it arrives late', async () => {
    const { embeddingPage, release, requests } = await openWithStalledScript();
    release();
    await providerInput(embeddingPage.page, 'cardnumber').fill('4242');
    expect(await alert(embeddingPage).count()).toBe(0);
    expect(requests()).toBe(1);
  });
});
