/** Runs in a measured page and records the ms from interactions to the next paint. Browsers do not report those under 16 ms. */
export interface InteractionLog {
  /** By interaction id. */
  durations: Map<number, number>;
}

const log: InteractionLog = { durations: new Map() };
Object.assign(window, { interactionLog: log });

type InteractionEntry = PerformanceEntry & { interactionId: number };

new PerformanceObserver((list) => {
  for (const { name, interactionId, duration } of list.getEntries() as InteractionEntry[]) {
    // Releasing a key changes nothing, and so lasts until the caret blinks.
    if (interactionId > 0 && name !== 'keyup')
      log.durations.set(interactionId, Math.max(duration, log.durations.get(interactionId) ?? 0));
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
