import type { JournalEntry } from '../../journal/journal.ts';
import { formatSessionKey, type SessionKey } from '../session-key.ts';
import type { JournalFollower, SessionStore } from '../session-store.ts';
import type { RedisConnection } from './redis-connection.ts';
import { parseMessage } from './stored-json.ts';

const REFRESH_MS = 20_000;
/** A followed session counts as used until then, so that it expires and is evicted last. */
const USED_AHEAD_MS = 3 * REFRESH_MS;

interface Journal {
  id: string;
  entries: readonly JournalEntry[];
}

const lastEntryIdOf = ({ entries }: Journal): number => entries.at(-1)?.id ?? 0;

interface Following {
  key: SessionKey;
  follower: JournalFollower;
  /** Null until the journal is read; messages are kept until then. */
  journalId: string | null;
  lastEntryId: number;
  waiting: Journal[];
}

interface FollowedJournalsOptions {
  connection: () => Pick<RedisConnection, 'subscribe' | 'unsubscribe'>;
  prefix: string;
  /** Marks sessions as used until a time. */
  refresh: (names: string[], usedUntil: number) => Promise<unknown>;
  readJournal: (key: SessionKey) => Promise<Journal>;
  /** Receives what is wrong with a message. */
  report: (name: string, problem: string) => void;
  time: () => number;
}

/** The live journals of this server, from the messages that every server publishes when it saves a session. */
export function createFollowedJournals(options: FollowedJournalsOptions) {
  const { connection, prefix, refresh, readJournal, report, time } = options;
  const followings = new Map<string, Set<Following>>();

  const remove = (name: string, following: Following) => {
    const others = followings.get(name);
    if (!others?.delete(following) || others.size > 0) return;
    followings.delete(name);
    // Messages of a subscription that could not be ended are ignored.
    connection()
      .unsubscribe(prefix + name)
      .catch(() => undefined);
  };

  const end = (following: Following) => {
    remove(formatSessionKey(following.key), following);
    following.follower.onEnd();
  };

  const deliver = (following: Following, { id, entries }: Journal) => {
    for (const entry of entries) {
      if (id !== following.journalId || entry.id <= following.lastEntryId) continue;
      following.lastEntryId = entry.id;
      following.follower.onEntry(entry);
    }
  };

  /** A journal without entries is over. */
  const receiveOne = (following: Following, message: Journal) => {
    if (message.entries.length > 0) deliver(following, message);
    else if (message.id === following.journalId) end(following);
  };

  const refreshAll = () => {
    if (followings.size > 0) refresh([...followings.keys()], time() + USED_AHEAD_MS).catch(() => undefined);
  };
  const timer = setInterval(refreshAll, REFRESH_MS);
  timer.unref?.();

  /**
   * Reads what was published while there was no connection. A new journal id means that the session started over; missing
   * entries, that Redis was restored from a snapshot.
   */
  const catchUpOne = async (following: Following) => {
    const { lastEntryId } = following;
    const journal = await readJournal(following.key);
    if (journal.id === following.journalId && lastEntryIdOf(journal) >= lastEntryId) deliver(following, journal);
    else end(following);
  };

  const follow: SessionStore['follow'] = async (key, follower) => {
    const name = formatSessionKey(key);
    const following: Following = { key, follower, journalId: null, lastEntryId: 0, waiting: [] };
    const others = followings.get(name) ?? new Set();
    followings.set(name, others.add(following));
    try {
      await connection().subscribe(prefix + name);
      const journal = await readJournal(key);
      await refresh([name], time() + USED_AHEAD_MS);
      following.journalId = journal.id;
      following.lastEntryId = lastEntryIdOf(journal);
      follower.onOpen(journal);
    } catch (error) {
      remove(name, following);
      throw error;
    }
    for (const message of following.waiting.splice(0)) receiveOne(following, message);
    return () => remove(name, following);
  };

  return {
    follow,
    count: (name: string): number => followings.get(name)?.size ?? 0,
    receive(name: string, text: string): void {
      const message = parseMessage(text, (problem) => report(name, problem));
      if (!message) return;
      for (const following of followings.get(name) ?? []) {
        if (following.journalId === null) following.waiting.push(message);
        else receiveOne(following, message);
      }
    },
    /** Subscribes again after a new connection. */
    catchUp(): void {
      for (const [name, all] of followings) {
        connection()
          .subscribe(prefix + name)
          .then(() => Promise.all([...all].filter(({ journalId }) => journalId !== null).map(catchUpOne)))
          // The next connection is the next attempt.
          .catch(() => undefined);
      }
      refreshAll();
    },
    close(): void {
      clearInterval(timer);
      followings.clear();
    },
  };
}
