/** The story plays its scenario without any server. */
import { expect, test } from '@playwright/test';

test('sells with a scenario that runs in the browser', async ({ page }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await page.goto('/story.html');
  await page.getByRole('button', { name: 'Choose plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Checkout', exact: true });
  await expect(dialog.getByRole('radio', { name: 'Visa ending in 4242' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Confirm & pay' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
});
