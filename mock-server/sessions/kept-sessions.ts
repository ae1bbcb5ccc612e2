import type { Journal } from '../journal/journal.ts';

export interface Kept<Session> {
  session: Session;
  /** Milliseconds of real time. */
  usedAt: number;
  /** The address of the client that made it. */
  client: string;
}

/** Sessions in the order of their last use, the longest ago first, counted for each client. */
export function keptSessions<Session extends { readonly journal: Journal }>() {
  const sessions = new Map<string, Kept<Session>>();
  const counts = new Map<string, number>();
  let newest = '';
  const count = (client: string, change: number) => {
    const next = (counts.get(client) ?? 0) + change;
    if (next > 0) counts.set(client, next);
    else counts.delete(client);
  };

  const remove = (name: string): Kept<Session> | null => {
    const kept = sessions.get(name) ?? null;
    if (kept) count(kept.client, -1);
    sessions.delete(name);
    if (name === newest) newest = '';
    return kept;
  };

  return {
    get: (name: string): Kept<Session> | null => sessions.get(name) ?? null,
    /** Puts a session last, in place of any of that name. */
    put(name: string, kept: Kept<Session>): void {
      remove(name);
      sessions.set(name, kept);
      newest = name;
      count(kept.client, 1);
    },
    /** Notes a use of a session, which is then the last. */
    use(name: string, kept: Kept<Session>, at: number): void {
      kept.usedAt = at;
      if (name === newest) return;
      sessions.delete(name);
      sessions.set(name, kept);
      newest = name;
    },
    remove,
    get size() {
      return sessions.size;
    },
    sizeOf: (client: string): number => counts.get(client) ?? 0,
    /** The client that has most sessions. */
    largestClient: (): string => [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])[0],
    /** The session of a client, or of any, to evict first: the one not used for longest whose journal nobody follows. */
    firstToGo(client?: string): string | null {
      let followed: string | null = null;
      for (const [name, { session, client: its }] of sessions) {
        if (client !== undefined && its !== client) continue;
        if (session.journal.readers === 0) return name;
        followed ??= name;
      }
      return followed;
    },
    [Symbol.iterator]: () => sessions[Symbol.iterator](),
    names: (): string[] => [...sessions.keys()],
  };
}
