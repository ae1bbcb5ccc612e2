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
  /** The session's state. Importing a world file replaces the world; the journal continues. */
  world: World;
  readonly journal: JournalWriter;
}

export interface JournalSnapshot {
  readonly session: Session;
  readonly entries: readonly JournalEntry[];
  readonly dropped: number;
}

export interface JournalFollower extends JournalSubscriber {
  onOpen(journal: { readonly id: string; readonly entries: readonly JournalEntry[] }): void;
}

/**
 * Isolated sessions, limited in number and age. A missing session is created on first use. All functions with a key throw
 * UNKNOWN_SCENARIO, and all reject with StoreUnavailableError when the store does not respond or has no memory for a change.
 */
export interface SessionStore {
  /**
   * Runs an operation and saves the changed session together with its journal entries. If another server has changed
   * the session meanwhile, nothing is saved and the operation runs again on the new state. The operation may therefore
   * change only the session, must not wait for anything outside, and must change nothing before it throws.
   */
  update<Result>(key: SessionKey, run: (session: Session) => Result | Promise<Result>): Promise<Result>;
  /** The function `run` must not change the session, because the change would not be saved. */
  view<Result>(key: SessionKey, run: (session: Session) => Result): Promise<Result>;
  readJournal(key: SessionKey): Promise<JournalSnapshot>;
  /** Follows a journal. `onEnd` is also called if entries may have been lost, so that the follower follows again. */
  follow(key: SessionKey, follower: JournalFollower): Promise<() => void>;
  /** Deletes the session, so that its next use starts the scenario over. Returns whether the session existed. */
  end(key: SessionKey): Promise<boolean>;
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface SessionStoreOptions {
  catalogue: Catalogue;
  /** The limit for sessions in memory. The least recently used is evicted first. */
  maxSessions?: number;
}

/** Throws UNKNOWN_SCENARIO. */
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

/** The session store has a record of the session that this server cannot read. The record is kept. */
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
