import { useSyncExternalStore } from 'react';
import { createStore, type ReadonlyStore } from '#domain/store';

export { createStore, type ReadonlyStore };

/**
 * Selects from a store's state; renders again only when the selected value changes. `selector` must return a primitive or
 * a value held by the state, not a new object.
 */
export function useStore<State, Selected>(
  { state, subscribe }: ReadonlyStore<State>,
  selector: (state: State) => Selected,
): Selected {
  const getSnapshot = () => selector(state());
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
