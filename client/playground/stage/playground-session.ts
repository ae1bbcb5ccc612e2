import { createStore } from '#ui/foundation';
import {
  type ClockState,
  fetchHostSession,
  type HostSession,
  type JournalEntry,
  subscribeToJournal,
} from '../scenario-server.ts';
import type { NewPageEvent, PageEvent } from './page-events.ts';

type Store<Value> = ReturnType<typeof createStore<Value>>;

interface SessionClock extends Store<ClockState> {
  now(): Date;
}

export interface PlaygroundSession {
  /** '<scenario>.<session>' */
  key: string;
  host: HostSession;
  clock: SessionClock;
  journal: Store<readonly JournalEntry[]>;
  pageEvents: Store<readonly PageEvent[]>;
  restarts: Store<number>;
  record(pageEvent: NewPageEvent): void;
  connect(): () => void;
}

/** The page keeps as many journal entries as the scenario server does. */
const MAX_ENTRIES = 500;

export function createPlaygroundSession(key: string, host: HostSession): PlaygroundSession {
  const clock = createClock(host.clock ?? { now: host.now, running: false });
  const journal = createStore<readonly JournalEntry[]>([]);
  const pageEvents = createStore<readonly PageEvent[]>([]);
  const restarts = createStore(0);

  const refreshClock = () =>
    fetchHostSession(key).then(
      ({ clock: state }) => state && clock.setState(state),
      () => undefined,
    );

  function receiveEntry(entry: JournalEntry): void {
    journal.setState([...journal.state(), entry].slice(-MAX_ENTRIES));
    const state = entry.kind === 'session' ? parseClockState(entry.answer) : null;
    if (!state) return;
    clock.setState(state);
    if (state.running) void refreshClock();
  }

  return {
    key,
    host,
    clock,
    journal,
    pageEvents,
    restarts,
    record: (pageEvent) => {
      const at = performance.timeOrigin + performance.now();
      const lastEntryId = journal.state().at(-1)?.id ?? 0;
      pageEvents.setState([...pageEvents.state(), { ...pageEvent, at, lastEntryId }].slice(-MAX_ENTRIES));
    },
    connect: () => {
      let hasStarted = false;
      return subscribeToJournal(key, {
        onStart: () => {
          journal.setState([]);
          // The journal starts again if the session was started over elsewhere, or the server restarted: drops older events.
          if (hasStarted) {
            pageEvents.setState([]);
            restarts.setState(restarts.state() + 1);
            void refreshClock();
          }
          hasStarted = true;
        },
        onEntry: receiveEntry,
      });
    },
  };
}

function parseClockState(response: unknown): ClockState | null {
  const { now, running } = (response ?? {}) as Partial<ClockState>;
  return typeof now === 'string' ? { now, running: running === true } : null;
}

function createClock(initialState: ClockState): SessionClock {
  const store = createStore(initialState);
  let setAt = performance.now();
  return {
    ...store,
    now: () => {
      const { now, running } = store.state();
      return new Date(Date.parse(now) + (running ? performance.now() - setAt : 0));
    },
    setState: (next) => {
      setAt = performance.now();
      store.setState(next);
    },
  };
}
