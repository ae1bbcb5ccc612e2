import type { ReadonlyStore } from '#ui/foundation';
import type { ClockState } from '../scenario-server.ts';
import { createIdleStore } from './idle-store.ts';

export interface SessionClockStore extends ReadonlyStore<ClockState> {
  /** The current time in the session. The function keeps its identity. */
  now(): Date;
  set(state: ClockState): void;
}

/** A clock that is stopped, or runs on from the time it was set to. `elapsed` returns milliseconds of real time. */
export function createSessionClockStore(
  initialState: ClockState,
  elapsed = () => performance.now(),
): SessionClockStore {
  const store = createIdleStore(initialState);
  let setAt = elapsed();
  return {
    ...store,
    now: () => {
      const { now, running } = store.state();
      return new Date(Date.parse(now) + (running ? elapsed() - setAt : 0));
    },
    set: (next) => {
      setAt = elapsed();
      store.set(next);
    },
  };
}

/** The clock in a journal entry's response; null when it has none. */
export function parseClockState(response: unknown): ClockState | null {
  const { now, running } = (response ?? {}) as Partial<ClockState>;
  return typeof now === 'string' ? { now, running: running === true } : null;
}
