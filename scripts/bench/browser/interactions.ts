/** Runs in a measured page: how long each interaction took to its next paint, and how often React changed the page. */
export interface InteractionLog {
  /** By interaction; those under 16 ms are not reported by browsers and stay out. */
  durations: Map<number, number>;
  commits: number;
}

const log: InteractionLog = { durations: new Map(), commits: 0 };
Object.assign(window, { interactionLog: log });

// What React's own developer tools use to hear of commits.
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

type Timed = PerformanceEntry & { interactionId: number };

new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries() as Timed[]) {
    if (interactionId > 0) log.durations.set(interactionId, Math.max(duration, log.durations.get(interactionId) ?? 0));
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
