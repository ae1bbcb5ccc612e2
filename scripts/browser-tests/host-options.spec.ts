import { expect, test } from '../replay/fixtures.ts';
import { embeddingPages, type Visited } from './embedding-page.ts';

const visit = embeddingPages();

const shop = ({ page }: Visited) => page.getByRole('region', { name: 'Shop A' });

/** A page whose memoised child shows the standalone form, with a saved card and a saved bank account. */
async function payingInPage(scenario = 'saved-mixed-switch-tabs'): Promise<Visited> {
  const visited = await visit({ scenarios: [scenario] });
  await visited.page.getByRole('button', { name: 'Pay here A' }).click();
  await shop(visited).getByRole('radio').first().waitFor();
  return visited;
}

test.describe('options that change while a form is open', () => {
  test('hides the tabs of the form in the page', async () => {
    const visited = await payingInPage();
    await visited.change(0, { disableDirectDebit: true });
    await shop(visited).getByRole('tablist').waitFor({ state: 'hidden' });
    await visited.change(0, { disableDirectDebit: false });
    await shop(visited).getByRole('tab', { name: 'Direct debit' }).waitFor();
  });

  test('hides the coupon form of the page', async () => {
    const visited = await payingInPage();
    await shop(visited).getByRole('button', { name: 'Add coupon code' }).waitFor();
    await visited.change(0, { disableCoupon: true });
    await shop(visited).getByRole('button', { name: 'Add coupon code' }).waitFor({ state: 'hidden' });
  });

  test('names another merchant in the direct debit agreement', async () => {
    const visited = await payingInPage();
    await shop(visited).getByRole('tab', { name: 'Direct debit' }).click();
    await shop(visited).getByText('Company A Pty Ltd').waitFor();
    await visited.change(0, { merchant: 'Renamed Pty Ltd' });
    await shop(visited).getByText('Renamed Pty Ltd').waitFor();
  });

  test('sells a plan that comes with the app config that knows it', async () => {
    const visited = await payingInPage();
    await visited.change(0, { planHandle: 'renamed-plan' });
    await shop(visited).getByRole('button', { name: 'Confirm & pay' }).click();
    await visited.page.getByText('A bought renamed-plan').waitFor();
    expect(await visited.bought(0)).toEqual(['prod_standard_monthly']);
  });
});

test.describe('direct debit that is switched off while a bank account is chosen', () => {
  const CARD = 'Visa ending in 4242';
  const BANK = 'Bank account ending in 3456';

  for (const { where, opener } of [
    { where: 'the dialog', opener: 'Buy A' },
    { where: 'the form in the page', opener: 'Pay here A' },
  ]) {
    test(`pays with the card that ${where} then shows`, async () => {
      const visited = await visit({ scenarios: ['saved-mixed-switch-tabs'] });
      const { page } = visited;
      await page.getByRole('button', { name: opener }).click();
      await page.getByRole('tab', { name: 'Direct debit' }).click();
      await page.getByRole('radio', { name: BANK }).check();
      await visited.change(0, { disableDirectDebit: true });
      await page.getByRole('radio', { name: CARD, checked: true }).waitFor();
      await page.getByRole('button', { name: 'Confirm & pay' }).click();
      await page.getByText('A bought').waitFor();
      expect(await visited.sent(0, 'CreateSubscription')).toMatchObject([
        { paymentProfile: { paymentMethodId: 'pm_visa_4242' } },
      ]);
    });
  }

  test('keeps the card number that was being typed', async () => {
    const { page, change } = await visit();
    await page.getByRole('button', { name: 'Buy A' }).click();
    const number = page
      .frameLocator('iframe[title="Secure card number input frame"]')
      .locator('input[name="cardnumber"]');
    await number.fill('4242');
    await change(0, { disableDirectDebit: true });
    await page.getByRole('tablist').waitFor({ state: 'hidden' });
    expect(await number.inputValue()).toBe('4242');
  });

  test('makes the card the default that the payment method dialog then shows', async () => {
    const visited = await visit({ scenarios: ['saved-mixed-switch-tabs'] });
    const { page } = visited;
    await page.getByRole('button', { name: 'Change method A' }).click();
    await page.getByRole('tab', { name: 'Direct debit' }).click();
    await page.getByRole('radio', { name: BANK }).check();
    await visited.change(0, { disableDirectDebit: true });
    await page.getByRole('radio', { name: CARD, checked: true }).waitFor();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('The payment method for your subscriptions has been updated').waitFor();
    expect(await visited.sent(0, 'ChangeDefaultPaymentMethod')).toEqual([{ paymentMethodId: 'pm_visa_4242' }]);
  });
});

test.describe('what a host passes', () => {
  const MESSAGE =
    '[checkout] Failed to read a price: NaN dollars is not a whole number of cents. Pass at most two decimals.';

  for (const button of ['Buy A', 'Pay here A']) {
    test(`is refused in the same words when a price is no number: ${button}`, async () => {
      const visited = await visit();
      await visited.change(0, { priceOverride: 'NaN' });
      await visited.page.getByRole('button', { name: button }).click();
      await expect.poll(() => visited.thrown()).toEqual([expect.stringContaining(MESSAGE)]);
      expect(visited.takeComplaints().join()).toContain(MESSAGE);
    });

    test(`arrives unchanged in tracking: ${button}`, async () => {
      const visited = await visit({ scenarios: ['buy-saved-default-card'] });
      await visited.page.getByRole('button', { name: button }).click();
      await visited.page.getByRole('button', { name: 'Confirm & pay' }).click();
      await visited.page.getByText('A bought standard-monthly').waitFor();
      expect(new Set(await visited.since())).toEqual(new Set(['[object Date]']));
    });
  }
});
