/**
 * The entry point `legal-checkout/playwright`: a fixture that starts a named scenario for the page under test, with the
 * steps of the scenarios as methods of a page object.
 *
 * @example
 * import { expect, test } from 'legal-checkout/playwright';
 *
 * test('keeps the form open when the card is declined', async ({ page, checkout }) => {
 *   await checkout.start('decline-generic');
 *   await page.goto('/plans');
 *   await page.getByRole('button', { name: 'Buy' }).click();
 *   await checkout.enterCard({ number: '4000000000000002' });
 *   await checkout.pay();
 *   await checkout.expectToast('Payment declined');
 * });
 */
import {
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  test as playwrightTest,
  type TestType,
} from '@playwright/test';
import { type AppConfig, startScenarioServer } from '../../../mock-server/package/scenarios.ts';
import { type CheckoutPage, createCheckoutPage } from './checkout-page.ts';
import { findServer } from './find-server.ts';
import { DEFAULT_ROUTES, type RoutePatterns } from './route-requests.ts';

export interface CheckoutOptions {
  /** The requests of your app that go to the scenario. */
  checkoutRoutes: RoutePatterns;
  /** The products of your app, for sale in every scenario. */
  checkoutAppConfig: AppConfig | undefined;
}

export interface CheckoutFixtures {
  checkout: CheckoutPage;
}

export interface CheckoutWorkerOptions {
  /** The URL of a running scenario server. Default: each worker starts its own. */
  scenarioServerUrl: string | undefined;
}

export interface CheckoutWorkerFixtures {
  scenarioServer: { url: string };
}

/** Typed with the names of `@playwright/test`: an inferred type refers to `playwright`, which an app does not install itself. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & CheckoutOptions & CheckoutFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & CheckoutWorkerOptions & CheckoutWorkerFixtures
> = playwrightTest.extend<CheckoutOptions & CheckoutFixtures, CheckoutWorkerOptions & CheckoutWorkerFixtures>({
  checkoutRoutes: [DEFAULT_ROUTES, { option: true }],
  checkoutAppConfig: [undefined, { option: true }],
  scenarioServerUrl: [undefined, { option: true, scope: 'worker' }],
  scenarioServer: [
    async ({ scenarioServerUrl }, use) => {
      if (scenarioServerUrl !== undefined) return use({ url: await findServer(scenarioServerUrl) });
      const server = await startScenarioServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  checkout: async (
    { page, scenarioServer, checkoutRoutes, checkoutAppConfig },
    use,
    { testId, retry, repeatEachIndex },
  ) => {
    const { checkoutPage, stop } = createCheckoutPage({
      page,
      serverUrl: scenarioServer.url,
      routes: checkoutRoutes,
      appConfig: checkoutAppConfig,
      // The same name in each run, and so the same generated ids and default values.
      sessionName: `${testId.replaceAll(/[^\w-]/g, '').slice(-48)}-${retry}-${repeatEachIndex}`,
    });
    await use(checkoutPage);
    await stop();
  },
});

export { expect } from '@playwright/test';
export type { CheckoutPage, StartedScenario } from './checkout-page.ts';
export type { RoutePatterns } from './route-requests.ts';
