import {
  type ClockState,
  fetchHostSession,
  type HostSession,
  type JournalEntry,
  subscribeToJournal,
} from '../scenario-server.ts';
import { createIdleStore, createSessionClockStore, type SessionClockStore, type WritableStore } from './idle-store.ts';
import type { NewPageEvent, PageEvent } from './page-events.ts';

/** A session of a scenario as one page shows it. */
export interface PlaygroundSession {
  /** '<scenario>.<session>' */
  key: string;
  host: HostSession;
  /** The time of the clock before this page changed it, as an ISO instant. */
  initialNow: string;
  clock: SessionClockStore;
  journal: WritableStore<readonly JournalEntry[]>;
  pageEvents: WritableStore<readonly PageEvent[]>;
  /** How often the session has started over while this page showed it. */
  restarts: WritableStore<number>;
  record(pageEvent: NewPageEvent): void;
  /** Follows the journal, and updates the clock from it. Returns a function that disconnects. */
  connect(): () => void;
}

/** Creates a session without journal entries or page events. */
export function createPlaygroundSession(
  details: Pick<PlaygroundSession, 'key' | 'host' | 'initialNow'>,
  subscribe = subscribeToJournal,
): PlaygroundSession {
  const { key, host } = details;
  const clock = createSessionClockStore(host.clock ?? { now: host.now, running: false });
  const journal = createIdleStore<readonly JournalEntry[]>([]);
  const pageEvents = createIdleStore<readonly PageEvent[]>([]);
  const restarts = createIdleStore(0);

  // Only the server has the current time of a running clock.
  const refreshClock = () =>
    fetchHostSession(key).then(
      ({ clock: state }) => state && clock.set(state),
      () => undefined,
    );

  function receiveEntry(entry: JournalEntry): void {
    journal.set([...journal.state(), entry]);
    const state = entry.kind === 'session' ? parseClockState(entry.answer) : null;
    if (!state) return;
    clock.set(state);
    if (state.running) void refreshClock();
  }

  return {
    ...details,
    clock,
    journal,
    pageEvents,
    restarts,
    record: (pageEvent) =>
      pageEvents.set([
        ...pageEvents.state(),
        { ...pageEvent, at: performance.timeOrigin + performance.now(), lastEntryId: journal.state().at(-1)?.id ?? 0 },
      ]),
    connect: () => {
      let hasStarted = false;
      return subscribe(key, {
        onStart: () => {
          journal.set([]);
          // A second start means a new journal: the session was started over elsewhere, or the server restarted.
          if (hasStarted) {
            pageEvents.set([]);
            restarts.set(restarts.state() + 1);
            void refreshClock();
          }
          hasStarted = true;
        },
        onEntry: receiveEntry,
      });
    },
  };
}

/** The clock in a journal entry's response; null when it has none. */
function parseClockState(response: unknown): ClockState | null {
  const { now, running } = (response ?? {}) as Partial<ClockState>;
  return typeof now === 'string' ? { now, running: running === true } : null;
}
