/** The built page of the shop: what it loads when, and each way to pay and to save a method. */
import { expect, test } from 'legal-checkout/playwright';

test('loads the checkout on hover, and sells a product of its own', async ({ page, checkout }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const isLoaded = () => files.some((file) => /\/assets\/checkout\b/.test(file));
  const { journal, planHandle, user } = await checkout.start('buy-new-card');
  expect([planHandle, user]).toEqual(['standard-monthly', 'no saved methods']);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(isLoaded()).toBe(false);
  const button = page.getByRole('button', { name: 'Choose plan' });
  await button.hover();
  await expect.poll(isLoaded).toBe(true);
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  await button.click();
  // Styles of the module's own Emotion cache.
  await expect(page.getByRole('dialog', { name: 'Checkout', exact: true })).toHaveClass(/\bcheckout-/);
  await checkout.expectLine('Charged to your card', '$100.24');
  await checkout.enterCard({ number: '4000002500003155' });
  await checkout.pay();
  await checkout.completeChallenge();
  await checkout.expectClosed();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  await checkout.expectOperation('CreateSubscription', { paymentProfile: { currentSubscriptionId: 'prod_1' } });
  expect((await journal()).map(({ name }) => name)).toContain('CreateSubscription');
  const { HOST_COLOUR } = process.env;
  if (HOST_COLOUR) await expect(button).toHaveCSS('background-color', HOST_COLOUR);
  await page.getByRole('button', { name: 'Change payment method' }).click();
  await page.getByRole('dialog', { name: 'Update payment method' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Order a document' }).click();
  await page.getByRole('button', { name: 'Pay for this document' }).waitFor();
  expect(errors).toEqual([]);
});

test('fails the entry of a card at once when nobody is signed in', async ({ page, checkout }) => {
  await page.route('**/settings.json', async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, idToken: '' } });
  });
  await checkout.start('buy-new-card');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await expect(checkout.enterCard({ number: '4242424242424242' })).rejects.toThrow(
    /signed-in user, seen that getIdToken\(\) returned no token/,
  );
});
