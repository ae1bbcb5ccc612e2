import { defineConfig } from '@playwright/test';
import type { CheckoutOptions } from 'legal-checkout/playwright';

const port = Number(process.env['SHOP_PORT'] ?? 3000);
const executablePath = process.env['CHROME_PATH'];

export default defineConfig<CheckoutOptions>({
  testDir: 'playwright',
  workers: 1,
  reporter: 'line',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-AU',
    launchOptions: { chromiumSandbox: false, ...(executablePath ? { executablePath } : {}) },
    checkoutAppConfig: {
      productList: { team: 'prod_1' },
      products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month' } },
    },
  },
  webServer: { command: `vite shop --port ${port} --strictPort`, port },
});
