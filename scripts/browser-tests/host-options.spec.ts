import { expect, test } from '../replay/fixtures.ts';
import { embeddingPageFixture } from './embedding-page.ts';
import { fillCard, providerInput } from './provider-input.ts';

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

  for (const { opener, button, done, operation, request } of [
    {
      opener: 'Buy A',
      button: 'Confirm & pay',
      done: 'A bought',
      operation: 'CreateSubscription',
      request: { paymentProfile: { paymentMethodId: 'pm_visa_4242' } },
    },
    {
      opener: 'Change method A',
      button: 'Update',
      done: 'The payment method for your subscriptions has been updated',
      operation: 'ChangeDefaultPaymentMethod',
      request: { paymentMethodId: 'pm_visa_4242' },
    },
  ]) {
    test(`use the card that is then selected, when direct debit is disabled: ${opener}`, async () => {
      const embeddingPage = await openPage({ scenarios: [MIXED] });
      const { page } = embeddingPage;
      await page.getByRole('button', { name: opener }).click();
      await page.getByRole('tab', { name: 'Direct debit' }).click();
      await page.getByRole('radio', { name: BANK }).check();
      await embeddingPage.change(0, { disableDirectDebit: true });
      await page.getByRole('radio', { name: CARD, checked: true }).waitFor();
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByText(done).waitFor();
      expect(await embeddingPage.requestsOf(0, operation)).toMatchObject([request]);
    });
  }
});

for (const form of ['unmounted', 'hidden'] as const) {
  test(`card details leave the page with the form that a page with steps has ${form}`, async () => {
    const embeddingPage = await openPage();
    const { page } = embeddingPage;
    const payButton = page.getByRole('button', { name: 'Confirm & pay' });
    await page.getByRole('button', { name: 'Pay here A' }).click();
    for (const isLeft of [true, false]) {
      await fillCard(page, isLeft ? '4000000000000002' : '5555555555554444');
      await page.getByRole('textbox', { name: 'Name on card' }).fill('Alex Nguyen');
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

test('a price that is not a number is rejected', async () => {
  const message = '[checkout] Failed to read a price: NaN is not a number of dollars.';
  const embeddingPage = await openPage();
  await embeddingPage.change(0, { priceOverride: 'NaN' });
  for (const button of ['Buy A', 'Pay here A']) await embeddingPage.page.getByRole('button', { name: button }).click();
  await expect
    .poll(() => embeddingPage.thrownErrors())
    .toEqual([expect.stringContaining(message), expect.stringContaining(message)]);
  expect(embeddingPage.takePageErrors().join()).toContain(message);
});
