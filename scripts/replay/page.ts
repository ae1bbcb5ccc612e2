import type { Browser, BrowserContext, ConsoleMessage, Page } from '@playwright/test';
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

/** Waits for fonts and for finite animations, including animations that start when others end. */
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

/** Adds styles to the page while `take` runs. The page's content security policy does not block them. */
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

const API_PATHS = ['/graphql', '/chargify/', '/card-provider/v1/', '/stripe.js'];
/** Files of the checkout's code, which some tests block. */
const CHECKOUT_CODE = /^\/assets\/(checkout|method-picker)-[^/]+\.js$/;

export function collectPageErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isExpectedLoadError(message)) {
      errors.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
  return errors;
}

/** Whether the browser reports a failed request, which some scenarios expect. */
function isExpectedLoadError(message: ConsoleMessage): boolean {
  if (/(Loading|Refused to load) the script 'https:\/\/js\.stripe\.com\//.test(message.text())) return true;
  if (!message.text().startsWith('Failed to load resource: ')) return false;
  if (message.text().endsWith('net::ERR_INTERNET_DISCONNECTED')) return true;
  const { url } = message.location();
  if (!URL.canParse(url)) return false;
  const { pathname } = new URL(url);
  return CHECKOUT_CODE.test(pathname) || API_PATHS.some((path) => pathname.startsWith(path));
}
