import type { Watchable } from '#ui';

/** A value that can be set and watched. Those who watch are told in the page's next idle moment, many changes at once. */
export interface Observable<Value> extends Watchable<Value> {
  set(value: Value): void;
}

const soon: (tell: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (tell) => requestIdleCallback(tell, { timeout: 100 })
    : (tell) => setTimeout(tell, 16);

export function observable<Value>(first: Value): Observable<Value> {
  let value = first;
  let waiting = false;
  const listeners = new Set<() => void>();
  return {
    state: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      value = next;
      if (waiting) return;
      waiting = true;
      // A tool beside a page under test must not make that page's own clicks slower.
      soon(() => {
        waiting = false;
        for (const listener of listeners) listener();
      });
    },
  };
}
