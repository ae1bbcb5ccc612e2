import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../replay/fixtures.ts';
import { readJournal } from '../replay/journal.ts';
import { collectPageErrors, newContext, type ViewportOptions } from '../replay/page.ts';
import { currentSite } from '../replay/settings.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { runAction } from '../replay/wait-until.ts';
import type { NetworkSetup } from './network.ts';
import { findScreen } from './screens.ts';

export interface ScreenOptions extends ViewportOptions {
  network?: NetworkSetup | null;
  /** A script that runs before the page's own scripts. */
  before?: string;
}

interface PageFixture {
  page: Page;
  context: BrowserContext;
  pageErrors: string[];
}

/**
 * A browser for the tests of a file. The returned function opens the page of a scenario in a new session. Tests with equal
 * options share a page. Page errors fail the test.
 */
export function screenFixture() {
  let browser: Browser;
  const fixtures = new Map<string, PageFixture>();
  test.beforeAll(({ browser: shared }) => {
    browser = shared;
  });
  test.afterEach(async () => {
    const errors = [...fixtures.values()].flatMap((fixture) => fixture.pageErrors);
    for (const { page, context, pageErrors } of fixtures.values()) {
      await page.goto('about:blank');
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      // Drops errors that the page reports while it unloads.
      pageErrors.length = 0;
    }
    expect(errors, 'page errors').toEqual([]);
  });
  test.afterAll(async () => {
    for (const { context } of fixtures.values()) await context.close();
  });

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
    const scenario = findScreen(name);
    const { page, context } = await fixtureFor({ width: 1440, ...view }, before);
    // Removes the routes of a page that the same test has opened before.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await network?.(context);
    const { pageUrl, serverUrl } = currentSite();
    const session = `screen-${randomUUID().slice(0, 8)}`;
    const address = `${pageUrl}/?scenario=${scenario.name}&session=${session}&bare=1`;
    await runAction('the page to load', () => page.goto(address, { waitUntil: 'domcontentloaded' }));
    await runAction("a button 'Start this scenario'", () =>
      page.getByRole('button', { name: 'Start this scenario', exact: true }).waitFor(),
    );
    return { page, scenario, sessionKey: `${scenario.name}.${session}`, serverUrl };
  };
}

export const countRequests = async (world: TestWorld, operation: string): Promise<number> =>
  (await readJournal(world)).filter(({ name }) => name === operation).length;
