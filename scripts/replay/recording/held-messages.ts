import type { Page } from 'playwright-core';

const prepared = new WeakSet<Page>();

/**
 * Keeps good news on the page until it was looked at, as a mouse that rests on it would: on a busy machine its six
 * seconds can be over before the picture.
 */
export async function holdMessages(page: Page): Promise<void> {
  if (prepared.has(page)) return;
  prepared.add(page);
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (added instanceof Element && added.matches('[data-scope="toast"][data-part="root"]')) {
          added.parentElement?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Lets the messages go that have been looked at. */
export const releaseMessages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const region of document.querySelectorAll('[role="region"][data-placement]')) {
      region.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
    }
  });
