import { LRUCache } from 'lru-cache';
import { formatSessionKey, type SessionKey } from '../backend/session-key.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { type Session, type SessionStore, type SessionStoreOptions, startScenario } from './session-store.ts';

interface MemorySession extends Session {
  readonly journal: Journal;
}

export interface MemorySessionStore extends SessionStore {
  open(key: SessionKey): MemorySession;
  readonly size: number;
}

const MAX_SESSIONS = 4_000;
/** The limit of all sessions together: the JSON of their journals, and `STATE_CHARACTERS` for each state. */
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
    // Stores a new object, because the cache would keep the earlier size of an object that it already has.
    entries.set(key, { session });
    return session;
  };

  return {
    open,
    // Updates need no lock, because no request holds a copy of session data while it waits.
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
