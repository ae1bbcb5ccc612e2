/**
 * Flushes all responses that are ready in one tick together, at its end: waking the client dominates the cost of a small
 * response, and one wake-up serves them all. A single response is not delayed beyond its tick.
 */
export function createResponseBatcher(): (send: () => void) => void {
  let pending: (() => void)[] = [];
  const flush = () => {
    const sends = pending;
    pending = [];
    for (const send of sends) send();
  };
  return (send) => {
    if (pending.push(send) === 1) setImmediate(flush);
  };
}
