import type { Browser, Page } from '@playwright/test';
import { colorViolationsOn, layoutViolationsOn, violationsOn } from '../replay/accessibility.ts';
import { currentSite } from '../replay/current-site.ts';
import { connectBrowser, test } from '../replay/fixtures.ts';
import { keepFrameProcesses } from '../replay/frame-processes.ts';
import { waitUntil } from '../replay/wait-until.ts';
import { newContext, openScreen, resetPage, waitUntilStable } from '../screens/open-screen.ts';
import type { ScreenState } from '../screens/screen-state.ts';
import { expectNoOverflow } from './expect-no-overflow.ts';
import { expectTargetSizes } from './expect-target-sizes.ts';

const WIDE_VIEWPORT = { width: 1440, height: 900 };
const NARROW_VIEWPORT = { width: 360, height: 800 };

/** States in which the provider's frames differ from those in the replays. */
const STATES_WITH_FRAMES = ['card-errors', 'bank-error', 'challenge'];

/** Defines the checks that apply to every screen state. Each state is set up once for all of its checks. */
export function testEveryScreen(states: readonly ScreenState[]): void {
  let browser: Browser;
  let page: Page;
  let keepFrames: () => Promise<void>;
  test.beforeAll(async () => {
    browser = await connectBrowser();
    // Animations have tests of their own; here they would only take time.
    const context = await newContext(browser, { ...WIDE_VIEWPORT, reducedMotion: 'reduce' });
    page = await context.newPage();
    keepFrames = keepFrameProcesses(page);
  });
  test.afterAll(() => browser.close());

  for (const state of states) {
    test.describe(state.name, () => {
      test.beforeAll(async () => {
        await page.setViewportSize(WIDE_VIEWPORT);
        await page.emulateMedia({ colorScheme: 'light' });
        await openScreen(page, state, currentSite());
      });
      test.afterAll(async () => {
        await resetPage(page);
        await keepFrames();
      });

      test('has no axe violations', async () => {
        await page.setViewportSize(NARROW_VIEWPORT);
        await expectNoViolations(page, () => violationsOn(page, { frames: STATES_WITH_FRAMES.includes(state.name) }));
        // A wide window lays the same elements out differently: the rules that depend on layout run again.
        await page.setViewportSize(WIDE_VIEWPORT);
        await expectNoViolations(page, () => layoutViolationsOn(page));
      });

      test('has sufficient contrast in dark mode', async () => {
        await page.emulateMedia({ colorScheme: 'dark' });
        for (const size of [NARROW_VIEWPORT, WIDE_VIEWPORT]) {
          await page.setViewportSize(size);
          await expectNoViolations(page, () => colorViolationsOn(page));
        }
      });

      test('has large enough targets', async () => {
        await page.setViewportSize(NARROW_VIEWPORT);
        await expectTargetSizes(page);
        await page.setViewportSize(WIDE_VIEWPORT);
        await expectTargetSizes(page);
      });

      test('has no overflow at any width', async () => {
        await expectNoOverflow(page);
      });
    });
  }
}

/** Retries while there are violations, because the provider's frames change after the page. */
async function expectNoViolations(page: Page, findViolations: () => Promise<string>): Promise<void> {
  await waitUntilStable(page);
  await waitUntil('no axe violations', async () => {
    const seen = await findViolations();
    return seen === '' || { seen };
  });
}
