/** The shop's own browser tests, with named scenarios in place of its backend and card provider. */
import { expect, test } from 'legal-checkout/playwright';

test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
});

test('sells a product of its own', async ({ page, checkout }) => {
  const { journal } = await checkout.start('buy-new-card');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await checkout.expectLine('Charged to your card', '$100.24');
  await checkout.enterCard({ number: '4242424242424242' });
  await checkout.pay();
  await checkout.expectClosed();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  await checkout.expectOperation('CreateSubscription', { paymentProfile: { currentSubscriptionId: 'prod_1' } });
  expect((await journal()).map(({ name }) => name)).toContain('CreateSubscription');
});

test('keeps the form open when the card is declined', async ({ page, checkout }) => {
  await checkout.start('decline-generic');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await checkout.enterCard({ number: '4000000000000002' });
  await checkout.pay();
  await checkout.expectToast('Payment declined');
  await checkout.expectPayEnabled();
  await checkout.expectNoOperation('CreateSubscription');
});

test("pays after the bank's verification", async ({ page, checkout }) => {
  await checkout.start('buy-new-card');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await checkout.enterCard({ number: '4000002500003155' });
  await checkout.pay();
  await checkout.completeChallenge();
  await checkout.expectClosed();
});

test('finds out what became of a payment whose response is lost', async ({ page, checkout }) => {
  await checkout.start('pay-response-lost@found-out');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await checkout.pay();
  await checkout.expectClosed();
  await checkout.expectCalls('CreateSubscription', 1);
});

test('says why the pay button is disabled', async ({ page, checkout }) => {
  await checkout.start('buy-new-card');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await expect(checkout.pay()).rejects.toThrow(
    /disabled, described by 'To pay, complete .*' \(step 1 since checkout\.start\('buy-new-card'\)\)/,
  );
  expect(() => checkout.enterCard({} as never)).toThrow("'enterCard.card.number' must be a text, but is missing");
});

test('names the nearest scenarios, and a missing start', async ({ checkout }) => {
  await expect(checkout.start('decline-genric')).rejects.toThrow(/The nearest are: decline-generic/);
  expect(() => checkout.pay()).toThrow(/Call checkout\.start/);
});

test("leaves the app's own operations to its backend", async ({ page, context, checkout }) => {
  await context.route('**/graphql', (route) => route.fulfill({ json: { data: { me: { name: 'Alex' } } } }));
  const { journal } = await checkout.start('buy-new-card');
  await page.goto('/');
  const body = await page.evaluate(async () => {
    const request = { method: 'POST', body: JSON.stringify({ query: '{ me { name } }' }) };
    return (await fetch('/graphql', request)).json();
  });
  expect(body).toEqual({ data: { me: { name: 'Alex' } } });
  expect((await journal()).filter(({ kind }) => kind === 'graphql')).toEqual([]);
});
