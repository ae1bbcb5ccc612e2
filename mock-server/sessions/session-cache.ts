import type { Journal } from '../journal/journal.ts';

export interface CachedSession<Session> {
  session: Session;
  /** Real time in milliseconds. */
  usedAt: number;
  /** The address of the client that created it. */
  client: string;
}

/** Sessions by key, least recently used first, with a count per client. */
export function createSessionCache<Session extends { readonly journal: Journal }>() {
  const sessions = new Map<string, CachedSession<Session>>();
  const counts = new Map<string, number>();
  let newest = '';
  const adjustCount = (client: string, change: number) => {
    const next = (counts.get(client) ?? 0) + change;
    if (next > 0) counts.set(client, next);
    else counts.delete(client);
  };

  const remove = (key: string): CachedSession<Session> | null => {
    const cached = sessions.get(key) ?? null;
    if (cached) adjustCount(cached.client, -1);
    sessions.delete(key);
    if (key === newest) newest = '';
    return cached;
  };

  return {
    get: (key: string): CachedSession<Session> | null => sessions.get(key) ?? null,
    /** Adds or replaces a session as the most recently used one. */
    put(key: string, cached: CachedSession<Session>): void {
      remove(key);
      sessions.set(key, cached);
      newest = key;
      adjustCount(cached.client, 1);
    },
    /** Marks a session as the most recently used one. */
    touch(key: string, cached: CachedSession<Session>, nowMs: number): void {
      cached.usedAt = nowMs;
      if (key === newest) return;
      sessions.delete(key);
      sessions.set(key, cached);
      newest = key;
    },
    remove,
    get size() {
      return sessions.size;
    },
    countForClient: (client: string): number => counts.get(client) ?? 0,
    /** The client with the most sessions. */
    largestClient: (): string => [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])[0],
    /**
     * The key of the session to evict first, of one client or of all: the least recently used, preferably without
     * subscribers.
     */
    evictionCandidate(client?: string): string | null {
      let subscribed: string | null = null;
      for (const [key, { session, client: owner }] of sessions) {
        if (client !== undefined && owner !== client) continue;
        if (session.journal.subscriberCount === 0) return key;
        subscribed ??= key;
      }
      return subscribed;
    },
    [Symbol.iterator]: () => sessions[Symbol.iterator](),
    keys: (): string[] => [...sessions.keys()],
  };
}
