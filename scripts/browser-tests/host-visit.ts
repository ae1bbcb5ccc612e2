import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { catalogue } from '#scenarios';
import { colorViolationsOn, violationsOn } from '../replay/accessibility.ts';
import { gatherComplaints } from '../replay/complaints.ts';
import { currentSite } from '../replay/current-site.ts';
import { connectBrowser, expect, test } from '../replay/fixtures.ts';
import type { Stage } from '../replay/stage.ts';
import { atRest, newContext } from '../screens/open-screen.ts';
import { screenStates } from '../screens/states.ts';

const known = [...catalogue, ...screenStates.map(({ scenario }) => scenario)];

/** A browser for tests of the host page itself. Nothing that is opened may complain. */
export function hostVisitor() {
  let browser: Browser;
  let context: BrowserContext;
  let complaints: string[] = [];
  test.beforeAll(async () => {
    browser = await connectBrowser();
    context = await newContext(browser, { width: 1440, reducedMotion: 'reduce' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: currentSite().pageUrl });
    complaints = gatherComplaints(context);
  });
  test.afterEach(async () => {
    await Promise.all(context.pages().map((page) => page.close()));
    expect(complaints.splice(0), 'the page complains about nothing').toEqual([]);
  });
  test.afterAll(() => browser.close());

  return {
    /** Opens an address of the host page: '/?q=coupon'. `before` is code that the page runs before its own. */
    async open(address: string, before = ''): Promise<Page> {
      const page = await context.newPage();
      if (before !== '') await page.addInitScript(before);
      await page.goto(`${currentSite().pageUrl}${address}`);
      return page;
    },
    /** Opens a scenario in a session of its own. */
    async tryOut(name: string, more = '', before = ''): Promise<Stage> {
      const scenario = known.find((candidate) => candidate.name === name);
      if (!scenario) throw new Error(`There is no scenario '${name}'.`);
      const session = `host-${randomUUID().slice(0, 8)}`;
      const page = await this.open(`/?scenario=${name}&session=${session}${more}`, before);
      await page.getByRole('button', { name: 'Start this scenario' }).waitFor();
      return { page, scenario, sessionKey: `${name}.${session}`, serverUrl: currentSite().serverUrl };
    },
  };
}

/** The panel of a page that tries a scenario. */
export const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Scenario' });

/** Opens a part of the panel that is folded. */
export const unfold = (page: Page, title: string) =>
  panelOf(page).getByRole('region', { name: title }).locator('summary').first().click();

export const WIDTHS = [360, 768, 1440] as const;

/** What axe finds at each width, and about the colours of the dark. */
export async function violationsByWidth(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  const note = (where: string, violations: string) => violations !== '' && found.push(`${where}: ${violations}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    note(`${width} px`, await violationsOn(page, { frames: false }));
    await page.emulateMedia({ colorScheme: 'dark' });
    await atRest(page);
    note(`${width} px, dark`, await colorViolationsOn(page));
    await page.emulateMedia({ colorScheme: 'light' });
    await atRest(page);
  }
  return found;
}

/** How far anything sticks out of the window, at each width. */
export async function overflowing(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { wide, cut } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      cut: [...document.querySelectorAll('aside *')]
        .filter((element) => element.getBoundingClientRect().width > 1)
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
        .map((element) => `${element.tagName} '${element.textContent?.slice(0, 30)}'`),
    }));
    if (wide > 0) faults.push(`${width} px: the page is ${wide} px too wide`);
    faults.push(...cut.map((what) => `${width} px: ${what} sticks out`));
  }
  return faults;
}
