import { createJournal, type Journal } from '../journal/journal.ts';
import { createMemoryBudget, MAX_JOURNAL_CHARACTERS } from '../journal/memory-budget.ts';
import { createEvictedSessions, describeEviction, type Eviction } from './evicted-sessions.ts';
import { restartEntry, startScenario } from './new-session.ts';
import { type CachedSession, createSessionCache } from './session-cache.ts';
import { formatSessionKey, type SessionKey } from './session-key.ts';
import {
  IN_PROCESS_CLIENT,
  MAX_AGE_MS,
  MAX_EVICTION_RECORDS,
  MAX_PROVISIONAL_SESSIONS,
  MAX_SESSIONS_PER_CLIENT,
  type Session,
  type SessionStore,
  type SessionStoreOptions,
  TOTAL_LIMIT_FACTOR,
} from './session-store.ts';
import { createWorldMeter, MAX_WORLD_CHARACTERS } from './world-meter.ts';

/** A session whose journal can be read at once. */
export interface MemorySession extends Session {
  readonly journal: Journal;
  readonly worldMeter: ReturnType<typeof createWorldMeter>;
}

/** Sessions of this process. They end with it. */
export interface MemorySessionStore extends SessionStore {
  /** Returns the session, created for the client's address if it does not exist. Throws UnknownScenarioError. */
  open(key: SessionKey, client?: string): MemorySession;
  readonly size: number;
}

export function createMemorySessionStore(options: SessionStoreOptions): MemorySessionStore {
  const { catalogue, maxSessionsPerClient = MAX_SESSIONS_PER_CLIENT, maxAgeMs = MAX_AGE_MS, time = Date.now } = options;
  const sessions = createSessionCache<MemorySession>();
  const provisionalSessions = createSessionCache<MemorySession>();
  const evictedSessions = createEvictedSessions(options.maxEvictionRecords ?? MAX_EVICTION_RECORDS);
  const journalBudget = createMemoryBudget(MAX_JOURNAL_CHARACTERS);
  const worldBudget = createMemoryBudget(options.maxWorldCharacters ?? MAX_WORLD_CHARACTERS);

  const end = ({ journal, worldMeter }: MemorySession) => {
    journal.end();
    worldMeter.release();
  };

  const remove = (key: string): boolean => {
    const removed = [sessions.remove(key), provisionalSessions.remove(key)].filter((cached) => cached !== null);
    for (const { session } of removed) end(session);
    return removed.length > 0;
  };

  const evict = (key: string | null, reason: Eviction['reason'], nowMs: number) => {
    const cached = key === null ? null : sessions.get(key);
    if (key === null || !cached) return;
    remove(key);
    evictedSessions.add(key, { reason, at: nowMs, usedAt: cached.usedAt });
  };

  /** A session with a subscriber to its journal is in use, however old its last request is. */
  const isExpired = ({ usedAt, session }: CachedSession<MemorySession>, nowMs: number) =>
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

  const create = (sessionKey: SessionKey): MemorySession => {
    const key = formatSessionKey(sessionKey);
    const { scenario, world } = startScenario(sessionKey, catalogue);
    const worldMeter = createWorldMeter(worldBudget, catalogue.snapshot().basePriceList, () =>
      sessions.get(key) ? evict(key, 'size', time()) : void remove(key),
    );
    const journal = createJournal(journalBudget);
    const eviction = evictedSessions.take(key);
    if (eviction)
      journal.write(restartEntry(world, describeEviction(eviction, { limit: maxSessionsPerClient, maxAgeMs })));
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
    sessions.touch(key, cached, nowMs);
    return cached.session;
  };

  const open = (sessionKey: SessionKey, client = IN_PROCESS_CLIENT): MemorySession => {
    const key = formatSessionKey(sessionKey);
    const nowMs = time();
    const existing = touch(key, nowMs);
    if (existing) return existing;
    const session = provisionalSessions.remove(key)?.session ?? create(sessionKey);
    sessions.put(key, { session, usedAt: nowMs, client });
    enforceLimits(nowMs, client);
    return session;
  };

  const read = (sessionKey: SessionKey): MemorySession => {
    const key = formatSessionKey(sessionKey);
    const nowMs = time();
    const existing = touch(key, nowMs);
    if (existing) return existing;
    const session = provisionalSessions.get(key)?.session ?? create(sessionKey);
    provisionalSessions.put(key, { session, usedAt: nowMs, client: IN_PROCESS_CLIENT });
    if (provisionalSessions.size > MAX_PROVISIONAL_SESSIONS) remove(provisionalSessions.evictionCandidate() ?? '');
    return session;
  };

  return {
    open,
    // Atomic without a lock: requests share no data while they wait.
    async update(key, run, { client, provisional = false, bytes = 0 } = {}) {
      const session = provisional ? read(key) : open(key, client);
      const result = await run(session);
      session.worldMeter.update(session.world, bytes);
      return result;
    },
    view: async (key, run) => run(read(key)),
    async readJournal(key) {
      const session = read(key);
      return { session, entries: session.journal.entries(), dropped: session.journal.dropped };
    },
    async follow(key, follower) {
      const { journal } = read(key);
      follower.onOpen({ id: journal.id, entries: journal.entries() });
      return journal.subscribe(follower);
    },
    followerCount(sessionKey) {
      const key = formatSessionKey(sessionKey);
      return (sessions.get(key) ?? provisionalSessions.get(key))?.session.journal.subscriberCount ?? 0;
    },
    async end(sessionKey) {
      const key = formatSessionKey(sessionKey);
      evictedSessions.take(key);
      return remove(key);
    },
    async close() {
      for (const key of [...sessions.keys(), ...provisionalSessions.keys()]) remove(key);
      evictedSessions.clear();
    },
    get size() {
      return sessions.size;
    },
  };
}
