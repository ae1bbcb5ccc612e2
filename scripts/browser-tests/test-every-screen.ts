import type { Browser, Page } from '@playwright/test';
import { colorViolationsOn, layoutViolationsOn, violationsOn } from '../replay/accessibility.ts';
import { currentSite } from '../replay/current-site.ts';
import { connectBrowser, test } from '../replay/fixtures.ts';
import { waitUntil } from '../replay/wait-until.ts';
import { newContext, openScreen, resetPage, waitUntilStable } from '../screens/open-screen.ts';
import type { ScreenState } from '../screens/screen-state.ts';
import { expectNoOverflow } from './expect-no-overflow.ts';
import { expectTargetSizes } from './expect-target-sizes.ts';

const WIDE_VIEWPORT = { width: 1440, height: 900 };
const NARROW_VIEWPORT = { width: 360, height: 800 };
/** Each size is set once: a resize lays out and paints the page and its frames again. */
const VIEWPORTS = [
  WIDE_VIEWPORT,
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  // 1280 px at 200% zoom.
  { width: 640, height: 512 },
  NARROW_VIEWPORT,
  { width: 320, height: 640 },
  // 1280 px at 400% zoom.
  { width: 320, height: 256 },
];

/** States in which the provider's frames differ from those in the replays. */
const STATES_WITH_FRAMES = ['card-errors', 'bank-error', 'challenge'];

/** Defines the checks that apply to every screen state. */
export function testEveryScreen(states: readonly ScreenState[]): void {
  let browser: Browser;
  let page: Page;
  test.beforeAll(async () => {
    browser = await connectBrowser();
    const context = await newContext(browser, { ...WIDE_VIEWPORT });
    page = await context.newPage();
  });
  test.afterEach(() => resetPage(page));
  test.afterAll(() => browser.close());

  for (const state of states) {
    test(`${state.name} fits, has large enough targets and no axe violations at every width`, async () => {
      await page.setViewportSize(WIDE_VIEWPORT);
      await openScreen(page, state, currentSite());
      for (const viewport of VIEWPORTS) {
        await page.setViewportSize(viewport);
        // Components react to the new width in the next frame.
        await waitUntilStable(page);
        await expectNoOverflow(page);
        if (viewport === WIDE_VIEWPORT) {
          const frames = STATES_WITH_FRAMES.includes(state.name);
          await expectAccessible(page, () => violationsOn(page, { frames }));
        }
        // A narrow window lays the same elements out differently: only the rules that depend on layout run again.
        if (viewport === NARROW_VIEWPORT) await expectAccessible(page, () => layoutViolationsOn(page));
      }
    });
  }
}

/** Checks targets, accessibility in light mode as given, and contrast in dark mode, at the present size. */
async function expectAccessible(page: Page, findViolations: () => Promise<string>): Promise<void> {
  await expectTargetSizes(page);
  await expectNoViolations(page, findViolations);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, () => colorViolationsOn(page));
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Retries while there are violations, because the provider's frames change after the page. */
async function expectNoViolations(page: Page, findViolations: () => Promise<string>): Promise<void> {
  await waitUntilStable(page);
  await waitUntil('no axe violations', async () => {
    const seen = await findViolations();
    return seen === '' || { seen };
  });
}
