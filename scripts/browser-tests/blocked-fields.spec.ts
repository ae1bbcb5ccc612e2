import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { embeddingPages, type Visited } from './embedding-page.ts';

const visit = embeddingPages();

const FIELD_LIMIT = '00:15';
const SCRIPT_LIMIT = '00:30';
const NOT_LOADED = 'The secure payment fields could not be loaded.';
const FRAMES = '**/card-provider/frame?*';

const alert = ({ page }: Visited) => page.getByRole('alert').filter({ hasText: NOT_LOADED });
const input = (page: Page, title: string, name: string) =>
  page.frameLocator(`iframe[title="${title}"]:visible`).locator(`input[name="${name}"]`);
const cardNumber = (page: Page) => input(page, 'Secure card number input frame', 'cardnumber');

/** Frames that cannot be had until the connection is back. */
function blockedFrames() {
  let isBack = false;
  const network = (context: BrowserContext) =>
    context.route(FRAMES, (route) => (isBack ? route.fallback() : route.abort()));
  return { network, comeBack: () => (isBack = true) };
}

async function openBlocked(scenario = 'buy-new-card') {
  const { network, comeBack } = blockedFrames();
  const visited = await visit({ scenarios: [scenario], network, hasOwnClock: true });
  await visited.page.getByRole('button', { name: 'Buy A' }).click();
  await visited.page.getByRole('textbox', { name: 'Name on card' }).waitFor();
  return { visited, page: visited.page, comeBack };
}

test.describe('provider fields that do not become ready', () => {
  test('say so beside each field and in one alert, and are logged once', async () => {
    const { visited, page } = await openBlocked();
    await page.clock.fastForward(FIELD_LIMIT);
    await alert(visited).waitFor();
    expect(await alert(visited).count()).toBe(1);
    for (const label of ['Card number', 'Expiry date', 'CVC']) {
      await page.getByText(`${label} could not be loaded.`).waitFor();
    }
    expect((await visited.log()).filter(({ level }) => level === 'error')).toEqual([
      { level: 'error', message: 'card provider not initialised', cause: expect.any(String) },
    ]);
  });

  test('are mounted anew by "Try again", which keeps the name and leaves the keyboard in the dialog', async () => {
    const { visited, page, comeBack } = await openBlocked();
    await page.getByRole('textbox', { name: 'Name on card' }).fill('Alex Nguyen');
    await page.clock.fastForward(FIELD_LIMIT);
    await alert(visited).waitFor();
    comeBack();
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await alert(visited).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await cardNumber(page).fill('4242424242424242');
    await input(page, 'Secure expiration date input frame', 'exp-date').fill('1234');
    await input(page, 'Secure CVC input frame', 'cvc').fill('123');
    await page.getByRole('button', { name: 'Confirm & pay' }).click();
    await page.getByText('A bought standard-monthly').waitFor();
    expect(await visited.bought(0)).toEqual(['prod_standard_monthly']);
  });

  test('fail again when "Try again" finds them blocked still', async () => {
    const { visited, page } = await openBlocked();
    await page.clock.fastForward(FIELD_LIMIT);
    await alert(visited).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert(visited).waitFor({ state: 'hidden' });
    await page.clock.fastForward(FIELD_LIMIT);
    await alert(visited).waitFor();
  });

  test('take back what they said when they become ready late', async () => {
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const network = (context: BrowserContext) => context.route(FRAMES, (route) => gone.then(() => route.fallback()));
    const visited = await visit({ network, hasOwnClock: true });
    await visited.page.getByRole('button', { name: 'Buy A' }).click();
    await visited.page.getByRole('textbox', { name: 'Name on card' }).waitFor();
    await visited.page.clock.fastForward(FIELD_LIMIT);
    await alert(visited).waitFor();
    letGo();
    await alert(visited).waitFor({ state: 'hidden' });
    await cardNumber(visited.page).fill('4242');
  });

  test('take back what was typed into the others before they were mounted anew', async () => {
    let isBack = false;
    const visited = await visit({
      hasOwnClock: true,
      // The provider's own frame comes first, and then that of the card number.
      network: (context) => {
        let asked = 0;
        return context.route(FRAMES, (route) => {
          asked += 1;
          return isBack || asked !== 2 ? route.fallback() : route.abort();
        });
      },
    });
    const { page } = visited;
    await page.getByRole('button', { name: 'Buy A' }).click();
    await page.getByRole('textbox', { name: 'Name on card' }).fill('Alex Nguyen');
    await input(page, 'Secure expiration date input frame', 'exp-date').fill('1234');
    await input(page, 'Secure CVC input frame', 'cvc').fill('123');
    await page.clock.fastForward(FIELD_LIMIT);
    await alert(visited).waitFor();
    isBack = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await cardNumber(page).fill('4242424242424242');
    expect(await input(page, 'Secure CVC input frame', 'cvc').inputValue()).toBe('');
    expect(await page.getByRole('button', { name: 'Confirm & pay' }).isDisabled()).toBe(true);
  });

  test('say so in the payment method dialog', async () => {
    const { network } = blockedFrames();
    const visited = await visit({ network, hasOwnClock: true });
    const { page } = visited;
    await page.getByRole('button', { name: 'Change method A' }).click();
    await page.getByRole('textbox', { name: 'Card holder name' }).waitFor();
    await page.clock.fastForward(FIELD_LIMIT);
    await alert(visited).waitFor();
  });
});

test.describe('a provider script that hangs', () => {
  /** The provider's own address, served by the emulator once the script is let through. */
  function hangingScript() {
    let requests = 0;
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const network = async (context: BrowserContext, serverUrl: string) => {
      await context.route('https://js.stripe.com/**', async (route) => {
        const { pathname, search } = new URL(route.request().url());
        const isScript = pathname.endsWith('/stripe.js');
        if (isScript) requests += 1;
        if (isScript && requests === 1) await gone;
        await route.fulfill({
          response: await route.fetch({ url: `${serverUrl}${isScript ? '/stripe.js' : pathname}${search}` }),
        });
      });
    };
    return { network, letGo, requests: () => requests };
  }

  async function openHanging() {
    const hanging = hangingScript();
    const visited = await visit({ network: hanging.network, hasOwnClock: true, withoutEmulator: true });
    await visited.page.getByRole('button', { name: 'Buy A' }).click();
    await visited.page.getByRole('textbox', { name: 'Name on card' }).waitFor();
    await visited.page.clock.fastForward(SCRIPT_LIMIT);
    await alert(visited).waitFor();
    return { visited, ...hanging };
  }

  test('has failed, and "Try again" asks for another', async () => {
    const { visited, requests } = await openHanging();
    expect(await visited.log()).toEqual([
      {
        level: 'error',
        message: 'card provider not initialised',
        cause: 'Error: The card provider did not load within 30 seconds.',
      },
    ]);
    await visited.page.getByRole('button', { name: 'Try again' }).click();
    await cardNumber(visited.page).fill('4242');
    expect(requests()).toBe(2);
  });

  test('is loaded after all when it arrives late', async () => {
    const { visited, letGo, requests } = await openHanging();
    letGo();
    await cardNumber(visited.page).fill('4242');
    expect(await alert(visited).count()).toBe(0);
    expect(requests()).toBe(1);
  });
});
