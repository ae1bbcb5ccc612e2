import { now } from '../backend/clock.ts';
import { createWorld } from '../backend/create-world.ts';
import type { World } from '../backend/world.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { describeUnknownScenario } from '../catalogue/describe-unknown-scenario.ts';
import type { DefaultMocks } from '../graphql/default-mocks.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { createJournalBudget } from '../journal/journal-budget.ts';
import { RequestError } from '../request-error.ts';
import type { Scenario } from '../scenarios/index.ts';
import { createEvictedSessions, describeEviction, type Eviction } from './evicted-sessions.ts';
import { type CachedSession, createSessionCache } from './session-cache.ts';
import { formatSessionKey, type SessionKey } from './session-key.ts';

export interface Session {
  /** '<scenario>.<session>' */
  readonly key: string;
  /** The scenario as it was when the session was created. */
  readonly scenario: Scenario;
  readonly world: World;
  readonly journal: Journal;
  readonly defaultMocks: DefaultMocks;
}

/** Isolated sessions, limited in number and age, so that a shared preview can run for weeks. */
export interface SessionStore {
  /** Returns the session, created for the client's address if it does not exist. Throws UnknownScenarioError. */
  open(key: SessionKey, client?: string): Session;
  /**
   * Returns the session for a request that only reads. A missing session is created provisionally: it is not counted,
   * can only be evicted by other provisional sessions, and becomes a regular one when `open` is called.
   */
  read(key: SessionKey): Session;
  /** Replaces a session's world and keeps its journal. Calls in flight finish in the previous world. */
  replaceWorld(key: SessionKey, world: World, client?: string): Session;
  /** Ends a session, so that its next use starts over. Returns whether it existed. */
  end(key: SessionKey): boolean;
  endAll(): void;
  readonly size: number;
}

/** The scenario does not exist. The message names similar ones. */
export class UnknownScenarioError extends RequestError {
  override readonly name = 'UnknownScenarioError';

  constructor(name: string, catalogue: Catalogue) {
    super(404, describeUnknownScenario(name, catalogue), 'UNKNOWN_SCENARIO');
  }
}

export interface SessionStoreOptions {
  catalogue: Catalogue;
  createDefaultMocks: (seed: string, around: string) => DefaultMocks;
  /** The limit for one client. The limit for all clients together is four times as high. */
  maxSessionsPerClient?: number;
  maxAgeMs?: number;
  /** The number of evicted sessions for which the reason is kept. */
  maxEvictionRecords?: number;
  /** Real time in milliseconds, by which sessions age. */
  time?: () => number;
}

const MAX_SESSIONS_PER_CLIENT = 1_000;
const TOTAL_LIMIT_FACTOR = 4;
const MAX_PROVISIONAL_SESSIONS = 200;
const MAX_EVICTION_RECORDS = 10_000;
const MAX_AGE_MS = 12 * 60 * 60 * 1_000;
/** The client of in-process calls. */
const IN_PROCESS_CLIENT = '';

