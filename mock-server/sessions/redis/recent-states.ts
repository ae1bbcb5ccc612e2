import type { SessionState } from './session-state.ts';

const MAX_STATES = 1_000;

/** The states that this server used last, so that it reads a session only when another server changed it. */
export function createRecentStates() {
  /** Least recently used first. */
  const states = new Map<string, SessionState>();
  return {
    /** Removes and returns a state: while an operation changes it, nothing else may use it. */
    take(name: string): SessionState | null {
      const state = states.get(name) ?? null;
      states.delete(name);
      return state;
    },
    put(name: string, state: SessionState): void {
      states.set(name, state);
      if (states.size <= MAX_STATES) return;
      const [oldest] = states.keys();
      if (oldest !== undefined) states.delete(oldest);
    },
  };
}
