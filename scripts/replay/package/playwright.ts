/**
 * The entry point `legal-checkout/playwright`: a fixture that starts a named scenario for the page under test. A page
 * object has the steps of the scenarios as methods.
 */
import { randomUUID } from 'node:crypto';
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
import { type CallGuard, guardCalls, type RoutePatterns } from './unanswered-calls.ts';

export interface CheckoutOptions {
  /** The addresses whose calls the scenario answers. Default: every call of the checkout, at any address. */
  checkoutRoutes: RoutePatterns;
  /** The products of your app, for sale in every scenario. */
  checkoutAppConfig: AppConfig | undefined;
}

export interface CheckoutFixtures {
  /** Automatic: fails every test whose page sends a call of the checkout that no scenario answers. */
  checkoutGuard: CallGuard;
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

/** Part of each session key, so that several runs on one server do not share sessions. */
const RUN_NAME = randomUUID().slice(0, 8);

/** Typed with the names of `@playwright/test`: an inferred type refers to `playwright`, but an app does not install that. */
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
  checkoutGuard: [
    async ({ context, checkoutRoutes }, use) => {
      const guard = guardCalls(checkoutRoutes);
      await guard.watch(context);
      await use(guard);
      const problem = await guard.end();
      if (problem !== null) throw new Error(problem);
    },
    { auto: true, box: true },
  ],
  checkout: async (
    { page, checkoutGuard, scenarioServer, scenarioServerUrl, scenarioFiles, checkoutRoutes, checkoutAppConfig },
    use,
    testInfo,
  ) => {
    const { testId, retry, repeatEachIndex } = testInfo;
    const names = [testId.replaceAll(/[^\w-]/g, '').slice(-40), retry, repeatEachIndex];
    const { checkoutPage, stop, describe } = createCheckoutPage({
      page,
      serverUrl: scenarioServer.url,
      ownScenarios: readScenarioFiles(scenarioFiles),
      routes: checkoutRoutes,
      watch: await checkoutGuard.watch(page.context()),
      appConfig: checkoutAppConfig,
      // On a worker's own server, a session has the same name in each run, so that its generated ids and default values
      // are the same.
      sessionName: [...names, ...(scenarioServerUrl === undefined ? [] : [RUN_NAME])].join('-'),
    });
    await use(checkoutPage);
    const problem = await checkoutGuard.end();
    // Reporters print it.
    if (problem !== null || testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('scenario', { body: await describe(), contentType: 'text/plain' });
    await stop();
  },
});

export { expect } from '@playwright/test';
export type { CheckoutPage, StartedScenario } from './checkout-page.ts';
export type { RoutePatterns } from './unanswered-calls.ts';
