import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { formatSessionKey, type SessionKey } from '../../backend/session-key.ts';
import { serializeEntry, toStoredEntry } from '../../journal/stored-entry.ts';
import { randomId } from '../../random-id.ts';
import { StoreUnavailableError } from '../session-errors.ts';
import {
  FOLLOWED_USE_MS,
  MAX_AGE_MS,
  type Session,
  type SessionStore,
  type SessionStoreOptions,
  startScenario,
  type UpdateOptions,
} from '../session-store.ts';
import { createRedisConnection } from './redis-connection.ts';
import { createSharedClock } from './shared-clock.ts';
import { parseEntries, parseMessage, parseStoredSession, type StoredSession } from './stored-session.ts';

/** Changes when servers cannot read the sessions of the previous format. */
const KEY_PREFIX = 'scenario-session:3:';
/** Every attempt that fails was overtaken by another server's, so many in a row mean that something is wrong. */
const MAX_ATTEMPTS = 100;
const MAX_KNOWN_SESSIONS = 1_000;
const MAX_KNOWN_CHARACTERS = 16_000_000;
/** The age limit of a session that was only read. */
const MAX_READ_AGE_MS = 10 * 60_000;
/** Tells followers that a session was ended. */
const END_MESSAGE = '';

export interface RedisSessionStoreOptions extends SessionStoreOptions {
  /** redis://[[user]:password@]host[:port][/database], or rediss:// for TLS. */
  url: string;
  /** Receives one line when the store stops and when it starts to answer. */
  log?: (line: string) => void;
}

/**
 * Keeps sessions in Redis or Valkey, for several servers: a hash for each, which expires by itself. A server runs an
 * operation on the version it knows and saves the result if the version is still current; otherwise it reads the current one
 * and runs the operation again.
 */
