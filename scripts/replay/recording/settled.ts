import type { Frame, Page, Request, Response } from 'playwright-core';

const CALLS = ['/graphql', '/chargify/', '/card-provider/v1/'];
const BETWEEN_LOOKS_MS = 25;

/** The calls of a page that have not been answered yet. */
export interface PendingCalls {
  count(): number;
  stop(): void;
}

export function watchCalls(page: Page): PendingCalls {
  const pending = new Set<Request>();
  const begun = (request: Request) => {
    if (CALLS.some((path) => new URL(request.url()).pathname.startsWith(path))) pending.add(request);
  };
  const ended = (request: Request) => void pending.delete(request);
  const answered = (response: Response) => ended(response.request());
  // A request is over with its answer's head: a body that nobody reads never ends.
  page.on('request', begun).on('response', answered).on('requestfailed', ended);
  return {
    count: () => pending.size,
    stop: () => void page.off('request', begun).off('response', answered).off('requestfailed', ended),
  };
}

/** Whether something on the page beside the panel is at work, and not waiting for a person in the bank's window. */
export const isBusy = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.querySelector('body > div > iframe[name^="__privateStripeFrame"]')?.checkVisibility() !== true &&
      [...document.querySelectorAll('[aria-busy="true"]')].some(
        (element) => element.closest('aside[aria-label="Scenario"]') === null && element.checkVisibility(),
      ),
  );

/** Waits until nothing is asked any more and nothing is at work. Gives up, with false, at the deadline. */
export async function untilIdle(page: Page, calls: PendingCalls, deadlineMs: number): Promise<boolean> {
  const deadline = performance.now() + deadlineMs;
  while (calls.count() > 0 || (await isBusy(page))) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  }
  return true;
}

/** Waits until all that is shown has been loaded and painted, in the provider's frames too. */
export async function untilPainted(page: Page): Promise<void> {
  // A frame that leaves meanwhile, or that was never let in, has nothing to paint.
  await Promise.all(page.frames().map((frame) => loaded(frame).catch(() => null)));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Without a look at its next paint: the browser paints no frame that is out of sight. */
const loaded = (frame: Frame): Promise<void> =>
  frame.evaluate(async () => {
    if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done, { once: true }));
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
