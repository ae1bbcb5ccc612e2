import type { Browser, BrowserContext, Page } from '@playwright/test';
import { STEP_TIMEOUT_MS } from './test-world.ts';

export interface ViewportOptions {
  width?: number;
  height?: number;
  /** Default: 'reduce', because animations take time and have tests of their own. */
  reducedMotion?: 'reduce' | 'no-preference';
}

export const SMALL_VIEWPORT = { width: 390, height: 844 };

export async function newContext(
  browser: Browser,
  { width = 1280, height = 900, reducedMotion = 'reduce' }: ViewportOptions = {},
): Promise<BrowserContext> {
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

/** Calls `take` while the page has these additional styles. Its content security policy does not block them. */
export async function withStyle<Taken>(page: Page, css: string, take: () => Promise<Taken>): Promise<Taken> {
  const style = await page.evaluateHandle((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, css);
  try {
    return await take();
  } finally {
    await style.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    });
  }
}
