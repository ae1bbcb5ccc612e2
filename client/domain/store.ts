export interface ReadonlyStore<State> {
  state(): State;
  subscribe(listener: () => void): () => void;
}

interface Store<State> extends ReadonlyStore<State> {
  setState(next: State): void;
}

export function createStore<State>(initialState: State): Store<State> {
  let state = initialState;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setState: (next) => {
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
  };
}
