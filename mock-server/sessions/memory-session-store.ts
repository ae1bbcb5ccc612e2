import { createJournal, type Journal } from '../journal/journal.ts';
import { createMemoryBudget, MAX_JOURNAL_CHARACTERS } from '../journal/memory-budget.ts';
import type { Eviction } from './eviction.ts';
import { restartEntry, startScenario } from './new-session.ts';
import { createRecentValues } from './recent-values.ts';
import { formatSessionKey, type SessionKey } from './session-key.ts';
import {
  IN_PROCESS_CLIENT,
  type Session,
  type SessionStore,
  type SessionStoreOptions,
  sessionLimits,
} from './session-store.ts';
import { createWorldMeter, MAX_WORLD_CHARACTERS } from './world-meter.ts';

/** A session whose journal can be read at once. */
export interface MemorySession extends Session {
  readonly journal: Journal;
  readonly worldMeter: ReturnType<typeof createWorldMeter>;
}

/** Sessions of this process. They end with it. */
export interface MemorySessionStore extends SessionStore {
  /** Returns the session, created for the client's address if it does not exist. Throws UNKNOWN_SCENARIO. */
  open(key: SessionKey, client?: string): MemorySession;
  readonly size: number;
}

interface CachedSession {
  session: MemorySession;
  /** Real time in milliseconds. */
  usedAt: number;
  /** The address of the client that created it. */
  client: string;
}

/** Sessions by key, least recently used first. */
type SessionCache = Map<string, CachedSession>;

export function createMemorySessionStore(options: SessionStoreOptions): MemorySessionStore {
  const { catalogue, time = Date.now } = options;
  const limits = sessionLimits(options);
  const sessions: SessionCache = new Map();
  const provisionalSessions: SessionCache = new Map();
  const evictions = createRecentValues<Eviction>({ limit: limits.maxEvictionRecords });
  const journalBudget = createMemoryBudget(MAX_JOURNAL_CHARACTERS);
  const worldBudget = createMemoryBudget(options.maxWorldCharacters ?? MAX_WORLD_CHARACTERS);

  const remove = (key: string): boolean => {
    const session = (sessions.get(key) ?? provisionalSessions.get(key))?.session;
    sessions.delete(key);
    provisionalSessions.delete(key);
    session?.journal.end();
    session?.worldMeter.release();
    return session !== undefined;
  };

  const evict = (key: string | null, reason: Eviction['reason'], nowMs: number) => {
    const usedAt = sessions.get(key ?? '')?.usedAt;
    if (key !== null && remove(key) && usedAt !== undefined) evictions.put(key, { reason, at: nowMs, usedAt });
  };

  /** A session with a subscriber to its journal is in use, however old its last request is. */
  const isExpired = ({ usedAt, session }: CachedSession, nowMs: number) =>
    nowMs - usedAt > limits.maxAgeMs && session.journal.subscriberCount === 0;

  const enforceLimits = (nowMs: number, client: string) => {
    for (const [key, cached] of sessions) {
      if (nowMs - cached.usedAt <= limits.maxAgeMs) break;
      if (isExpired(cached, nowMs)) evict(key, 'age', nowMs);
    }
    if (sessions.size <= limits.maxSessionsPerClient) return;
    const ownCount = [...sessions.values()].filter((cached) => cached.client === client).length;
    if (ownCount > limits.maxSessionsPerClient) evict(evictionCandidate(sessions, client), 'limit', nowMs);
    if (sessions.size > limits.maxSessions) evict(evictionCandidate(sessions, largestClient(sessions)), 'limit', nowMs);
  };

  const create = (sessionKey: SessionKey): MemorySession => {
    const key = formatSessionKey(sessionKey);
    const { scenario, world } = startScenario(sessionKey, catalogue);
    const worldMeter = createWorldMeter(worldBudget, catalogue.snapshot().basePriceList, () =>
      evict(key, 'size', time()),
    );
    const journal = createJournal(journalBudget);
    const eviction = evictions.take(key);
    if (eviction) journal.write(restartEntry(world, eviction, limits));
    return { key, scenario, world, journal, worldMeter };
  };

  /** Marks an existing session as used; returns null if there is none or it has expired. */
  const touch = (key: string, nowMs: number): MemorySession | null => {
    const cached = sessions.get(key);
    if (!cached) return null;
    if (isExpired(cached, nowMs)) {
      evict(key, 'age', nowMs);
      return null;
    }
    cached.usedAt = nowMs;
    sessions.delete(key);
    sessions.set(key, cached);
    return cached.session;
  };

  /** The session, which is created if it does not exist: for a client, or provisionally for null. */
  const access = (sessionKey: SessionKey, client: string | null): MemorySession => {
    const key = formatSessionKey(sessionKey);
    const nowMs = time();
    const existing = touch(key, nowMs);
    if (existing) return existing;
    const session = provisionalSessions.get(key)?.session ?? create(sessionKey);
    provisionalSessions.delete(key);
    if (client === null) {
      provisionalSessions.set(key, { session, usedAt: nowMs, client: '' });
      if (provisionalSessions.size > limits.maxProvisionalSessions)
        remove(evictionCandidate(provisionalSessions) ?? '');
    } else {
      sessions.set(key, { session, usedAt: nowMs, client });
      enforceLimits(nowMs, client);
    }
    return session;
  };

  return {
    open: (key, client = IN_PROCESS_CLIENT) => access(key, client),
    // Atomic without a lock: requests share no data while they wait.
    async update(key, run, { client = IN_PROCESS_CLIENT, provisional = false, bytes = 0 } = {}) {
      const session = access(key, provisional ? null : client);
      const result = await run(session);
      session.worldMeter.update(session.world, bytes);
      return result;
    },
    view: async (key, run) => run(access(key, null)),
    async readJournal(key) {
      const session = access(key, null);
      return { session, entries: session.journal.entries(), dropped: session.journal.dropped };
    },
    async follow(key, follower) {
      const { journal } = access(key, null);
      follower.onOpen({ id: journal.id, entries: journal.entries() });
      return journal.subscribe(follower);
    },
    followerCount(sessionKey) {
      const key = formatSessionKey(sessionKey);
      return (sessions.get(key) ?? provisionalSessions.get(key))?.session.journal.subscriberCount ?? 0;
    },
    async end(sessionKey) {
      const key = formatSessionKey(sessionKey);
      evictions.take(key);
      return remove(key);
    },
    async close() {
      for (const key of [...sessions.keys(), ...provisionalSessions.keys()]) remove(key);
    },
    get size() {
      return sessions.size;
    },
  };
}

/** The client with the most sessions. */
function largestClient(sessions: SessionCache): string {
  const counts = new Map<string, number>();
  for (const { client } of sessions.values()) counts.set(client, (counts.get(client) ?? 0) + 1);
  return [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])[0];
}

/** The session to evict first, of one client or of all: the least recently used, preferably without subscribers. */
function evictionCandidate(sessions: SessionCache, client?: string): string | null {
  let subscribed: string | null = null;
  for (const [key, { session, client: owner }] of sessions) {
    if (client !== undefined && owner !== client) continue;
    if (session.journal.subscriberCount === 0) return key;
    subscribed ??= key;
  }
  return subscribed;
}
