import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { DEADLINE_MS, type Site, type Stage } from '../replay/stage.ts';
import { doing } from '../replay/until.ts';
import type { ScreenState } from './screen-state.ts';

/** How the screen is that a page is looked at on. */
export interface View {
  width: number;
  height?: number;
  reducedMotion?: 'reduce' | 'no-preference';
}

export async function newContext(browser: Browser, view: View): Promise<BrowserContext> {
  const { width, height = 900, reducedMotion = 'no-preference' } = view;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: { width, height },
    colorScheme: 'light',
    reducedMotion,
  });
  context.setDefaultTimeout(DEADLINE_MS);
  return context;
}

/** Opens the page of a state in a session of its own, and does nothing yet. */
export async function openPage(page: Page, { scenario, network }: ScreenState, site: Site): Promise<Stage> {
  const session = `screen-${randomUUID().slice(0, 8)}`;
  await network?.(page.context());
  const address = `${site.pageUrl}/?scenario=${scenario.name}&session=${session}`;
  await doing('a page', () => page.goto(address, { waitUntil: 'domcontentloaded' }));
  await doing('a page that can be started', () =>
    page.getByRole('button', { name: 'Start this scenario', exact: true }).waitFor(),
  );
  return { page, scenario, sessionKey: `${scenario.name}.${session}`, serverUrl: site.serverUrl };
}

/** Opens a state: everything that leads there has been done, and what moves has arrived. */
export async function openScreen(page: Page, state: ScreenState, site: Site): Promise<Stage> {
  const stage = await openPage(page, state, site);
  await state.reach(stage);
  await atRest(page);
  return stage;
}

/** Leaves the page, and takes away what stood between it and the network. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
}

/** Waits until the fonts are there and every motion that has an end is over: one may begin where another one ends. */
export const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (;;) {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      if (ending.length === 0) return;
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });
