import { type Page, test } from '@playwright/test';
import type { JournalEntry } from '#scenario-server';
import { catalogue, describeStep, describeUser, type Scenario, type Step, soldPlan, stepSchema } from '#scenarios';
import { describeUnknownScenario } from '../../../mock-server/catalogue/unknown-scenario.ts';
import { describeJournal } from '../../../mock-server/journal/describe-journal.ts';
import type { AnyScenarioName, AppConfig } from '../../../mock-server/package/scenarios.ts';
import * as steps from '../../../mock-server/scenarios/steps/index.ts';
import { checkInput } from '../../../mock-server/schemas/check-input.ts';
import { runStep } from '../handlers.ts';
import { postToSession, readJournal } from '../journal.ts';
import { STEP_TIMEOUT_MS, type TestWorld } from '../test-world.ts';
import { runAction, StepFailure } from '../wait-until.ts';
import { routeRequests } from './route-requests.ts';
import type { CallWatch, RoutePatterns } from './unanswered-calls.ts';

const GALLERY_STEPS = [
  'begin',
  'buyInAnotherTab',
  'expectHostEvents',
  'expectLayout',
  'expectLog',
  'hide',
  'openMethodDialog',
  'payInPage',
  'pressOutside',
  'reloadPage',
  'start',
] as const;

type StepMethods = {
  [Name in Exclude<Step['type'], (typeof GALLERY_STEPS)[number]>]: (
    ...values: Parameters<(typeof steps)[Name]>
  ) => Promise<void>;
};

export interface StartedScenario {
  scenario: Scenario;
  /** The handle of the plan that the scenario sells; null for a scenario that saves or changes a payment method. */
  planHandle: string | null;
  /** The user's saved methods, subscriptions, credit and coupons, in words. */
  user: string;
  /** `<scenario>.<session>` */
  sessionKey: string;
  serverUrl: string;
  /** The scenario's clock as an ISO 8601 instant, for `page.clock.setFixedTime(now)`. */
  now: string;
  /** Every request so far, with its response and the reason for that response. */
  journal(): Promise<JournalEntry[]>;
}

/** The page with the checkout. Each step waits for its condition and fails with what it saw instead. */
export interface CheckoutPage extends StepMethods {
  /**
   * Starts a scenario in a new session: from now on the page's requests to its backend and card provider go there. Call it
   * before the page loads the card provider. Throws with the nearest names when the scenario does not exist.
   */
  start(scenario: AnyScenarioName): Promise<StartedScenario>;
}

interface CheckoutPageOptions {
  page: Page;
  serverUrl: string;
  ownScenarios: readonly Scenario[];
  routes: RoutePatterns;
  watch: CallWatch;
  appConfig: AppConfig | undefined;
  sessionName: string;
}

export function createCheckoutPage(options: CheckoutPageOptions) {
  const { page, serverUrl, ownScenarios, routes, watch, appConfig, sessionName } = options;
  const scenarios = [...catalogue, ...ownScenarios];
  let world: TestWorld | null = null;
  let starts = 0;
  let stepCount = 0;
  let endRoutes = async () => {};

  const run = (step: Step): Promise<void> => {
    const current = world;
    if (!current) throw new Error("[checkout] No scenario was started. Call checkout.start('buy-new-card') first.");
    const { problem } = checkInput(stepSchema, step, step.type);
    if (problem !== undefined) throw new Error(`[checkout] ${problem}`);
    stepCount += 1;
    return runReported(current, step, stepCount);
  };
  const stop = async () => {
    await endRoutes();
    await endSession(world);
    world = null;
  };
  const start: CheckoutPage['start'] = async (name) => {
    const run = async () => {
      const scenario = scenarios.find((candidate) => candidate.name === name);
      if (!scenario) throw new Error(`[checkout] ${describeUnknownScenario(name, { scenarios: () => scenarios })}`);
      starts += 1;
      const next = { page, scenario, serverUrl, sessionKey: `${name}.${sessionName}-${starts}` };
      if (appConfig) await postToSession(next, 'app-config', appConfig);
      // Adds the new routes before it removes the last scenario's, because an open page's calls always need a route.
      const [endLastRoutes, lastWorld] = [endRoutes, world];
      endRoutes = await routeRequests(page.context(), next, routes, watch);
      world = next;
      await endLastRoutes();
      await endSession(lastWorld);
      stepCount = 0;
      return {
        scenario,
        planHandle: soldPlan(scenario),
        user: describeUser(scenario),
        serverUrl,
        sessionKey: next.sessionKey,
        now: await readClock(next),
        journal: () => readJournal(next),
      };
    };
    return await test.step(`Start the scenario '${name}'`, run, { box: true });
  };

  const methods = Object.entries(steps)
    .filter(([name, build]) => typeof build === 'function' && !GALLERY_STEPS.some((step) => step === name))
    // Not async, so that a method that is called before `start` throws at the caller's line.
    .map(([name, build]) => [name, (...values: never[]) => run((build as (...values: never[]) => Step)(...values))]);
  const describe = async (): Promise<string> => {
    if (!world) return 'No scenario was started.';
    const session = world.sessionKey.slice(world.scenario.name.length + 1);
    // If the server is gone, the test has already failed, so its report needs no journal.
    return describeJournal({ scenario: world.scenario.name, session }, await readJournal(world).catch(() => []));
  };
  return { checkoutPage: { start, ...Object.fromEntries(methods) } as CheckoutPage, stop, describe };
}

async function endSession(world: TestWorld | null): Promise<void> {
  if (world)
    await fetch(`${world.serverUrl}/sessions/${world.sessionKey}`, { method: 'DELETE' }).catch(() => undefined);
}

/** Fails at once when nobody is signed in. Otherwise the fields would be filled, and only paying would fail. */
async function expectSignedIn({ page }: TestWorld): Promise<void> {
  const message = page.getByText('Nobody is signed in').first();
  const form = page.locator('iframe[name^="__privateStripeFrame"]:visible, input[type=radio]:visible').first();
  const expected = 'a signed-in user';
  await runAction(expected, () => message.or(form).first().waitFor({ timeout: STEP_TIMEOUT_MS }));
  if (await message.isVisible())
    throw new StepFailure({ expected, seen: 'that getIdToken() returned no token. Sign in before the checkout opens' });
}

/** Runs a step as one of Playwright's. Awaits it, so that its stack trace has the line of the test. */
async function runReported(world: TestWorld, step: Step, position: number): Promise<void> {
  const run = async () => {
    try {
      if (step.type === 'enterCard' || step.type === 'enterBankAccount') await expectSignedIn(world);
      await runStep(world, step);
    } catch (error) {
      if (error instanceof StepFailure)
        error.message += ` (step ${position} since checkout.start('${world.scenario.name}'))`;
      throw error;
    }
  };
  await test.step(describeStep(step), run, { box: true });
}

async function readClock({ serverUrl, sessionKey }: TestWorld): Promise<string> {
  const response = await fetch(`${serverUrl}/sessions/${sessionKey}/host`);
  if (!response.ok) throw new Error(`[checkout] HTTP ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { now: string }).now;
}
