/** Times in milliseconds of real time. */
export interface Eviction {
  /** The number of sessions, their age, or the size of all worlds. */
  reason: 'limit' | 'age' | 'size';
  at: number;
  usedAt: number;
}

/** Records of evicted sessions, so that the next session of the same key can report why it starts over. */
interface EvictedSessions {
  add(key: string, eviction: Eviction): void;
  /** Removes and returns the record of a key. */
  take(key: string): Eviction | null;
  clear(): void;
  readonly size: number;
}

/** Keeps the latest `limit` records. */
export function createEvictedSessions(limit: number): EvictedSessions {
  /** Oldest first. */
  const evictions = new Map<string, Eviction>();
  return {
    add(key, eviction) {
      evictions.delete(key);
      evictions.set(key, eviction);
      if (evictions.size <= limit) return;
      const [oldest] = evictions.keys();
      if (oldest !== undefined) evictions.delete(oldest);
    },
    take(key) {
      const eviction = evictions.get(key) ?? null;
      evictions.delete(key);
      return eviction;
    },
    clear: () => evictions.clear(),
    get size() {
      return evictions.size;
    },
  };
}

/** The reason why a session starts over, for its journal. */
export function describeEviction(
  { reason, at, usedAt }: Eviction,
  { limit, maxAgeMs }: { limit: number; maxAgeMs: number },
): string {
  const causes = {
    limit: `limit of ${limit.toLocaleString('en-AU')} sessions`,
    age: `unused for ${formatMinimumDuration(maxAgeMs)}`,
    size: 'limit of memory for all sessions; this one was the largest',
  };
  return `the previous session was evicted at ${toIsoString(at)} (${causes[reason]}); it was last used at ${toIsoString(usedAt)}`;
}

const toIsoString = (ms: number): string => new Date(ms).toISOString();

const HOUR_MS = 60 * 60 * 1_000;

const formatMinimumDuration = (ms: number): string =>
  ms >= HOUR_MS ? `more than ${Math.floor(ms / HOUR_MS)} h` : `more than ${Math.floor(ms / 1_000)} s`;
