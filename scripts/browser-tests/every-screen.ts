import type { Browser, Page } from '@playwright/test';
import { colorViolationsOn, layoutViolationsOn, violationsOn } from '../replay/accessibility.ts';
import { currentSite } from '../replay/current-site.ts';
import { connectBrowser, test } from '../replay/fixtures.ts';
import { keepFramesProcess } from '../replay/frames-process.ts';
import { until } from '../replay/until.ts';
import { atRest, leave, newContext, openScreen } from '../screens/open-screen.ts';
import type { ScreenState } from '../screens/screen-state.ts';
import { expectToFit } from './layout.ts';
import { expectTargets } from './targets.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 800 };

/** Where the provider's frames differ from what the replays see of them. */
const WITH_FRAMES = ['card-errors', 'bank-error', 'challenge'];

/** What is true of every state, whatever it shows. Each is reached once and looked at from all sides. */
export function everyScreen(states: readonly ScreenState[]): void {
  let browser: Browser;
  let page: Page;
  let keepFrames: () => Promise<void>;
  test.beforeAll(async () => {
    browser = await connectBrowser();
    // Motion is looked at elsewhere; here it would only be waited for.
    const context = await newContext(browser, { ...WIDE, reducedMotion: 'reduce' });
    page = await context.newPage();
    keepFrames = keepFramesProcess(page);
  });
  test.afterAll(() => browser.close());

  for (const state of states) {
    test.describe(state.name, () => {
      test.beforeAll(async () => {
        await page.setViewportSize(WIDE);
        await page.emulateMedia({ colorScheme: 'light' });
        await openScreen(page, state, currentSite());
      });
      test.afterAll(async () => {
        await leave(page);
        await keepFrames();
      });

      test('leaves axe nothing to find', async () => {
        await page.setViewportSize(NARROW);
        await expectNothing(page, () => violationsOn(page, { frames: WITH_FRAMES.includes(state.name) }));
        // A wider window lays out the same elements another way, and what depends on that is looked at there too.
        await page.setViewportSize(WIDE);
        await expectNothing(page, () => layoutViolationsOn(page));
      });

      test('has colours that can be told apart in the dark', async () => {
        await page.emulateMedia({ colorScheme: 'dark' });
        for (const size of [NARROW, WIDE]) {
          await page.setViewportSize(size);
          await expectNothing(page, () => colorViolationsOn(page));
        }
      });

      test('has targets that are large enough', async () => {
        await page.setViewportSize(NARROW);
        await expectTargets(page);
        await page.setViewportSize(WIDE);
        await expectTargets(page);
      });

      test('fits into every width', async () => {
        await expectToFit(page);
      });
    });
  }
}

/** Looks again while something is found: the provider's frames change a moment after the page. */
async function expectNothing(page: Page, look: () => Promise<string>): Promise<void> {
  await atRest(page);
  await until('a screen in which axe finds nothing', async () => {
    const seen = await look();
    return seen === '' || { seen };
  });
}
