import { useSyncExternalStore } from 'react';

/** Something that can be read and watched: a headless flow, or a view of one. */
export interface Watchable<State> {
  state(): State;
  subscribe(listener: () => void): () => void;
}

/**
 * One fact of a state; renders again only when that fact is another one. `read` must hand out what the state holds, or
 * plain values: a new object each time would be a new fact each time.
 */
export function useFact<State, Fact>({ state, subscribe }: Watchable<State>, read: (state: State) => Fact): Fact {
  const fact = () => read(state());
  return useSyncExternalStore(subscribe, fact, fact);
}
