import { createStore, type ReadonlyStore } from '#ui/foundation';
import type { ClockState } from '../scenario-server.ts';

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

export interface SessionClockStore extends WritableStore<ClockState> {
  /** The current time in the session. The function keeps its identity. */
  now(): Date;
}

/** A clock that is stopped, or runs on from the time it was set to. */
export function createSessionClockStore(initialState: ClockState): SessionClockStore {
  const store = createIdleStore(initialState);
  let setAt = performance.now();
  return {
    ...store,
    now: () => {
      const { now, running } = store.state();
      return new Date(Date.parse(now) + (running ? performance.now() - setAt : 0));
    },
    set: (next) => {
      setAt = performance.now();
      store.set(next);
    },
  };
}
