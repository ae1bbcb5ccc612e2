import { createWorld } from '../backend/create-world.ts';
import type { SessionKey } from '../backend/session-key.ts';
import type { World } from '../backend/world.ts';
import type { Catalogue } from '../catalogue/create-catalogue.ts';
import { requireScenario } from '../catalogue/unknown-scenario.ts';
import type { JournalEntry, JournalSubscriber, JournalWriter } from '../journal/journal.ts';
import { RequestError } from '../request-error.ts';
import type { Scenario } from '../scenarios/index.ts';

export interface Session {
  /** '<scenario>.<session>' */
  readonly key: string;
  /** The scenario as it was when the session was created. */
  readonly scenario: Scenario;
  /** Assign another world to replace it; the journal continues. */
  world: World;
  readonly journal: JournalWriter;
}

export interface JournalSnapshot {
  /** The session at the moment of the entries. */
  readonly session: Session;
  readonly entries: readonly JournalEntry[];
  /** The number of dropped entries. The oldest are dropped first. */
  readonly dropped: number;
}

export interface JournalFollower extends JournalSubscriber {
  /** Called once, before all other calls, with the journal's id and its entries so far. */
  onOpen(journal: { readonly id: string; readonly entries: readonly JournalEntry[] }): void;
}

/**
 * Isolated sessions, limited in number and age. A missing session is created on first use. All functions with a key throw
 * UNKNOWN_SCENARIO, and all reject with StoreUnavailableError when the store does not respond or has no memory for a change.
 */
export interface SessionStore {
  /**
   * Runs an operation on a session and saves what it changed together with its journal entries. Another server may have
   * changed the session meanwhile. Then nothing is saved and the operation runs again on the new state. The operation
   * may therefore change only the session, wait for nothing outside, and change nothing before it throws.
   */
  update<Result>(key: SessionKey, run: (session: Session) => Result | Promise<Result>): Promise<Result>;
  /** Reads a session. `run` does not change it. */
  view<Result>(key: SessionKey, run: (session: Session) => Result): Promise<Result>;
  /** Reads a session with its journal. */
  readJournal(key: SessionKey): Promise<JournalSnapshot>;
  /**
   * Passes a journal's entries, every later entry and the end to a follower. It also ends when entries may have been lost:
   * then follow again. Returns a function to stop.
   */
  follow(key: SessionKey, follower: JournalFollower): Promise<() => void>;
  /** Ends a session. Its next use starts over. Returns whether it existed. */
  end(key: SessionKey): Promise<boolean>;
  /** Rejects with the reason when sessions cannot be changed now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface SessionStoreOptions {
  catalogue: Catalogue;
  /** The limit for sessions in memory. The least recently used is evicted first. */
  maxSessions?: number;
}

/** The initial state of a session. Throws UNKNOWN_SCENARIO. */
export function startScenario(key: SessionKey, catalogue: Catalogue): { scenario: Scenario; world: World } {
  const scenario = requireScenario(key.scenario, catalogue);
  return { scenario, world: createWorld(scenario, key.session, catalogue.snapshot().basePriceList) };
}

/** The session store does not respond. The operation may have been saved or not. */
export class StoreUnavailableError extends RequestError {
  override readonly name = 'StoreUnavailableError';

  constructor(reason: string, cause?: unknown) {
    super(
      503,
      `The session store does not respond (${reason}). No session is lost; send the request again.`,
      'SERVICE_UNAVAILABLE',
      { 'retry-after': '1' },
    );
    this.cause = cause;
  }
}

/** The session store has a record of the session that this server cannot use. It stays as it is. */
export class UnreadableSessionError extends RequestError {
  override readonly name = 'UnreadableSessionError';

  constructor(key: string, problem: string) {
    super(
      503,
      `The session store has a record of ${key} that this server cannot read: ${problem} It is kept. Start the session ` +
        `over with DELETE /sessions/${key}, or use the version of the server that wrote it.`,
      'SERVICE_UNAVAILABLE',
    );
  }
}
