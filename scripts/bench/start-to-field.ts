import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { openSite } from '../replay/site.ts';

/**
 * Milliseconds from the click on 'Start this scenario' to a card number that can be typed, on the built page. The first
 * of all times is left out: from then on the browser has everything in its cache.
 */
export async function timesToField(browser: Browser, times: number): Promise<number[]> {
  const site = await openSite();
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const measured: number[] = [];
  try {
    for (let time = 0; time <= times; time += 1) {
      await page.goto(`${site.pageUrl}/?scenario=buy-new-card&session=bench-${randomUUID().slice(0, 8)}`);
      const button = page.getByRole('button', { name: 'Start this scenario', exact: true });
      await button.waitFor();
      const startedAt = performance.now();
      await button.click();
      await page
        .frameLocator('iframe[title="Secure card number input frame"]')
        .locator('[name="cardnumber"]')
        .fill('4');
      measured.push(performance.now() - startedAt);
    }
  } finally {
    await context.close();
    await site.close();
  }
  return measured.slice(1);
}
