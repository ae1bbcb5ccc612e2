import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Site } from '../replay/stage.ts';
import { atRest, newContext, openScreen } from './open-screen.ts';
import { place } from './reach.ts';
import type { Network, ScreenState } from './screen-state.ts';

const PHONE = { width: 360, height: 800 };
const TABLET = { width: 768, height: 1024 };
const DESKTOP = { width: 1440, height: 900 };
export const SIZES = [PHONE, TABLET, DESKTOP];
export const MODES = ['light', 'dark'] as const;

export const pictureName = (state: string, width: number, mode: string): string => `${state}-${width}-${mode}.png`;

interface Camera {
  browser: Browser;
  site: Site;
  outside?: Network;
  folder: string;
}

/** Takes the pictures of one state: in every size, in light and in dark. */
export async function takePictures(state: ScreenState, { browser, site, outside, folder }: Camera): Promise<void> {
  // The sheet and the panel are reached apart; between two panels the window is made wider.
  for (const [first, ...others] of [[PHONE], [TABLET, DESKTOP]] as const) {
    const context = await newContext(browser, first);
    try {
      await outside?.(context);
      const page = await context.newPage();
      await openScreen(page, state, site);
      for (const size of [first, ...others]) await takeBothModes(page, state.name, size, folder);
    } finally {
      await context.close();
    }
  }
}

async function takeBothModes(page: Page, name: string, size: (typeof SIZES)[number], folder: string): Promise<void> {
  await page.setViewportSize(size);
  await showWhole(page, size);
  for (const mode of MODES) {
    await page.emulateMedia({ colorScheme: mode });
    await atRest(page);
    await page.screenshot({ path: path.join(folder, pictureName(name, size.width, mode)), animations: 'disabled' });
  }
}

/** Makes the screen as high as what it shows, so that nothing of a picture has to be scrolled to. */
async function showWhole(page: Page, { width, height }: (typeof SIZES)[number]): Promise<void> {
  const missing = await place(page).evaluateAll((places) => {
    const hidden = places
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .filter((element) => getComputedStyle(element).overflowY === 'auto')
      .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    // A dialog stands still on the screen; a form in a page goes on below it.
    const below = places
      .filter((element) => element.role !== 'dialog')
      .map((element) => element.getBoundingClientRect().bottom + scrollY - innerHeight);
    return Math.ceil(Math.max(0, ...hidden, ...below));
  });
  // On wide screens a dialog keeps its distance to both edges.
  if (missing > 0) await page.setViewportSize({ width, height: height + missing + 32 });
}