export function createRedisSessionStore(options: RedisSessionStoreOptions): SessionStore {
  const { catalogue, maxAgeMs = MAX_AGE_MS, time = Date.now, log = console.warn } = options;
  /** Functions that end the followed journals of this server, by session. */
  const followers = new Map<string, Set<() => void>>();
  const {
    run: runCommand,
    check,
    close,
  } = createRedisConnection({
    url: options.url,
    unusedKey: `${KEY_PREFIX}check-${randomId()}`,
    // Entries may have been lost while there was no connection.
    onReady() {
      for (const end of [...followers.values()].flatMap((ends) => [...ends])) end();
    },
    log,
  });
  /** The sessions that this server used last. Each is taken out while an operation changes it. */
  const known = new LRUCache<string, StoredSession>({
    max: MAX_KNOWN_SESSIONS,
    maxSize: MAX_KNOWN_CHARACTERS,
    sizeCalculation: ({ worldText }) => worldText.length,
  });
  const runInTurn = createQueue();

  const reportUnreadable = (name: string) => (problem: string) =>
    log(
      `Scenario server: part of the journal of ${name} in the session store cannot be read and is left out: ${problem}`,
    );

  const readFields = (name: string) => runCommand(name, (client) => client.hGetAll(KEY_PREFIX + name));

  const clock = createSharedClock(time);
  const parseSession = (key: SessionKey, fields: Readonly<Record<string, string>>): StoredSession | null => {
    const stored = parseStoredSession(key, fields, catalogue);
    return stored && { ...stored, world: clock.toLocal(stored.world) };
  };

  const load = async (key: SessionKey): Promise<StoredSession | null> => {
    const name = formatSessionKey(key);
    const fields = ['version', 'journal', 'written', 'world', 'priceList', 'scenario'];
    const [redisTime, values] = await runCommand(name, (client) =>
      Promise.all([client.time(), client.hmGet(KEY_PREFIX + name, fields)]),
    );
    clock.measure(redisTime);
    const stored = fields.flatMap((field, index) => (values[index] == null ? [] : [[field, values[index]]]));
    return parseSession(key, Object.fromEntries(stored));
  };

  const create = (key: SessionKey): StoredSession => ({
    version: '',
    journal: randomId(),
    written: 0,
    ...startScenario(key, catalogue),
    worldText: '',
    priceList: null,
  });

  /** Saves a session with its new journal entries; null if another server changed it. */
  const save = async (
    name: string,
    stored: StoredSession,
    { world, journal }: PendingSession,
    provisional: boolean,
  ): Promise<StoredSession | null> => {
    const { version, scenario, worldText } = stored;
    const { priceList, ...state } = clock.toShared(world);
    const nextText = JSON.stringify(state);
    // Price lists are large, and are replaced, never changed.
    const hasNewPrices = priceList !== stored.priceList;
    const next = {
      ...stored,
      version: createVersion(),
      written: journal.written,
      world,
      worldText: nextText,
      priceList,
    };
    const isChanged = hasNewPrices || nextText !== worldText || journal.pending.length > 0;
    const change = [
      next.version,
      next.journal,
      nextText,
      hasNewPrices ? JSON.stringify(priceList) : '',
      version === '' ? JSON.stringify(scenario) : '',
      String(next.written),
      ...journal.pending,
    ];
    const age = provisional && next.written === 0 ? Math.min(MAX_READ_AGE_MS, maxAgeMs) : maxAgeMs;
    const args = [version, String(age), ...(isChanged ? change : [])];
    const isSaved = await runCommand(name, (client) => client.save(KEY_PREFIX + name, args));
    if (!isSaved) return null;
    return isChanged ? next : stored;
  };

  const update = <Result>(
    key: SessionKey,
    run: (session: Session) => Result | Promise<Result>,
    { provisional = false }: UpdateOptions = {},
  ): Promise<Result> => {
    const name = formatSessionKey(key);
    return runInTurn(name, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const stored = known.get(name) ?? (await load(key)) ?? create(key);
        known.delete(name);
        const session = createPendingSession(name, stored);
        const result = await run(session);
        const saved = await save(name, stored, session, provisional);
        if (saved) {
          known.set(name, saved);
          return result;
        }
      }
      throw new StoreUnavailableError(`session ${name} changed ${MAX_ATTEMPTS} times in a row`);
    });
  };

  const view: SessionStore['view'] = (key, run) => update(key, run, { provisional: true });

  const readJournal: SessionStore['readJournal'] = async (key) => {
    const name = formatSessionKey(key);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const fields = await readFields(name);
      const stored = parseSession(key, fields);
      if (stored) {
        const entries = parseEntries(fields, reportUnreadable(name));
        return { session: createPendingSession(name, stored), entries, dropped: stored.written - entries.length };
      }
      await view(key, () => undefined);
    }
    throw new StoreUnavailableError(`session ${name} was evicted ${MAX_ATTEMPTS} times in a row`);
  };

  const follow: SessionStore['follow'] = async (key, follower) => {
    const name = formatSessionKey(key);
    const channel = KEY_PREFIX + name;
    let journalId: string | null = null;
    let lastId = 0;
    /** Messages that arrive before the journal is read. */
    const waiting: string[] = [];
    const receive = (text: string) => {
      // Of a subscription that is being ended, or could not be.
      if (!followers.get(name)?.has(end)) return;
      if (journalId === null) return void waiting.push(text);
      if (text === END_MESSAGE) return end();
      const message = parseMessage(text, reportUnreadable(name));
      if (message?.journal !== journalId || message.entry.id <= lastId) return;
      lastId = message.entry.id;
      follower.onEntry(message.entry);
    };
    const stop = () => {
      clearInterval(timer);
      const ends = followers.get(name);
      if (!ends?.delete(end)) return;
      if (ends.size === 0) followers.delete(name);
      runCommand(name, (client) => client.unsubscribe(channel, receive)).catch(() => undefined);
    };
    const end = () => {
      stop();
      follower.onEnd();
    };
    // Redis reports neither sessions that expire nor those that it evicts.
    const timer = setInterval(() => {
      view(key, ({ journal }) => journal.id).then(
        (id) => id !== journalId && end(),
        () => undefined,
      );
    }, FOLLOWED_USE_MS);
    timer.unref();
    followers.set(name, (followers.get(name) ?? new Set()).add(end));
    try {
      await runCommand(name, (client) => client.subscribe(channel, receive));
      const { session, entries } = await readJournal(key);
      journalId = session.journal.id;
      lastId = entries.at(-1)?.id ?? 0;
      follower.onOpen({ id: journalId, entries });
    } catch (error) {
      stop();
      throw error;
    }
    for (const message of waiting) receive(message);
    return stop;
  };

  return {
    update,
    view,
    readJournal,
    follow,
    followerCount: (key) => followers.get(formatSessionKey(key))?.size ?? 0,
    async end(key) {
      const name = formatSessionKey(key);
      known.delete(name);
      const count = await runCommand(name, (client) => client.del(KEY_PREFIX + name));
      await runCommand(name, (client) => client.publish(KEY_PREFIX + name, END_MESSAGE));
      return count === 1;
    },
    check,
    async close() {
      followers.clear();
      close();
    },
  };
}

/** Eight random hexadecimal digits. Node draws the random bytes of many UUIDs at once. */
const createVersion = (): string => randomUUID().slice(0, 8);

type PendingSession = ReturnType<typeof createPendingSession>;

/** A session whose journal collects its entries as JSON until they are saved. */
function createPendingSession(key: string, { scenario, world, journal: id, written }: StoredSession) {
  const pending: string[] = [];
  const journal = {
    id,
    pending,
    get written() {
      return written + pending.length;
    },
    write(raw: Parameters<Session['journal']['write']>[0]) {
      const entryId = written + pending.length + 1;
      pending.push(serializeEntry(toStoredEntry(raw, entryId)));
      return entryId;
    },
  };
  return { key, scenario, world, journal };
}

/** Runs tasks of the same name one after another, and others at the same time. */
function createQueue() {
  const queues = new Map<string, Promise<unknown>>();
  return <Result>(name: string, task: () => Promise<Result>): Promise<Result> => {
    const result = (queues.get(name) ?? Promise.resolve()).then(task);
    const done = result.catch(() => undefined);
    queues.set(name, done);
    void done.then(() => {
      if (queues.get(name) === done) queues.delete(name);
    });
    return result;
  };
}
