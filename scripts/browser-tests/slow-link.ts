import type { Page, Request } from '@playwright/test';

/** Chromium's "Slow 4G" of old: 400 ms to the first byte, 400 kbit/s. */
const BYTES_PER_SECOND = 400_000 / 8;
const SLOW_4G = {
  offline: false,
  latency: 400,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};

/**
 * Slows down what a page requests from now on, and what its frames request, and empties the cache. Without site isolation,
 * as in headless builds, all of them share the slow link; with it, the frames of the provider's process have another one.
 * Not slowed down: connecting, which takes no time here; what comes from the cache; other pages; and the processor.
 * Returns a function that restores the speed.
 */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  let messages = 0;
  // Frames in other processes wait for the debugger, and so request nothing before they are slowed down.
  cdp.on('Target.attachedToTarget', ({ sessionId }) => {
    for (const [method, params] of [
      ['Network.enable', {}],
      ['Network.emulateNetworkConditions', SLOW_4G],
      ['Runtime.runIfWaitingForDebugger', {}],
    ] as const) {
      messages += 1;
      const message = JSON.stringify({ id: messages, method, params });
      // The frame may have been removed meanwhile.
      cdp.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined);
    }
  });
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  return () => cdp.detach();
}

/**
 * What requests cost that finished between two times (in ms since the epoch): how long at least one was in flight, and how
 * long their bytes take on the slow link, both in ms. The first excludes the time in which only the processor works.
 */
export async function measureNetwork(
  requests: readonly Request[],
  { since, until }: { since: number; until: number },
): Promise<{ inFlightMs: number; transferMs: number }> {
  const spans = requests
    .map((request) => ({ request, start: request.timing().startTime, length: request.timing().responseEnd }))
    .filter(({ start, length }) => length > 0 && start >= since && start + length <= until)
    .sort((one, other) => one.start - other.start);
  let bytes = 0;
  let inFlightMs = 0;
  let last = since;
  for (const { request, start, length } of spans) {
    const end = start + length;
    inFlightMs += Math.max(0, end - Math.max(last, start));
    last = Math.max(last, end);
    // Zero for what came from the cache.
    const { responseHeadersSize, responseBodySize } = await request.sizes();
    bytes += responseHeadersSize + responseBodySize;
  }
  return { inFlightMs, transferMs: (bytes / BYTES_PER_SECOND) * 1000 };
}
