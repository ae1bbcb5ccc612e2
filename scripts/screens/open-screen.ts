import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { STEP_TIMEOUT_MS, type TestSite, type TestWorld } from '../replay/test-world.ts';
import { runAction } from '../replay/wait-until.ts';
import type { ScreenState } from './screen-state.ts';

export interface ViewportOptions {
  width: number;
  height?: number;
  /** Default: 'reduce', because animations take time and have tests of their own. */
  reducedMotion?: 'reduce' | 'no-preference';
}

export async function newContext(browser: Browser, viewport: ViewportOptions): Promise<BrowserContext> {
  const { width, height = 900, reducedMotion = 'reduce' } = viewport;
  const context = await browser.newContext({
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: { width, height },
    colorScheme: 'light',
    reducedMotion,
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  return context;
}

/** Opens the page of a state in a new session, without setting the state up. */
export async function openPage(page: Page, { scenario, network }: ScreenState, site: TestSite): Promise<TestWorld> {
  const session = `screen-${randomUUID().slice(0, 8)}`;
  await network?.(page.context());
  const address = `${site.pageUrl}/?scenario=${scenario.name}&session=${session}`;
  await runAction('the page to load', () => page.goto(address, { waitUntil: 'domcontentloaded' }));
  await runAction("a button 'Start this scenario'", () =>
    page.getByRole('button', { name: 'Start this scenario', exact: true }).waitFor(),
  );
  return { page, scenario, sessionKey: `${scenario.name}.${session}`, serverUrl: site.serverUrl };
}

/** Opens a page, sets the state up, and waits until it is stable. */
export async function openScreen(page: Page, state: ScreenState, site: TestSite): Promise<TestWorld> {
  const world = await openPage(page, state, site);
  await state.setUp(world);
  await waitUntilStable(page);
  return world;
}

/** Leaves the page and removes its network routes. */
export async function resetPage(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
}

/** Waits for fonts and for finite animations, including those that start when another ends. */
export const waitUntilStable = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (;;) {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      const running = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      if (running.length === 0) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
