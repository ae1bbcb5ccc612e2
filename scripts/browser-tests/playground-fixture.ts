import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { catalogue } from '#scenarios';
import { colorViolationsOn, violationsOn } from '../replay/accessibility.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import { newContext, waitUntilStable } from '../replay/page.ts';
import { collectPageErrors } from '../replay/page-errors.ts';
import { currentSite } from '../replay/settings.ts';
import type { TestWorld } from '../replay/test-world.ts';
import { screenScenarios } from './screens.ts';

const scenarios = [...catalogue, ...screenScenarios];

/** A browser for tests of the playground itself. Page errors fail the test. */
export function playgroundFixture() {
  let browser: Browser;
  let context: BrowserContext;
  let pageErrors: string[] = [];
  test.beforeAll(async () => {
    browser = await connectBrowser();
    context = await newContext(browser, { width: 1440 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: currentSite().pageUrl });
    pageErrors = collectPageErrors(context);
  });
  test.afterEach(async () => {
    await Promise.all(context.pages().map((page) => page.close()));
    expect(pageErrors.splice(0), 'page errors').toEqual([]);
  });
  test.afterAll(() => browser.close());

  return {
    newPage: () => context.newPage(),
    /** Opens an address such as '/?q=coupon'. `before` is a script that runs in the page before its own. */
    async open(address: string, before = ''): Promise<Page> {
      const page = await context.newPage();
      if (before !== '') await page.addInitScript(before);
      await page.goto(`${currentSite().pageUrl}${address}`);
      return page;
    },
    /** Opens a scenario in a new session; `query` is appended to the address. */
    async openScenario(name: string, query = '', before = ''): Promise<TestWorld> {
      const scenario = scenarios.find((candidate) => candidate.name === name);
      if (!scenario) throw new Error(`There is no scenario '${name}'.`);
      const session = `host-${randomUUID().slice(0, 8)}`;
      const page = await this.open(`/?scenario=${name}&session=${session}${query}`, before);
      await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
      return { page, scenario, sessionKey: `${name}.${session}`, serverUrl: currentSite().serverUrl };
    },
  };
}

/** The query of the page's address. */
export const queryOf = (page: Page): string => new URL(page.url()).search;

/** The scenario panel. */
export const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Scenario' });

/** Expands a collapsed section of the panel. */
export const expandSection = (page: Page, title: string) =>
  panelOf(page).getByRole('region', { name: title }).locator('summary').first().click();

export const WIDTHS = [360, 768, 1440] as const;

/** Axe violations at each width, and those of colour in dark mode. */
export async function findViolationsByWidth(page: Page, widths: readonly number[]): Promise<string[]> {
  const results: string[] = [];
  const add = (context: string, violations: string) => violations !== '' && results.push(`${context}: ${violations}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    add(`${width} px`, await violationsOn(page, { frames: false, panel: true }));
    await page.emulateMedia({ colorScheme: 'dark' });
    await waitUntilStable(page);
    add(`${width} px, dark`, await colorViolationsOn(page, { panel: true }));
    await page.emulateMedia({ colorScheme: 'light' });
    await waitUntilStable(page);
  }
  return results;
}

/** What overflows the window horizontally, at each width. */
export async function findOverflow(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { excessWidth, overflowing } = await page.evaluate(() => ({
      excessWidth: document.documentElement.scrollWidth - innerWidth,
      overflowing: [...document.querySelectorAll(':is(aside, search) *')]
        .filter((element) => element.getBoundingClientRect().width > 1)
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
        .map((element) => `${element.tagName} '${element.textContent?.slice(0, 30)}'`),
    }));
    if (excessWidth > 0) problems.push(`${width} px: the page is ${excessWidth} px too wide`);
    problems.push(...overflowing.map((element) => `${width} px: ${element} overflows`));
  }
  return problems;
}
