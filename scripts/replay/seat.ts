import type { Browser, BrowserContext, Page } from 'playwright-core';
import { gatherComplaints } from './complaints.ts';
import { keepFramesProcess } from './frames-process.ts';
import { DEADLINE_MS } from './stage.ts';

/**
 * A tab of one person, in which scenarios are walked one after the other: what one has loaded and compiled, the next has
 * at hand, and a tab is dear to open.
 */
export interface Seat {
  context: BrowserContext;
  page: Page;
  /** What the pages of this seat have complained about since it was last emptied. */
  complaints: string[];
  /** Called between two walks: the card provider's frames keep their process. */
  keepFrames(): Promise<void>;
}

export async function takeSeat(browser: Browser): Promise<Seat> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Motion has tests of its own; here it would only be waited for.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(DEADLINE_MS);
  const page = await context.newPage();
  return { context, complaints: gatherComplaints(context), page, keepFrames: keepFramesProcess(page) };
}
