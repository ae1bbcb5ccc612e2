import { LRUCache } from 'lru-cache';
import { formatSessionKey, type SessionKey } from '../backend/session-key.ts';
import type { World } from '../backend/world.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import {
  FOLLOWED_USE_MS,
  MAX_AGE_MS,
  type Session,
  type SessionStore,
  type SessionStoreOptions,
  startScenario,
} from './session-store.ts';

/** A session whose journal can be read at once. */
interface MemorySession extends Session {
  readonly journal: Journal;
}

/** Sessions of this process. They end with it. */
export interface MemorySessionStore extends SessionStore {
  /** Returns the session, which is created if it does not exist. Throws UNKNOWN_SCENARIO. */
  open(key: SessionKey): MemorySession;
  readonly size: number;
}

interface Entry {
  readonly session: MemorySession;
  readonly updates: number;
  readonly worldSize: number;
}

const MAX_SESSIONS = 4_000;
const MAX_PROVISIONAL_SESSIONS = 200;
/** The limit for the states and journals of all sessions together, as JSON. */
const MAX_CHARACTERS = 128_000_000;
/** Measuring every state after every request would take longer than most requests. */
const MEASURED_EVERY = 8;

export function createMemorySessionStore(
  options: SessionStoreOptions & { maxCharacters?: number },
): MemorySessionStore {
  const { catalogue, maxSessions = MAX_SESSIONS, maxAgeMs = MAX_AGE_MS, maxCharacters = MAX_CHARACTERS } = options;
  const entries = new LRUCache<string, Entry>({
    max: maxSessions,
    maxSize: maxCharacters,
    ttl: maxAgeMs,
    updateAgeOnGet: true,
    ttlResolution: 0,
    perf: { now: options.time ?? Date.now },
    noDisposeOnSet: true,
    dispose: ({ session }) => session.journal.end(),
  });
  const provisionalSessions = new LRUCache<string, MemorySession>({
    max: MAX_PROVISIONAL_SESSIONS,
    dispose(session, key) {
      if (entries.peek(key)?.session !== session) session.journal.end();
    },
  });

  const find = (key: string) => entries.get(key)?.session ?? provisionalSessions.get(key);

  /** The session, which is provisional if it does not exist. */
  const access = (sessionKey: SessionKey): MemorySession => {
    const key = formatSessionKey(sessionKey);
    const existing = find(key);
    if (existing) return existing;
    const session = { key, ...startScenario(sessionKey, catalogue), journal: createJournal() };
    provisionalSessions.set(key, session);
    return session;
  };

  /** Keeps a session with its current size. One that was ended meanwhile is not kept. */
  const keep = (session: MemorySession): void => {
    const { key, world, journal } = session;
    if (find(key) !== session) return;
    const { updates = 0, worldSize: lastSize = 0 } = entries.peek(key) ?? {};
    const worldSize = updates % MEASURED_EVERY === 0 ? measure(world) : lastSize;
    // A new entry, because the cache ignores the size of one that it has.
    entries.set(key, { session, updates: updates + 1, worldSize }, { size: worldSize + journal.size });
    provisionalSessions.delete(key);
  };

  const measure = ({ priceList, ...world }: World): number => {
    const isShared = priceList === catalogue.snapshot().basePriceList;
    return JSON.stringify(isShared ? world : { priceList, ...world }).length;
  };

  const open = (key: SessionKey): MemorySession => {
    const session = access(key);
    keep(session);
    return session;
  };

  return {
    open,
    // Atomic without a lock: requests share no data while they wait.
    async update(key, run, { provisional = false } = {}) {
      const session = access(key);
      const result = await run(session);
      if (!provisional || entries.peek(session.key)?.session === session) keep(session);
      return result;
    },
    view: async (key, run) => run(access(key)),
    async readJournal(key) {
      const session = access(key);
      return { session, entries: session.journal.entries(), dropped: session.journal.dropped };
    },
    async follow(key, follower) {
      const { journal } = access(key);
      follower.onOpen({ id: journal.id, entries: journal.entries() });
      const unsubscribe = journal.subscribe(follower);
      const timer = setInterval(() => find(formatSessionKey(key)), FOLLOWED_USE_MS);
      // In a browser the timer is a number.
      timer.unref?.();
      return () => {
        clearInterval(timer);
        unsubscribe();
      };
    },
    followerCount: (key) => find(formatSessionKey(key))?.journal.subscriberCount ?? 0,
    async end(sessionKey) {
      const key = formatSessionKey(sessionKey);
      const wasProvisional = provisionalSessions.delete(key);
      return entries.delete(key) || wasProvisional;
    },
    check: async () => undefined,
    async close() {
      entries.clear();
      provisionalSessions.clear();
    },
    get size() {
      return entries.size;
    },
  };
}