export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const {
    catalogue,
    createDefaultMocks,
    maxSessionsPerClient = MAX_SESSIONS_PER_CLIENT,
    maxAgeMs = MAX_AGE_MS,
    time = Date.now,
  } = options;
  const sessions = createSessionCache<Session>();
  const provisionalSessions = createSessionCache<Session>();
  const evictedSessions = createEvictedSessions(options.maxEvictionRecords ?? MAX_EVICTION_RECORDS);
  const budget = createJournalBudget();

  const remove = (key: string): boolean => {
    const removed = [sessions.remove(key), provisionalSessions.remove(key)].filter((cached) => cached !== null);
    for (const { session } of removed) session.journal.end();
    return removed.length > 0;
  };

  const evict = (key: string | null, reason: Eviction['reason'], nowMs: number) => {
    const cached = key === null ? null : sessions.get(key);
    if (key === null || !cached) return;
    remove(key);
    evictedSessions.add(key, { reason, at: nowMs, usedAt: cached.usedAt });
  };

  /** A session with a subscriber to its journal is in use, however old its last request is. */
  const isExpired = ({ usedAt, session }: CachedSession<Session>, nowMs: number) =>
    nowMs - usedAt > maxAgeMs && session.journal.subscriberCount === 0;

  const enforceLimits = (nowMs: number, client: string) => {
    for (const [key, cached] of sessions) {
      if (nowMs - cached.usedAt <= maxAgeMs) break;
      if (isExpired(cached, nowMs)) evict(key, 'age', nowMs);
    }
    if (sessions.countForClient(client) > maxSessionsPerClient)
      evict(sessions.evictionCandidate(client), 'limit', nowMs);
    if (sessions.size > TOTAL_LIMIT_FACTOR * maxSessionsPerClient)
      evict(sessions.evictionCandidate(sessions.largestClient()), 'limit', nowMs);
  };

  const createMocksFor = ({ filledFrom: { seed, around } }: World) => createDefaultMocks(seed, around);

  const create = (key: SessionKey): Session => {
    const scenario = catalogue.find(key.scenario);
    if (!scenario) throw new UnknownScenarioError(key.scenario, catalogue);
    const world = createWorld(scenario, key.session, catalogue.snapshot().basePriceList);
    const session = {
      key: formatSessionKey(key),
      scenario,
      world,
      journal: createJournal(budget),
      defaultMocks: createMocksFor(world),
    };
    const eviction = evictedSessions.take(session.key);
    if (eviction) recordRestart(session, describeEviction(eviction, { limit: maxSessionsPerClient, maxAgeMs }));
    return session;
  };

  /** Marks an existing session as used; returns null if there is none or it has expired. */
  const touch = (key: string, nowMs: number): Session | null => {
    const cached = sessions.get(key);
    if (!cached) return null;
    if (isExpired(cached, nowMs)) {
      evict(key, 'age', nowMs);
      return null;
    }
    sessions.touch(key, cached, nowMs);
    return cached.session;
  };

  const open = (sessionKey: SessionKey, client = IN_PROCESS_CLIENT): Session => {
    const key = formatSessionKey(sessionKey);
    const nowMs = time();
    const existing = touch(key, nowMs);
    if (existing) return existing;
    const session = provisionalSessions.remove(key)?.session ?? create(sessionKey);
    sessions.put(key, { session, usedAt: nowMs, client });
    enforceLimits(nowMs, client);
    return session;
  };

  return {
    open,
    read(sessionKey) {
      const key = formatSessionKey(sessionKey);
      const nowMs = time();
      const existing = touch(key, nowMs);
      if (existing) return existing;
      const session = provisionalSessions.get(key)?.session ?? create(sessionKey);
      provisionalSessions.put(key, { session, usedAt: nowMs, client: IN_PROCESS_CLIENT });
      if (provisionalSessions.size > MAX_PROVISIONAL_SESSIONS)
        provisionalSessions.remove(provisionalSessions.evictionCandidate() ?? '')?.session.journal.end();
      return session;
    },
    replaceWorld(key, world, client = IN_PROCESS_CLIENT) {
      const session = { ...open(key, client), world, defaultMocks: createMocksFor(world) };
      sessions.put(session.key, { session, usedAt: time(), client: sessions.get(session.key)?.client ?? client });
      return session;
    },
    end(sessionKey) {
      const key = formatSessionKey(sessionKey);
      evictedSessions.take(key);
      return remove(key);
    },
    endAll() {
      for (const key of [...sessions.keys(), ...provisionalSessions.keys()]) remove(key);
      evictedSessions.clear();
    },
    get size() {
      return sessions.size;
    },
  };
}

/** Records in the new journal why the session starts over. */
const recordRestart = ({ journal, world }: Session, why: string) =>
  journal.write({
    at: now(world),
    kind: 'session',
    name: 'started over',
    request: {},
    status: 200,
    answer: null,
    durationMs: 0,
    answeredBy: 'world',
    why,
    fault: null,
    nearest: null,
  });
