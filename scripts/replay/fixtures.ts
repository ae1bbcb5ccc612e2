import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  firefox,
  type Page,
  test as playwrightTest,
  webkit,
} from '@playwright/test';
import type { Scenario } from '#scenarios';
import { collectPageErrors, newContext, SMALL_VIEWPORT } from './page.ts';
import { currentSite } from './settings.ts';
import type { TestWorld } from './test-world.ts';

/** A page that a worker reuses for all of its scenarios, because opening a page is slow. Sessions isolate the scenarios. */
export interface BrowserTab {
  context: BrowserContext;
  page: Page;
  pageErrors: string[];
}

interface TestFixtures {
  freshTab: BrowserTab;
  open: (scenario: Scenario) => Promise<TestWorld>;
}

interface WorkerFixtures {
  tab: BrowserTab;
}

const LARGE_VIEWPORT = { width: 1280, height: 900 };

/** Connects to the Chromium of this run, or launches the engine of the project; closing it closes its pages. */
export function connectBrowser(): Promise<Browser> {
  const { browserName = 'chromium', headless = true } = test.info().project.use;
  if (browserName === 'chromium') return chromium.connect(currentSite().browserEndpoint);
  return (browserName === 'firefox' ? firefox : webkit).launch({ headless });
}

export const test = playwrightTest.extend<TestFixtures, WorkerFixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures here.
    async ({}, use) => {
      const browser = await connectBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  tab: [
    async ({ browser }, use) => {
      const tab = await openTab(browser);
      await use(tab);
      await tab.context.close();
    },
    { scope: 'worker' },
  ],
  freshTab: async ({ browser }, use) => {
    const tab = await openTab(browser);
    await use(tab);
    await tab.context.close();
  },
  open: async ({ tab }, use, { repeatEachIndex, retry }) => {
    const { page, pageErrors } = tab;
    const attempt = repeatEachIndex + retry;
    const { pageUrl, serverUrl } = currentSite();
    let lastScenario: Scenario | null = null;
    await use(async (scenario) => {
      // A session has the same name in each run, so that its generated ids and default values are the same.
      const session = attempt === 0 ? 'replay' : `replay-${repeatEachIndex}-${retry}`;
      const sessionKey = `${scenario.name}.${session}`;
      // Ends the session of an earlier run, because with --ui a test runs again on the same server.
      await fetch(`${serverUrl}/sessions/${sessionKey}`, { method: 'DELETE' });
      await page.setViewportSize(scenario.screen === 'small' ? SMALL_VIEWPORT : LARGE_VIEWPORT);
      const query = `?scenario=${scenario.name}&session=${session}&bare=1`;
      // Replaces the previous scenario in the open page, which takes a third less processor time than loading a page.
      const isOpen = await page.evaluate(openOnStage, isOnProviderScript(scenario) ? null : query);
      if (!isOpen) await page.goto('about:blank');
      pageErrors.length = 0;
      if (!isOpen) await page.goto(`${pageUrl}/${query}`);
      await page.waitForFunction((key) => window.scenarioStage?.session.key === key, sessionKey);
      lastScenario = scenario;
      return { page, scenario, sessionKey, serverUrl };
    });
    if (lastScenario && isOnProviderScript(lastScenario)) await page.goto('about:blank');
  },
});

/** Whether the scenario has faults for the provider's script, so that the next scenario needs a new page. */
const isOnProviderScript = ({ faults = [] }: Scenario): boolean =>
  faults.some(({ call }) => call === 'provider script');

/** Opens a scenario in a page that shows another one. Returns false if the page shows none, or without a query. */
function openOnStage(query: string | null): boolean {
  const stage = window.scenarioStage;
  if (!stage || query === null) return false;
  stage.open(query);
  return true;
}

async function openTab(browser: Browser): Promise<BrowserTab> {
  const context = await newContext(browser);
  const page = await context.newPage();
  return { context, page, pageErrors: collectPageErrors(context) };
}

export { expect };
