/** The same purchase with the scenario, and with routes of Playwright alone; `npm run bench` compares their durations. */
import { test as playwrightTest } from '@playwright/test';
import { expect, test } from 'legal-checkout/playwright';
import { answers } from './answers';

test('scenario', async ({ page, checkout }) => {
  await checkout.start('buy-saved-default-card');
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await checkout.pay();
  await checkout.expectClosed();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
});

playwrightTest('alone', async ({ page }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.route('**/chargify/**', (route) => route.fulfill({ json: {} }));
  await page.route('**/graphql', (route) =>
    route.fulfill({ json: { data: answers[route.request().postDataJSON().operationName] } }),
  );
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  await page.getByRole('button', { name: 'Confirm & pay' }).click();
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
});
