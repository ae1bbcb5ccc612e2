import type { Disposable, Page } from 'playwright-core';
import type { Scenario } from '#scenarios';
import { isSlow } from './due-pictures.ts';

/**
 * Keeps good news on the page until it was looked at, as a mouse that rests on it would: on a busy machine its six
 * seconds can be over before the picture. Null for a scenario that is about what comes late, or does not come: there it
 * would be another walk. Disposed when the walk is over.
 */
export async function holdMessages(page: Page, scenario: Scenario): Promise<Disposable | null> {
  if (isSlow(scenario) || scenario.steps.some((step) => step.type === 'expectNoToast')) return null;
  return page.addInitScript(() => {
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
