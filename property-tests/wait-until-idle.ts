/** Waits until a page has processed everything that it has received; no page needs more turns of the event loop. */
export async function waitUntilIdle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
