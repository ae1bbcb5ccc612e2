import { useSyncExternalStore } from 'react';
import { createStore, type ReadonlyStore } from '#domain/store';

export { createStore, type ReadonlyStore };

/** `selector` must return a primitive or a value held by the state: a new object would render every time. */
export function useStore<State, Selected>(
  { state, subscribe }: ReadonlyStore<State>,
  selector: (state: State) => Selected,
): Selected {
  const getSnapshot = () => selector(state());
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
