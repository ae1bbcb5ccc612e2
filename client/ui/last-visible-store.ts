import { createStore } from '#domain';
import type { ReadonlyStore } from './use-store.ts';

/** The last visible state of a store, so that content stays rendered during the exit animation. */
export interface LastVisibleStore<Visible> extends ReadonlyStore<Visible | null> {
  /** Drops the last state, which may contain secrets; does nothing while visible. */
  clear(): void;
}

/** Follows the source for as long as that exists. */
export function createLastVisibleStore<State, Visible extends State>(
  source: ReadonlyStore<State>,
  isVisible: (state: State) => state is Visible,
): LastVisibleStore<Visible> {
  const visibleState = () => {
    const state = source.state();
    return isVisible(state) ? state : null;
  };
  const { state, subscribe, setState } = createStore(visibleState());
  source.subscribe(() => setState(visibleState() ?? state()));
  return { state, subscribe, clear: () => setState(visibleState()) };
}
