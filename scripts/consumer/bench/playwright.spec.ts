import { expect, test } from 'legal-checkout/playwright';
import { responses } from './responses';

const ROUNDS = 10;

// In turn and in one worker, whose browser and scenario server the warm-up starts.
for (const round of ['warm-up', ...Array(ROUNDS).keys()]) {
  const name = (kind: string) => (round === 'warm-up' ? `${round} ${kind}` : `${kind} ${round}`);

  test(name('scenario'), async ({ page, checkout }) => {
    await checkout.start('buy-saved-default-card');
    await page.goto('/');
    await page.getByRole('button', { name: 'Choose plan' }).click();
    await checkout.pay();
    await checkout.expectClosed();
    await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  });

  // Without the fixture `checkout`, which is therefore not set up.
  test(name('alone'), async ({ page }) => {
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await page.route('**/chargify/**', (route) => route.fulfill({ json: {} }));
    await page.route('**/graphql', (route) =>
      route.fulfill({ json: { data: responses[route.request().postDataJSON().operationName] } }),
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Choose plan' }).click();
    await page.getByRole('button', { name: 'Confirm & pay' }).click();
    await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  });
}
