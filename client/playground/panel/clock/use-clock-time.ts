import { useEffect, useReducer } from 'react';
import { useStore } from '#ui/foundation';
import type { SessionClockStore } from '../../session/session-clock.ts';

/** The session's current time; re-renders every second while the clock runs. */
export function useClockTime(clock: SessionClockStore): Date {
  const { running } = useStore(clock, (state) => state);
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(rerender, 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return clock.now();
}
