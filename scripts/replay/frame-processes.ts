import type { BrowserContext, Page } from '@playwright/test';

/**
 * Keeps the browser process of the card provider's frames alive between pages with an empty tab of the same origin;
 * otherwise each page would wait for a new process. Call the returned function between two pages: an opening tab takes
 * the focus for a moment.
 */
export function keepFrameProcesses(page: Page): () => Promise<void> {
  const origins = new Set<string>();
  const keptOrigins = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() === page.mainFrame() && frame.url().startsWith('http'))
      origins.add(new URL(frame.url()).origin);
  });
  return async () => {
    for (const origin of origins) {
      if (keptOrigins.has(origin)) continue;
      keptOrigins.add(origin);
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

/** Has an icon, so that the browser does not request one. */
const EMPTY_PAGE = '<!doctype html><title>Keep-alive</title><link rel="icon" href="data:,">';
