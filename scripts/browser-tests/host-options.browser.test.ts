import { describe, expect, it } from 'vitest';
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

describe('options that change while a form is open', () => {
  it('hides the tabs of the form in the page', async () => {
    const visited = await payingInPage();
    await visited.change(0, { disableDirectDebit: true });
    await shop(visited).getByRole('tablist').waitFor({ state: 'hidden' });
    await visited.change(0, { disableDirectDebit: false });
    await shop(visited).getByRole('tab', { name: 'Direct debit' }).waitFor();
  });

  it('hides the coupon form of the page', async () => {
    const visited = await payingInPage();
    await shop(visited).getByRole('button', { name: 'Add coupon code' }).waitFor();
    await visited.change(0, { disableCoupon: true });
    await shop(visited).getByRole('button', { name: 'Add coupon code' }).waitFor({ state: 'hidden' });
  });

  it('names another merchant in the direct debit agreement', async () => {
    const visited = await payingInPage();
    await shop(visited).getByRole('tab', { name: 'Direct debit' }).click();
    await shop(visited).getByText('Company A Pty Ltd').waitFor();
    await visited.change(0, { merchant: 'Renamed Pty Ltd' });
    await shop(visited).getByText('Renamed Pty Ltd').waitFor();
  });

  it('sells a plan that comes with the app config that knows it', async () => {
    const visited = await payingInPage();
    await visited.change(0, { planHandle: 'renamed-plan' });
    await shop(visited).getByRole('button', { name: 'Confirm & pay' }).click();
    await visited.page.getByText('A bought renamed-plan').waitFor();
    expect(await visited.bought(0)).toEqual(['prod_standard_monthly']);
  });
});

describe('what a host passes', () => {
  const MESSAGE =
    '[checkout] Failed to read a price: NaN dollars is not a whole number of cents. Pass at most two decimals.';

  it.each(['Buy A', 'Pay here A'])('is refused in the same words when a price is no number: %s', async (button) => {
    const visited = await visit();
    await visited.change(0, { priceOverride: 'NaN' });
    await visited.page.getByRole('button', { name: button }).click();
    await expect.poll(() => visited.thrown()).toEqual([expect.stringContaining(MESSAGE)]);
    expect(visited.takeComplaints().join()).toContain(MESSAGE);
  });

  it.each(['Buy A', 'Pay here A'])('arrives unchanged in tracking: %s', async (button) => {
    const visited = await visit({ scenarios: ['buy-saved-default-card'] });
    await visited.page.getByRole('button', { name: button }).click();
    await visited.page.getByRole('button', { name: 'Confirm & pay' }).click();
    await visited.page.getByText('A bought standard-monthly').waitFor();
    expect(new Set(await visited.since())).toEqual(new Set(['[object Date]']));
  });
});
