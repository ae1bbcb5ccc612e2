import { type Page, type Route, test } from '@playwright/test';
import { describeStep, type Scenario } from '#scenarios';
import { runStep } from '../handlers.ts';
import type { TestSite, TestWorld } from '../test-world.ts';
import { type BackendOptions, changeState, NoAnswerError } from './backend-client.ts';
import type { Difference } from './compare-answers.ts';
import { readFieldRules } from './field-rules.ts';
import type { RunnablePlan } from './plan-run.ts';
import { createRelay, type Relay } from './relay.ts';

interface BackendRunOptions {
  /** Opens the page of a scenario in a session of its own; `prepare` runs first. */
  open: (scenario: Scenario, options: { prepare: (sessionKey: string) => Promise<void> }) => Promise<TestWorld>;
  /** The page that `open` uses. */
  page: Page;
  site: TestSite;
  backend: BackendOptions;
}

interface BackendRun {
  differences: readonly Difference[];
  /** The error of the step that failed; null if none did. */
  failure: Error | null;
}

/** The requests that a backend answers. */
const BACKEND_PATHS = /^\/(graphql|chargify\/subscription\/upgrade)$/;

/**
 * Prepares the start of a scenario at a backend, relays the requests of its page to it, and runs the steps. Throws a
 * NoAnswerError when the backend cannot set up the state.
 */
export async function runWithBackend(
  { scenario, state, stepCount }: RunnablePlan,
  { open, page, site, backend }: BackendRunOptions,
): Promise<BackendRun> {
  const change = { state: state.name, params: state.params };
  const values = await changeState(backend, { ...change, action: 'setup' });
  let relay: Relay | null = null;
  const isOfBackend = (url: URL) => url.origin === new URL(site.pageUrl).origin && BACKEND_PATHS.test(url.pathname);
  const handleRoute = (route: Route) => (relay ? relayRequest(route, relay) : route.continue());
  // The context, because a scenario may open another tab.
  const context = page.context();
  await context.route(isOfBackend, handleRoute);
  let failure: Error | null = null;
  try {
    const prepare = async (sessionKey: string) => {
      relay = createRelay({
        ...{ backend, values, state: state.name, serverUrl: site.serverUrl, findRules: readFieldRules() },
        scenarioToken: scenario.host.signedOut ? null : `demo.${sessionKey}`,
      });
    };
    const world = await open(scenario, { prepare });
    for (const step of scenario.steps.slice(0, stepCount))
      await test.step(describeStep(step), () => runStep(world, step));
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  } finally {
    // Waits for responses on their way: the page may have sent a request after the last step.
    await context.unrouteAll({ behavior: 'wait' });
    await changeState(backend, { ...change, action: 'teardown' });
  }
  return { differences: (relay as Relay | null)?.differences ?? [], failure };
}

async function relayRequest(route: Route, { exchange }: Relay): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  try {
    const { status, body } = await exchange({
      path: pathname,
      headers: request.headers(),
      body: request.postDataJSON(),
    });
    await route.fulfill(typeof body === 'string' ? { status, body } : { status, json: body });
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    await route.abort();
  }
}
