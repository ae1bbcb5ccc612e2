import { expect, test } from '../replay/fixtures.ts';
import { type EmbeddingPage, embeddingPageFixture } from './embedding-page.ts';
import { advanceUntil, fillCard, providerInput } from './screen-actions.ts';

const openPage = embeddingPageFixture();

const FIELD_TIMEOUT = '00:15';
const NOT_LOADED = 'The secure payment fields could not be loaded.';

const alert = ({ page }: EmbeddingPage) => page.getByRole('alert').filter({ hasText: NOT_LOADED });

/** Opens a dialog whose provider frames fail until `restore` is called, and types the cardholder's name. */
async function openBlocked(isBlocked: (title: string | null) => boolean = () => true, opener = 'Buy A') {
  let isRestored = false;
  const embeddingPage = await openPage({
    hasOwnClock: true,
    network: (context) =>
      context.route('**/card-provider/frame?*', async (route) => {
        // Strict Mode mounts the fields twice, and detaches the first frames.
        const frame = await route
          .request()
          .frame()
          .frameElement()
          .catch(() => null);
        const title = await frame?.getAttribute('title');
        return !isRestored && isBlocked(title ?? null) ? route.abort() : route.fallback();
      }),
  });
  const { page } = embeddingPage;
  await page.getByRole('button', { name: opener }).click();
  await page.getByRole('textbox', { name: /^(Name on card|Card holder name)$/ }).fill('Alex Nguyen');
  return { embeddingPage, page, restore: () => (isRestored = true) };
}

const waitForAlert = (embeddingPage: EmbeddingPage): Promise<void> =>
  advanceUntil(FIELD_TIMEOUT, alert(embeddingPage), 'visible');

test.describe('provider fields that do not become ready', () => {
  test('show an error beside each field and one alert, and are logged once', async () => {
    const { embeddingPage, page } = await openBlocked();
    await waitForAlert(embeddingPage);
    expect(await alert(embeddingPage).count()).toBe(1);
    for (const label of ['Card number', 'Expiry date', 'CVC'])
      await page.getByText(`${label} could not be loaded.`).waitFor();
    expect((await embeddingPage.log()).filter(({ level }) => level !== 'info')).toEqual([
      { level: 'warning', message: 'card provider not initialised', cause: expect.any(String) },
    ]);
  });

  test('mount again by "Try again" as often as needed, with the name and the focus kept in the dialog', async () => {
    const { embeddingPage, page, restore } = await openBlocked();
    await waitForAlert(embeddingPage);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await alert(embeddingPage).waitFor({ state: 'hidden' });
    await waitForAlert(embeddingPage);
    restore();
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await alert(embeddingPage).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await fillCard(page);
    await page.getByRole('button', { name: 'Confirm & pay' }).click();
    await page.getByText('A bought standard-monthly').waitFor();
    expect(await embeddingPage.purchasedProductIds(0)).toEqual(['prod_standard_monthly']);
  });

  test('clear the values of all fields when they are remounted', async () => {
    const { embeddingPage, page, restore } = await openBlocked((title) => title === 'Secure card number input frame');
    await providerInput(page, 'exp-date').fill('1234');
    await providerInput(page, 'cvc').fill('123');
    await waitForAlert(embeddingPage);
    restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await providerInput(page, 'cardnumber').fill('4242424242424242');
    expect(await providerInput(page, 'cvc').inputValue()).toBe('');
    expect(await page.getByRole('button', { name: 'Confirm & pay' }).isDisabled()).toBe(true);
  });

  test('show the alert in the payment method dialog', async () => {
    const { embeddingPage } = await openBlocked(() => true, 'Change method A');
    await waitForAlert(embeddingPage);
  });
});
