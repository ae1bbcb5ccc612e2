import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findScenario } from '#scenarios';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { newContext } from '../replay/page.ts';
import { collectPageErrors } from '../replay/page-errors.ts';
import { currentSite } from '../replay/settings.ts';
import type { TestWorld } from '../replay/test-world.ts';

/** A browser for tests of the playground's pages. Page errors fail the test. */
export function playgroundFixture() {
  let browser: Browser;
  let context: BrowserContext;
  let pageErrors: string[] = [];
  test.beforeAll(async () => {
    browser = await connectBrowser();
    context = await newContext(browser, { width: 1440 });
    pageErrors = collectPageErrors(context);
  });
  test.afterEach(async () => {
    await Promise.all(context.pages().map((page) => page.close()));
    expect(pageErrors.splice(0), 'page errors').toEqual([]);
  });
  test.afterAll(() => browser.close());

  return {
    /** Opens an address such as '/?q=coupon'. `before` is a script that runs in the page before its own. */
    async open(address: string, before = ''): Promise<Page> {
      const page = await context.newPage();
      if (before !== '') await page.addInitScript(before);
      await page.goto(`${currentSite().pageUrl}${address}`);
      return page;
    },
    /** Opens a scenario in a new session. */
    async openScenario(name: string, before = ''): Promise<TestWorld> {
      const scenario = findScenario(name);
      if (!scenario) throw new Error(`There is no scenario '${name}'.`);
      const session = `host-${randomUUID().slice(0, 8)}`;
      const page = await this.open(`/?scenario=${name}&session=${session}`, before);
      await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
      return { page, scenario, sessionKey: `${name}.${session}`, serverUrl: currentSite().serverUrl };
    },
  };
}

/** The scenario panel. */
export const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Scenario' });
