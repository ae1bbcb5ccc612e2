import type { Watchable } from '#ui';
import type { ClockReading } from '../scenario-server.ts';
import { observable } from './observable.ts';

/** The session's clock as this page knows it. */
export interface SessionClock extends Watchable<ClockReading> {
  /** What time it is in the session. Keeps its identity. */
  now(): Date;
  set(reading: ClockReading): void;
}

/** A clock that stands still or runs on from where it was set; `elapsed` counts milliseconds of real time. */
export function createSessionClock(first: ClockReading, elapsed = () => performance.now()): SessionClock {
  const reading = observable(first);
  let setAt = elapsed();
  return {
    ...reading,
    now: () => {
      const { now, running } = reading.state();
      return new Date(Date.parse(now) + (running ? elapsed() - setAt : 0));
    },
    set: (next) => {
      setAt = elapsed();
      reading.set(next);
    },
  };
}

/** What a journal entry says of the clock; null when it says nothing. */
export function clockReadingOf(answer: unknown): ClockReading | null {
  const { now, running } = (answer ?? {}) as Partial<ClockReading>;
  return typeof now === 'string' ? { now, running: running === true } : null;
}
