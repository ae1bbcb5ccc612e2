import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Page,
  test as playwrightTest,
} from '@playwright/test';
import type { Scenario } from '#scenarios';
import { gatherComplaints } from './complaints.ts';
import { currentSite } from './current-site.ts';
import { keepFramesProcess } from './frames-process.ts';
import { DEADLINE_MS, type Site, type Stage } from './stage.ts';

/** A page that a worker keeps for all of its scenarios: a new one is expensive to open, and sessions isolate them. */
interface Tab {
  context: BrowserContext;
  page: Page;
  /** Console errors and warnings, and uncaught exceptions, since the last scenario. */
  complaints: string[];
  /** Called between scenarios: the card provider's frames keep their process. */
  keepFrames(): Promise<void>;
}

interface TestFixtures {
  /** A tab of its own, for a test that changes what its context does. */
  freshTab: Tab;
  /** Opens the page of a scenario in a session of its own. */
  open: (scenario: Scenario, how?: { prepare?: (sessionKey: string) => Promise<void> }) => Promise<Stage>;
}

interface WorkerFixtures {
  site: Site;
  tab: Tab;
}

const LARGE = { width: 1280, height: 900 };
const SMALL = { width: 390, height: 844 };

/** A connection to the browser of this run; closing it closes what was opened over it. */
export const connectBrowser = (): Promise<Browser> => chromium.connect(currentSite().browser);

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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures here.
  site: [({}, use) => use(currentSite()), { scope: 'worker' }],
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
  open: async ({ tab, site }, use, { repeatEachIndex, retry }) => {
    const { page, complaints, keepFrames } = tab;
    const opened: string[] = [];
    const attempt = repeatEachIndex + retry;
    await use(async (scenario, { prepare } = {}) => {
      // The same name each time, and so the same ids and filled-in values.
      const session = attempt === 0 ? 'replay' : `replay-${repeatEachIndex}-${retry}`;
      const sessionKey = `${scenario.name}.${session}`;
      opened.push(sessionKey);
      await prepare?.(sessionKey);
      await page.setViewportSize(scenario.screen === 'small' ? SMALL : LARGE);
      await page.goto(`${site.pageUrl}/?scenario=${scenario.name}&session=${session}`);
      return { page, scenario, sessionKey, serverUrl: site.serverUrl };
    });
    await page.goto('about:blank');
    await keepFrames();
    // What a page reports while it is left is about leaving.
    complaints.length = 0;
    for (const key of opened) await fetch(`${site.serverUrl}/sessions/${key}`, { method: 'DELETE' });
  },
});

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Motion has tests of its own; here it would only be waited for.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(DEADLINE_MS);
  const page = await context.newPage();
  return { context, page, complaints: gatherComplaints(context), keepFrames: keepFramesProcess(page) };
}

export { expect };
