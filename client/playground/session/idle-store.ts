import { createStore, type ReadonlyStore } from '#ui/foundation';

/** A store that notifies its listeners when the browser is idle, once for all changes since. */
export interface WritableStore<Value> extends ReadonlyStore<Value> {
  set(value: Value): void;
}

const whenIdle: (notify: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (notify) => requestIdleCallback(notify, { timeout: 100 })
    : (notify) => setTimeout(notify, 16);

export function createIdleStore<Value>(initialValue: Value): WritableStore<Value> {
  let value = initialValue;
  let isScheduled = false;
  const { subscribe, setState } = createStore(initialValue);
  return {
    state: () => value,
    subscribe,
    set(next) {
      value = next;
      if (isScheduled) return;
      isScheduled = true;
      // The panel must not slow down the page under test.
      whenIdle(() => {
        isScheduled = false;
        setState(value);
      });
    },
  };
}
