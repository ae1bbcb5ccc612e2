import type { Browser, BrowserContext, Page } from '@playwright/test';
import { currentSite } from '../replay/current-site.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { readJournal } from '../replay/journal.ts';
import { collectPageErrors } from '../replay/page-errors.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { newContext, openPage, resetPage, type ViewportOptions } from '../screens/open-screen.ts';
import type { NetworkSetup, ScreenState } from '../screens/screen-state.ts';
import { screenStates } from '../screens/states.ts';

export interface ScreenOptions extends Partial<ViewportOptions> {
  /** Replaces the state's own network setup. */
  network?: NetworkSetup | null;
  /** A script that runs in the page before its own. */
  before?: string;
}

interface PageFixture {
  page: Page;
  context: BrowserContext;
  pageErrors: string[];
}

function findState(name: string): ScreenState {
  const state = screenStates.find((candidate) => candidate.name === name);
  if (!state) throw new Error(`There is no state '${name}'.`);
  return state;
}

/**
 * A browser for the tests of a file. The returned function opens the page with a screen state's scenario, without setting
 * up the state. Tests with equal options share a page. Page errors fail the test.
 */
export function screenFixture() {
  let browser: Browser;
  const fixtures = new Map<string, PageFixture>();
  test.beforeAll(async () => {
    browser = await connectBrowser();
  });
  test.afterEach(async () => {
    const errors = [...fixtures.values()].flatMap((fixture) => fixture.pageErrors);
    for (const fixture of fixtures.values()) {
      await resetPage(fixture.page);
      // Errors while the page unloads do not count.
      fixture.pageErrors.length = 0;
    }
    expect(errors, 'page errors').toEqual([]);
  });
  test.afterAll(() => browser.close());

  async function fixtureFor(view: ViewportOptions, before: string): Promise<PageFixture> {
    const key = JSON.stringify([view, before]);
    const existing = fixtures.get(key);
    if (existing) return existing;
    const context = await newContext(browser, view);
    if (before !== '') await context.addInitScript(before);
    const page = await context.newPage();
    const fixture = { context, pageErrors: collectPageErrors(context), page };
    fixtures.set(key, fixture);
    return fixture;
  }

  return async (name: string, { network, before = '', ...view }: ScreenOptions = {}): Promise<TestWorld> => {
    const state = findState(name);
    const { page, context } = await fixtureFor({ width: 1440, ...view }, before);
    // A test may open several states.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    return openPage(page, { ...state, network: network ?? state.network }, currentSite());
  };
}

/** How many requests of that operation the session has received. */
export const countRequests = async (world: TestWorld, operation: string): Promise<number> =>
  (await readJournal(world)).filter(({ name }) => name === operation).length;
