import type { Page } from '@playwright/test';
import { currentSite } from '../replay/current-site.ts';
import { expect, test } from '../replay/fixtures.ts';
import { settings } from '../replay/settings.ts';
import { atRest, newContext, openScreen } from './open-screen.ts';
import { place } from './reach.ts';
import { screenStates } from './states.ts';

const PHONE = { width: 360, height: 800 };
const TABLET = { width: 768, height: 1024 };
const DESKTOP = { width: 1440, height: 900 };
const MODES = ['light', 'dark'] as const;

for (const state of screenStates) {
  test(`${state.name}: ${state.says}`, async ({ browser }) => {
    // The sheet and the panel are reached apart; between two panels the window is made wider.
    for (const [first, ...others] of [[PHONE], [TABLET, DESKTOP]] as const) {
      const context = await newContext(browser, first);
      const page = await context.newPage();
      await openScreen(page, state, currentSite());
      for (const size of [first, ...others]) {
        await page.setViewportSize(size);
        await showWhole(page, size);
        for (const mode of MODES) await takePicture(page, state.name, `${size.width}-${mode}`, mode);
      }
      await context.close();
    }
  });
}

/** Attaches a picture of the screen, and compares it where there is a baseline. */
async function takePicture(page: Page, name: string, look: string, colorScheme: (typeof MODES)[number]) {
  await page.emulateMedia({ colorScheme });
  await atRest(page);
  await test.step(look, async (info) => {
    const body = await page.screenshot({ animations: 'disabled' });
    await info.attach(`${name}-${look}`, { body, contentType: 'image/png' });
    if (settings.baseline !== undefined) await expect.soft(page).toHaveScreenshot(['screens', name, `${look}.png`]);
  });
}

/** Makes the screen as high as what it shows, so that nothing of a picture has to be scrolled to. */
async function showWhole(page: Page, { width, height }: typeof PHONE): Promise<void> {
  const missing = await place(page).evaluateAll((places) => {
    const hidden = places
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .filter((element) => getComputedStyle(element).overflowY === 'auto')
      .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    // A dialog stays on the screen; a form in a page continues below it.
    const below = places
      .filter((element) => element.role !== 'dialog')
      .map((element) => element.getBoundingClientRect().bottom + scrollY - innerHeight);
    return Math.ceil(Math.max(0, ...hidden, ...below));
  });
  // On wide screens a dialog keeps its distance to both edges.
  if (missing > 0) await page.setViewportSize({ width, height: height + missing + 32 });
}
