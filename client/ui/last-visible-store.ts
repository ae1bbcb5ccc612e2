import type { ReadonlyStore } from './use-store.ts';

/** The last visible state of a store, so that content stays rendered during the exit animation. */
export interface LastVisibleStore<Visible> extends ReadonlyStore<Visible | null> {
  /** Drops the last state, which may contain secrets; does nothing while visible. */
  clear(): void;
}

export function createLastVisibleStore<State, Visible extends State>(
  source: ReadonlyStore<State>,
  isVisible: (state: State) => state is Visible,
): LastVisibleStore<Visible> {
  let last: Visible | null = null;
  const listeners = new Set<() => void>();
  return {
    state: () => {
      const now = source.state();
      if (isVisible(now)) last = now;
      return last;
    },
    subscribe: (listener) => {
      const unsubscribe = source.subscribe(listener);
      listeners.add(listener);
      return () => {
        unsubscribe();
        listeners.delete(listener);
      };
    },
    clear: () => {
      if (isVisible(source.state())) return;
      last = null;
      for (const listener of listeners) listener();
    },
  };
}
