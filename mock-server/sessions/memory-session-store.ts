import { LRUCache } from 'lru-cache';
import { formatSessionKey, type SessionKey } from '../backend/session-key.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { type Session, type SessionStore, type SessionStoreOptions, startScenario } from './session-store.ts';

/** A session whose journal can be read at once. */
interface MemorySession extends Session {
  readonly journal: Journal;
}

/** Sessions of this process. They end with it. */
export interface MemorySessionStore extends SessionStore {
  /** Returns the session, and creates it if it does not exist. Throws UNKNOWN_SCENARIO. */
  open(key: SessionKey): MemorySession;
  readonly size: number;
}

const MAX_SESSIONS = 4_000;
/** The limit for the journals of all sessions together, as JSON, with a usual state for each. */
const MAX_CHARACTERS = 128_000_000;
const STATE_CHARACTERS = 10_000;

export function createMemorySessionStore(
  options: SessionStoreOptions & { maxCharacters?: number },
): MemorySessionStore {
  const { catalogue, maxSessions = MAX_SESSIONS, maxCharacters = MAX_CHARACTERS } = options;
  const entries = new LRUCache<string, { session: MemorySession }>({
    max: maxSessions,
    maxSize: maxCharacters,
    sizeCalculation: ({ session }) => STATE_CHARACTERS + session.journal.size,
    noDisposeOnSet: true,
    dispose: ({ session }) => session.journal.end(),
  });

  const open = (sessionKey: SessionKey): MemorySession => {
    const key = formatSessionKey(sessionKey);
    const session = entries.get(key)?.session ?? {
      key,
      ...startScenario(sessionKey, catalogue),
      journal: createJournal(),
    };
    // A new entry, because the cache does not measure again one that it has.
    entries.set(key, { session });
    return session;
  };

  return {
    open,
    // Atomic without a lock: requests share no data while they wait.
    update: async (key, run) => run(open(key)),
    view: async (key, run) => run(open(key)),
    async readJournal(key) {
      const session = open(key);
      return { session, entries: session.journal.entries(), dropped: session.journal.dropped };
    },
    async follow(key, follower) {
      const { journal } = open(key);
      follower.onOpen({ id: journal.id, entries: journal.entries() });
      return journal.subscribe(follower);
    },
    end: async (key) => entries.delete(formatSessionKey(key)),
    check: async () => undefined,
    close: async () => entries.clear(),
    get size() {
      return entries.size;
    },
  };
}
