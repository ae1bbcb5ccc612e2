import type { Watchable } from './use-fact.ts';

/** What is to be seen of something that comes and goes; while it moves out, what it held is still there to be shown. */
export interface LastShown<Shown> extends Watchable<Shown | null> {
  /** Forgets what has left the page, secrets above all. Nothing, while it is shown. */
  forget(): void;
}

export function watchLastShown<State, Shown extends State>(
  source: Watchable<State>,
  isShown: (state: State) => state is Shown,
): LastShown<Shown> {
  let last: Shown | null = null;
  const listeners = new Set<() => void>();
  return {
    state: () => {
      const now = source.state();
      if (isShown(now)) last = now;
      return last;
    },
    subscribe: (listener) => {
      const leave = source.subscribe(listener);
      listeners.add(listener);
      return () => {
        leave();
        listeners.delete(listener);
      };
    },
    forget: () => {
      if (isShown(source.state())) return;
      last = null;
      for (const listener of listeners) listener();
    },
  };
}
