import type { BrowserContext, Page } from '@playwright/test';

/**
 * Keeps the process in which the browser runs frames of the card provider's address: with the last frame of a page it
 * would end, and the next page would have to wait for another. An empty tab of that address is enough. Call what this
 * returns between one page and the next: a tab that opens takes the focus for a moment.
 */
export function keepFramesProcess(page: Page): () => Promise<void> {
  const seen = new Set<string>();
  const kept = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() === page.mainFrame() && frame.url().startsWith('http'))
      seen.add(new URL(frame.url()).origin);
  });
  return async () => {
    for (const origin of seen) {
      if (kept.has(origin)) continue;
      kept.add(origin);
      await openEmptyTab(page.context(), origin);
      await page.bringToFront();
    }
  };
}

async function openEmptyTab(context: BrowserContext, origin: string): Promise<void> {
  const tab = await context.newPage();
  await tab.route('**', (route) => route.fulfill({ contentType: 'text/html', body: EMPTY_PAGE }));
  await tab.goto(`${origin}/`);
}

/** With an icon of its own, or the browser asks for one. */
const EMPTY_PAGE = '<!doctype html><title>Kept</title><link rel="icon" href="data:,">';
