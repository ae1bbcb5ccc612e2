import type { BrowserContext, Page } from 'playwright-core';

/**
 * Keeps the process in which the browser runs frames of the card provider's address: with the last frame of a walk it
 * would end, and the next walk would have to wait for another. An empty page of that address is enough.
 */
export function holdFramesProcess(page: Page): void {
  const held = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() !== page.mainFrame() || !frame.url().startsWith('http')) return;
    const { origin } = new URL(frame.url());
    if (origin === new URL(page.url()).origin || held.has(origin)) return;
    held.add(origin);
    // It only saves time: a browser that is closed meanwhile misses nothing.
    openEmptyPage(page.context(), origin).catch(() => null);
  });
}

async function openEmptyPage(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: EMPTY_PAGE }));
  await page.goto(`${origin}/`);
}

/** With an icon of its own, or the browser asks for one. */
const EMPTY_PAGE = '<!doctype html><title>Kept</title><link rel="icon" href="data:,">';
