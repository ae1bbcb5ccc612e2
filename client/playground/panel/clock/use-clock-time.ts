import { useEffect, useReducer } from 'react';
import { useFact } from '#ui';
import type { SessionClock } from '../../session/session-clock.ts';

/** What the session's clock says; renders again each second while it runs. */
export function useClockTime(clock: SessionClock): Date {
  const { running } = useFact(clock, (reading) => reading);
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return clock.now();
}
