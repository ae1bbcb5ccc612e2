/** The shop's own browser tests, with named scenarios in place of its backend and card provider. */
import { expect, test } from 'legal-checkout/playwright';

test('sells a product of its own', async ({ page, checkout }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const { journal } = await checkout.start('buy-new-card');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await checkout.expectLine('Charged to your card', '$100.24');
  await checkout.enterCard({ number: '4000002500003155' });
  await checkout.pay();
  await checkout.completeChallenge();
  await checkout.expectClosed();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  await checkout.expectOperation('CreateSubscription', { paymentProfile: { currentSubscriptionId: 'prod_1' } });
  expect((await journal()).map(({ name }) => name)).toContain('CreateSubscription');
  expect(errors).toEqual([]);
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

test('reports an unknown scenario, a missing start, a disabled pay button', async ({ page, checkout }) => {
  await expect(checkout.start('decline-genric')).rejects.toThrow(/The nearest are: decline-generic/);
  expect(() => checkout.pay()).toThrow(/Call checkout\.start/);
  await checkout.start('buy-new-card');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await expect(checkout.pay()).rejects.toThrow(/disabled, described by 'To pay, complete .*'/);
});
