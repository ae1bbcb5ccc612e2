import type { Page } from '@playwright/test';
import { currentSite } from '../replay/current-site.ts';
import { expect, test } from '../replay/fixtures.ts';
import { settings } from '../replay/settings.ts';
import { newContext, openScreen, waitUntilStable } from './open-screen.ts';
import { visibleSurface } from './screen-actions.ts';
import { screenStates } from './states.ts';

const PHONE_VIEWPORT = { width: 360, height: 800 };
const TABLET_VIEWPORT = { width: 768, height: 1024 };
const DESKTOP_VIEWPORT = { width: 1440, height: 900 };
const COLOR_SCHEMES = ['light', 'dark'] as const;

for (const state of screenStates) {
  test(`${state.name}: ${state.description}`, async ({ browser }) => {
    // The layout as a sheet (phone) is set up separately; the two layouts as a panel share a page that is resized.
    for (const [first, ...others] of [[PHONE_VIEWPORT], [TABLET_VIEWPORT, DESKTOP_VIEWPORT]] as const) {
      const context = await newContext(browser, first);
      const page = await context.newPage();
      await openScreen(page, state, currentSite());
      for (const size of [first, ...others]) {
        await page.setViewportSize(size);
        await expandViewport(page, size);
        for (const mode of COLOR_SCHEMES) await takeScreenshot(page, state.name, `${size.width}-${mode}`, mode);
      }
      await context.close();
    }
  });
}

/** Attaches a screenshot, and compares it with the baseline if there is one. */
async function takeScreenshot(page: Page, name: string, variant: string, colorScheme: (typeof COLOR_SCHEMES)[number]) {
  await page.emulateMedia({ colorScheme });
  await waitUntilStable(page);
  await test.step(variant, async (info) => {
    const body = await page.screenshot({ animations: 'disabled' });
    await info.attach(`${name}-${variant}`, { body, contentType: 'image/png' });
    if (settings.baseline !== undefined) await expect.soft(page).toHaveScreenshot(['screens', name, `${variant}.png`]);
  });
}

/** Makes the viewport high enough to show everything without scrolling. */
async function expandViewport(page: Page, { width, height }: typeof PHONE_VIEWPORT): Promise<void> {
  const missing = await visibleSurface(page).evaluateAll((surfaces) => {
    const hidden = surfaces
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .filter((element) => getComputedStyle(element).overflowY === 'auto')
      .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    // A dialog stays within the viewport; a form in a page can continue below it.
    const below = surfaces
      .filter((element) => element.role !== 'dialog')
      .map((element) => element.getBoundingClientRect().bottom + scrollY - innerHeight);
    return Math.ceil(Math.max(0, ...hidden, ...below));
  });
  // Includes the dialog's margin on wide screens.
  if (missing > 0) await page.setViewportSize({ width, height: height + missing + 32 });
}
