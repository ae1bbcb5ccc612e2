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
import { readScenarioFiles } from '../../../mock-server/catalogue/scenario-files.ts';
import { type AppConfig, startScenarioServer } from '../../../mock-server/package/scenarios.ts';
import { type CheckoutPage, createCheckoutPage } from './checkout-page.ts';
import { findServer } from './find-server.ts';
import { type RoutePatterns, watchCalls } from './unanswered-calls.ts';

export interface CheckoutOptions {
  /** The addresses whose calls the scenario answers. Default: every call of the checkout, at any address. */
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
  /** JSON files, or folders of them, with scenarios of your own. A running server must have been started with them. */
  scenarioFiles: readonly string[];
}

export interface CheckoutWorkerFixtures {
  scenarioServer: { url: string };
}

/** Typed with the names of `@playwright/test`: an inferred type refers to `playwright`, which an app does not install itself. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & CheckoutOptions & CheckoutFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & CheckoutWorkerOptions & CheckoutWorkerFixtures
> = playwrightTest.extend<CheckoutOptions & CheckoutFixtures, CheckoutWorkerOptions & CheckoutWorkerFixtures>({
  checkoutRoutes: [{}, { option: true }],
  checkoutAppConfig: [undefined, { option: true }],
  scenarioServerUrl: [undefined, { option: true, scope: 'worker' }],
  scenarioFiles: [[], { option: true, scope: 'worker' }],
  scenarioServer: [
    async ({ scenarioServerUrl, scenarioFiles }, use) => {
      if (scenarioServerUrl !== undefined) return use({ url: await findServer(scenarioServerUrl) });
      const server = await startScenarioServer({ scenarioFiles });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  checkout: async ({ page, scenarioServer, scenarioFiles, checkoutRoutes, checkoutAppConfig }, use, testInfo) => {
    const { testId, retry, repeatEachIndex } = testInfo;
    const watch = await watchCalls(page.context(), checkoutRoutes);
    const { checkoutPage, stop, describe } = createCheckoutPage({
      page,
      serverUrl: scenarioServer.url,
      ownScenarios: readScenarioFiles(scenarioFiles),
      routes: checkoutRoutes,
      watch,
      appConfig: checkoutAppConfig,
      // The same name in each run, and so the same generated ids and default values.
      sessionName: `${testId.replaceAll(/[^\w-]/g, '').slice(-48)}-${retry}-${repeatEachIndex}`,
    });
    await use(checkoutPage);
    const problem = await watch.end();
    // Reporters print it.
    if (problem !== null || testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('scenario', { body: await describe(), contentType: 'text/plain' });
    await stop();
    if (problem !== null) throw new Error(problem);
  },
});

export { expect } from '@playwright/test';
export type { CheckoutPage, StartedScenario } from './checkout-page.ts';
export type { RoutePatterns } from './unanswered-calls.ts';
