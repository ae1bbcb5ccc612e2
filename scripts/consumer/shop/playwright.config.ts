import { defineConfig } from '@playwright/test';
import type { CheckoutOptions, CheckoutWorkerOptions } from 'legal-checkout/playwright';
import settings from './page/public/settings.json' with { type: 'json' };

const { SHOP_PORT = '3000', SHOP_COMMAND = 'vite page', CHROME_PATH, SCENARIO_SERVER_URL } = process.env;

export default defineConfig<CheckoutOptions, CheckoutWorkerOptions>({
  testDir: 'playwright',
  workers: 1,
  reporter: 'line',
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${SHOP_PORT}`,
    locale: 'en-AU',
    launchOptions: { chromiumSandbox: false, ...(CHROME_PATH ? { executablePath: CHROME_PATH } : {}) },
    scenarioServerUrl: SCENARIO_SERVER_URL,
    scenarioFiles: ['playwright/shop-plan.json'],
    checkoutAppConfig: settings.appConfig,
  },
  webServer: { command: `${SHOP_COMMAND} --port ${SHOP_PORT}`, port: Number(SHOP_PORT) },
});
