import type { World } from '../backend/world.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { JournalEntry, JournalSubscriber, JournalWriter } from '../journal/journal.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { SessionKey } from './session-key.ts';

export interface Session {
  /** '<scenario>.<session>' */
  readonly key: string;
  /** The scenario as it was when the session was created. */
  readonly scenario: Scenario;
  /** Assign another world to replace it; the journal continues. */
  world: World;
  readonly journal: JournalWriter;
}

/** A session's journal at one moment. */
export interface JournalSnapshot {
  /** The session at the same moment. */
  readonly session: Session;
  readonly entries: readonly JournalEntry[];
  /** The number of dropped entries. The oldest are dropped first. */
  readonly dropped: number;
}

export interface JournalFollower extends JournalSubscriber {
  /** Called once, before all other calls, with the journal's id and its entries so far. */
  onOpen(journal: { readonly id: string; readonly entries: readonly JournalEntry[] }): void;
}

export interface UpdateOptions {
  /** The address of the client for whom a missing session is created. */
  client?: string | undefined;
  /** Creates a missing session provisionally, as `view` does. */
  provisional?: boolean;
  /** The size of the request, by which the session may grow. */
  bytes?: number;
}

/**
 * Isolated sessions, limited in number and age. A missing session is created on first use; all functions with a key throw
 * UNKNOWN_SCENARIO, and all reject with StoreUnavailableError when the store does not answer.
 */
export interface SessionStore {
  /**
   * Runs an operation on a session and saves what it changed together with its journal entries. Another server may have
   * changed the session meanwhile; then nothing is saved and the operation runs again on the new state. So it changes
   * nothing but the session, waits for nothing outside, and changes nothing before it throws.
   */
  update<Result>(
    key: SessionKey,
    run: (session: Session) => Result | Promise<Result>,
    options?: UpdateOptions,
  ): Promise<Result>;
  /**
   * Reads a session, which `run` does not change. A missing session is created provisionally: it is not counted, can only
   * be evicted by other provisional sessions, and becomes a regular one with its first update.
   */
  view<Result>(key: SessionKey, run: (session: Session) => Result): Promise<Result>;
  /** Reads a session with its journal. */
  readJournal(key: SessionKey): Promise<JournalSnapshot>;
  /** Passes a journal's entries, every later entry and the session's end to a follower. Returns a function to stop. */
  follow(key: SessionKey, follower: JournalFollower): Promise<() => void>;
  /** How many follow the session's journal on this server. */
  followerCount(key: SessionKey): number;
  /** Ends a session, so that its next use starts over. Returns whether it existed. */
  end(key: SessionKey): Promise<boolean>;
  close(): Promise<void>;
}

export interface SessionStoreOptions {
  catalogue: Catalogue;
  /** The limit for one client. The limit for all clients together is four times as high. */
  maxSessionsPerClient?: number;
  maxAgeMs?: number;
  /** The limit for all worlds together, as JSON. The largest session is evicted first. */
  maxWorldCharacters?: number;
  /** The number of evicted sessions for which the reason is kept. */
  maxEvictionRecords?: number;
  /** Real time in milliseconds, by which sessions age. */
  time?: () => number;
}

/** The limits of a store, with their defaults. */
export const sessionLimits = ({
  maxSessionsPerClient = 1_000,
  maxAgeMs = 12 * 60 * 60 * 1_000,
  maxEvictionRecords = 10_000,
}: SessionStoreOptions) => ({
  maxSessionsPerClient,
  maxSessions: 4 * maxSessionsPerClient,
  maxProvisionalSessions: 200,
  maxAgeMs,
  maxEvictionRecords,
});
export type SessionLimits = ReturnType<typeof sessionLimits>;

/** The client of in-process calls. */
export const IN_PROCESS_CLIENT = '';
