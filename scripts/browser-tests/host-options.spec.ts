import { expect, test } from '../replay/fixtures.ts';
import { type EmbeddingPage, embeddingPageFixture } from './embedding-page.ts';
import { providerInput } from './provider-input.ts';

const openPage = embeddingPageFixture();

const shop = ({ page }: EmbeddingPage) => page.getByRole('region', { name: 'Shop A' });

/** Opens the standalone form, in a memoized component, with a saved card and a saved bank account. */
async function openStandaloneForm(scenario = 'saved-mixed-switch-tabs'): Promise<EmbeddingPage> {
  const embeddingPage = await openPage({ scenarios: [scenario] });
  await embeddingPage.page.getByRole('button', { name: 'Pay here A' }).click();
  await shop(embeddingPage).getByRole('radio').first().waitFor();
  return embeddingPage;
}

test.describe('options that change while a form is open', () => {
  test('hide the tabs of the form in the page', async () => {
    const embeddingPage = await openStandaloneForm();
    await embeddingPage.change(0, { disableDirectDebit: true });
    await shop(embeddingPage).getByRole('tablist').waitFor({ state: 'hidden' });
    await embeddingPage.change(0, { disableDirectDebit: false });
    await shop(embeddingPage).getByRole('tab', { name: 'Direct debit' }).waitFor();
  });

  test('hide the coupon form in the page', async () => {
    const embeddingPage = await openStandaloneForm();
    await shop(embeddingPage).getByRole('button', { name: 'Add coupon code' }).waitFor();
    await embeddingPage.change(0, { disableCoupon: true });
    await shop(embeddingPage).getByRole('button', { name: 'Add coupon code' }).waitFor({ state: 'hidden' });
  });

  test('update the merchant in the direct debit agreement', async () => {
    const embeddingPage = await openStandaloneForm();
    await shop(embeddingPage).getByRole('tab', { name: 'Direct debit' }).click();
    await shop(embeddingPage).getByText('Company A Pty Ltd').waitFor();
    await embeddingPage.change(0, { merchant: 'Renamed Pty Ltd' });
    await shop(embeddingPage).getByText('Renamed Pty Ltd').waitFor();
  });

  test('sell a plan added together with its app config', async () => {
    const embeddingPage = await openStandaloneForm();
    await embeddingPage.change(0, { planHandle: 'renamed-plan' });
    await shop(embeddingPage).getByRole('button', { name: 'Confirm & pay' }).click();
    await embeddingPage.page.getByText('A bought renamed-plan').waitFor();
    expect(await embeddingPage.purchasedProductIds(0)).toEqual(['prod_standard_monthly']);
  });
});

test.describe('disabling direct debit while a bank account is selected', () => {
  const CARD = 'Visa ending in 4242';
  const BANK = 'Bank account ending in 3456';

  for (const { where, opener } of [
    { where: 'the dialog', opener: 'Buy A' },
    { where: 'the form in the page', opener: 'Pay here A' },
  ]) {
    test(`pays with the card that ${where} then selects`, async () => {
      const embeddingPage = await openPage({ scenarios: ['saved-mixed-switch-tabs'] });
      const { page } = embeddingPage;
      await page.getByRole('button', { name: opener }).click();
      await page.getByRole('tab', { name: 'Direct debit' }).click();
      await page.getByRole('radio', { name: BANK }).check();
      await embeddingPage.change(0, { disableDirectDebit: true });
      await page.getByRole('radio', { name: CARD, checked: true }).waitFor();
      await page.getByRole('button', { name: 'Confirm & pay' }).click();
      await page.getByText('A bought').waitFor();
      expect(await embeddingPage.requestsOf(0, 'CreateSubscription')).toMatchObject([
        { paymentProfile: { paymentMethodId: 'pm_visa_4242' } },
      ]);
    });
  }

  test('keeps a partly typed card number', async () => {
    const { page, change } = await openPage();
    await page.getByRole('button', { name: 'Buy A' }).click();
    const number = providerInput(page, 'cardnumber');
    await number.fill('4242');
    await change(0, { disableDirectDebit: true });
    await page.getByRole('tablist').waitFor({ state: 'hidden' });
    expect(await number.inputValue()).toBe('4242');
  });

  test('updates to the card that the payment method dialog then selects', async () => {
    const embeddingPage = await openPage({ scenarios: ['saved-mixed-switch-tabs'] });
    const { page } = embeddingPage;
    await page.getByRole('button', { name: 'Change method A' }).click();
    await page.getByRole('tab', { name: 'Direct debit' }).click();
    await page.getByRole('radio', { name: BANK }).check();
    await embeddingPage.change(0, { disableDirectDebit: true });
    await page.getByRole('radio', { name: CARD, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('The payment method for your subscriptions has been updated').waitFor();
    expect(await embeddingPage.requestsOf(0, 'ChangeDefaultPaymentMethod')).toEqual([
      { paymentMethodId: 'pm_visa_4242' },
    ]);
  });
});

test.describe('host options', () => {
  const MESSAGE = '[checkout] Failed to read a price: NaN is not an amount in dollars. Pass a number.';

  for (const button of ['Buy A', 'Pay here A']) {
    test(`reject a price that is not a number: ${button}`, async () => {
      const embeddingPage = await openPage();
      await embeddingPage.change(0, { priceOverride: 'NaN' });
      await embeddingPage.page.getByRole('button', { name: button }).click();
      await expect.poll(() => embeddingPage.thrownErrors()).toEqual([expect.stringContaining(MESSAGE)]);
      expect(embeddingPage.takePageErrors().join()).toContain(MESSAGE);
    });

    test(`reach tracking unchanged: ${button}`, async () => {
      const embeddingPage = await openPage({ scenarios: ['buy-saved-default-card'] });
      await embeddingPage.page.getByRole('button', { name: button }).click();
      await embeddingPage.page.getByRole('button', { name: 'Confirm & pay' }).click();
      await embeddingPage.page.getByText('A bought standard-monthly').waitFor();
      expect(new Set(await embeddingPage.trackedDates())).toEqual(new Set(['[object Date]']));
    });
  }
});
