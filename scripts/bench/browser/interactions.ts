/** Runs in a measured page and records interaction durations and React commits. */
export interface InteractionLog {
  /** Ms to the next paint by interaction id. Browsers do not report those under 16 ms. */
  durations: Map<number, number>;
  commits: number;
}

const log: InteractionLog = { durations: new Map(), commits: 0 };
Object.assign(window, { interactionLog: log });

// React calls this hook of its developer tools on every commit.
Object.assign(window, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: () => {
      log.commits += 1;
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  },
});

type InteractionEntry = PerformanceEntry & { interactionId: number };

new PerformanceObserver((list) => {
  for (const { name, interactionId, duration } of list.getEntries() as InteractionEntry[]) {
    // Releasing a key changes nothing, and so lasts until the caret blinks.
    if (interactionId > 0 && name !== 'keyup')
      log.durations.set(interactionId, Math.max(duration, log.durations.get(interactionId) ?? 0));
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
