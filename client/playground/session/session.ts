import {
  fetchHostSession,
  followJournal,
  type HostSession,
  type JournalEntry,
  type ScenarioEntry,
} from '../scenario-server.ts';
import type { Happening, NewHappening } from './happening.ts';
import { type Observable, observable } from './observable.ts';
import { clockReadingOf, createSessionClock, type SessionClock } from './session-clock.ts';

/** One visit to a session of a scenario: what is known of it, and what has happened in it. */
export interface Session {
  /** '<scenario>.<session>' */
  key: string;
  entry: ScenarioEntry;
  host: HostSession;
  /** What the clock said before this visit moved it. */
  firstNow: string;
  clock: SessionClock;
  journal: Observable<readonly JournalEntry[]>;
  happenings: Observable<readonly Happening[]>;
  note(happening: NewHappening): void;
  /** Follows the journal, and the clock that it tells of: moved, or of another world put in place. Returns how to stop. */
  follow(): () => void;
}

/** A session as a page is about to visit it; nothing has happened yet. */
export function createSession(
  known: Pick<Session, 'key' | 'entry' | 'host' | 'firstNow'>,
  followEntries = followJournal,
): Session {
  const { key, host } = known;
  const clock = createSessionClock(host.clock ?? { now: host.now, running: false });
  const journal = observable<readonly JournalEntry[]>([]);
  const happenings = observable<readonly Happening[]>([]);

  // Only the server knows what a running clock says now.
  const readClock = () =>
    fetchHostSession(key).then(
      ({ clock: reading }) => reading && clock.set(reading),
      () => undefined,
    );

  function hear(entry: JournalEntry): void {
    journal.set([...journal.state(), entry]);
    const reading = entry.kind === 'session' ? clockReadingOf(entry.answer) : null;
    if (!reading) return;
    clock.set(reading);
    if (reading.running) void readClock();
  }

  return {
    ...known,
    clock,
    journal,
    happenings,
    note: (happening) =>
      happenings.set([
        ...happenings.state(),
        { ...happening, at: performance.timeOrigin + performance.now(), afterEntry: journal.state().at(-1)?.id ?? 0 },
      ]),
    follow: () => {
      let known = false;
      return followEntries(key, {
        onStart: () => {
          journal.set([]);
          // A second beginning is that of another journal: the session was started anew behind this page's back.
          if (known) void readClock();
          known = true;
        },
        onEntry: hear,
      });
    },
  };
}
