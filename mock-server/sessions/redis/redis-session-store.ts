import { MAX_JOURNAL_CHARACTERS } from '../../journal/memory-budget.ts';
import { randomId } from '../../random-id.ts';
import { describeEviction, type Eviction } from '../eviction.ts';
import { restartEntry, startScenario } from '../new-session.ts';
import { createRecentValues } from '../recent-values.ts';
import { StoreUnavailableError } from '../session-errors.ts';
import { formatSessionKey, type SessionKey } from '../session-key.ts';
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
} from '../session-store.ts';
import { MAX_WORLD_CHARACTERS } from '../world-meter.ts';
import { createBatchedUpdates } from './batched-updates.ts';
import { createFollowedJournals } from './followed-journals.ts';
import { createRedisConnection } from './redis-connection.ts';
import { createSerialTasks } from './serial-tasks.ts';
import {
  createPendingJournal,
  createStateParser,
  type SessionState,
  serializeFixed,
  serializeWorld,
} from './session-state.ts';
import { parseEntries } from './stored-json.ts';

/** Incremented when servers cannot read the sessions of the previous format. The braces keep all keys on one node. */
const KEY_PREFIX = '{scenario-sessions:1}:';
/** Every attempt that fails was overtaken by another server's, so many in a row mean that something is wrong. */
const MAX_ATTEMPTS = 100;
const MAX_RECENT_STATES = 1_000;

interface LoadedState {
  /** Null: there is no such session. */
  state: SessionState | null;
  /** Why there is none. */
  eviction: Eviction | null;
}

export interface RedisSessionStoreOptions extends SessionStoreOptions {
  /** redis://[[user]:password@]host[:port][/database], or rediss:// for TLS. */
  url: string;
  /** The limit for all journals together. */
  maxJournalCharacters?: number;
  /** Receives one line when the store stops and when it starts to answer. */
  log?: (line: string) => void;
}

/**
 * Keeps sessions in Redis or Valkey, for several servers. A server runs an operation on the version it knows and saves
 * the result if the version is still current; otherwise Redis returns the current one and the operation runs again.
 */
export function createRedisSessionStore(options: RedisSessionStoreOptions): SessionStore {
  const {
    catalogue,
    maxSessionsPerClient = MAX_SESSIONS_PER_CLIENT,
    maxAgeMs = MAX_AGE_MS,
    maxEvictionRecords = MAX_EVICTION_RECORDS,
    maxJournalCharacters = MAX_JOURNAL_CHARACTERS,
    // With scenarios and price lists, which sessions in memory share.
    maxWorldCharacters = 2 * MAX_WORLD_CHARACTERS,
    time = Date.now,
    log = console.warn,
  } = options;
  const reportUnreadable = (name: string, problem: string) =>
    log(
      `Scenario server: part of the journal of ${name} in the session store cannot be read and is left out: ${problem}`,
    );
  const followed = createFollowedJournals({
    // A function, because the connection needs the followed journals first.
    connection: () => connection,
    prefix: KEY_PREFIX,
    refresh: (names, usedAt) => connection.run('follow', [...scriptArguments(''), String(usedAt), ...names]),
    readJournal: async (key) => {
      const { id, entries } = await loadJournal(key);
      return { id, entries };
    },
    report: reportUnreadable,
    time,
  });
  const connection = createRedisConnection({
    url: options.url,
    prefix: KEY_PREFIX,
    onMessage: (message, channel) => followed.receive(channel.slice(KEY_PREFIX.length), message),
    onReady: () => followed.catchUp(),
    log,
  });
  const runSerially = createSerialTasks();
  /**
   * The states that this server used last, so that it reads a session only when another server changed it. They are taken
   * out: while an operation changes a state, nothing else may use it.
   */
  const recentStates = createRecentValues<SessionState>(MAX_RECENT_STATES);
  const parser = createStateParser(catalogue);

  const scriptArguments = (name: string): [string, string, string] => [name, String(time()), String(maxAgeMs)];

  const toSession = (key: string, state: SessionState) => {
    const { scenario, world } = state;
    return { key, scenario, world, journal: createPendingJournal(state) };
  };

  /** The state in a script's reply; null with the reason for an eviction, if any, if the session is missing. */
  const parseReply = (key: SessionKey, reply: string[], known: SessionState | null) =>
    reply[0] === 'state'
      ? { state: parser.parse(key, reply.slice(1), known), eviction: null }
      : { state: null, eviction: parseEviction(reply[1] ?? '') };

  /** Reads the current state, which is `known` if that is current, and the journal's entries on demand. */
  const load = async (key: SessionKey, known: SessionState | null, { withJournal = false } = {}) => {
    const reply = (await connection.run('load', [
      ...scriptArguments(formatSessionKey(key)),
      String(maxEvictionRecords),
      known?.id ?? '',
      known?.version ?? '',
      withJournal ? 'journal' : '',
    ])) as string[];
    return { ...parseReply(key, reply, known), entries: (reply[6] ?? []) as string[] };
  };

  /**
   * Saves a session and its new journal entries, or checks that the operation read the current version if it changed
   * nothing. Returns the new state, or the current one if another server changed the session.
   */
  const commit = async (
    key: SessionKey,
    state: SessionState,
    session: ReturnType<typeof toSession>,
    client: string | null,
  ) => {
    const { journal, world } = session;
    const worldText = serializeWorld(world);
    const fixed = serializeFixed(state, world);
    if (worldText === state.worldText && fixed === '' && journal.pending.length === 0) {
      const current = await load(key, state);
      return { saved: current.state === state, ...current };
    }
    const reply = (await connection.run('commit', [
      ...scriptArguments(formatSessionKey(key)),
      String(maxEvictionRecords),
      state.id,
      state.version,
      worldText,
      fixed,
      client ?? '',
      client === null ? '0' : String(maxSessionsPerClient),
      String(client === null ? MAX_PROVISIONAL_SESSIONS : TOTAL_LIMIT_FACTOR * maxSessionsPerClient),
      String(maxJournalCharacters),
      String(maxWorldCharacters),
      ...journal.pending,
    ])) as string[];
    if (reply[0] !== 'saved') return { saved: false, ...parseReply(key, reply, null) };
    const version = String(Number(state.version) + 1);
    const saved = { ...state, version, written: journal.written, world, worldText, priceList: world.priceList };
    return { saved: true, state: saved, eviction: null };
  };

  /** The state of a session that does not exist yet. */
  const createState = (key: SessionKey): SessionState => ({
    id: randomId(),
    version: '0',
    written: 0,
    ...startScenario(key, catalogue),
    worldText: '',
    priceList: null,
  });

  /** Runs an operation until its result is saved. `client` null creates a missing session provisionally. */
  const runAndSave = async (
    key: SessionKey,
    run: (session: Session) => void | Promise<void>,
    client: string | null,
    start: LoadedState,
  ): Promise<SessionState> => {
    const name = formatSessionKey(key);
    let { state, eviction } = start;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const base: SessionState = state ?? createState(key);
      const session = toSession(name, base);
      if (eviction)
        session.journal.write(
          restartEntry(base.world, describeEviction(eviction, { limit: maxSessionsPerClient, maxAgeMs })),
        );
      await run(session);
      const outcome = await commit(key, base, session, client);
      if (outcome.saved && outcome.state) {
        recentStates.put(name, outcome.state);
        return outcome.state;
      }
      ({ state, eviction } = outcome);
    }
    throw new StoreUnavailableError(`session ${name} changed ${MAX_ATTEMPTS} times in a row`);
  };

  /** Reads a session, created provisionally if it does not exist. */
  const loadCurrent = (key: SessionKey, withJournal: boolean) => {
    const name = formatSessionKey(key);
    return runSerially(name, async () => {
      let { state, eviction, entries } = await load(key, recentStates.take(name), { withJournal });
      if (!state) {
        state = await runAndSave(key, () => undefined, null, { state, eviction });
        if (withJournal) ({ entries } = await load(key, state, { withJournal }));
      }
      recentStates.put(name, state);
      return { session: toSession(name, state), entries };
    });
  };

  const loadJournal = async (key: SessionKey) => {
    const { session, entries } = await loadCurrent(key, true);
    const parsed = parseEntries(entries, (problem) => reportUnreadable(session.key, problem));
    return { session, id: session.journal.id, entries: parsed, dropped: session.journal.written - parsed.length };
  };

  const updateInBatches = createBatchedUpdates<SessionKey>(runSerially, async (key, run, client) => {
    const name = formatSessionKey(key);
    const known = recentStates.take(name);
    await runAndSave(key, run, client, known ? { state: known, eviction: null } : await load(key, null));
  });

  return {
    update: (key, run, { client = IN_PROCESS_CLIENT, provisional = false } = {}) =>
      updateInBatches(formatSessionKey(key), key, run, provisional ? null : client),
    async view(key, run) {
      const { session } = await loadCurrent(key, false);
      return run(session);
    },
    readJournal: loadJournal,
    async end(key) {
      const name = formatSessionKey(key);
      recentStates.take(name);
      return (await connection.run('end', scriptArguments(name))) === 1;
    },
    follow: followed.follow,
    followerCount: (key) => followed.count(formatSessionKey(key)),
    async close() {
      followed.close();
      connection.close();
    },
  };
}

/** Parses 'reason:at:usedAt'; null for other texts. */
function parseEviction(text: string): Eviction | null {
  const [, reason, at, usedAt] = /^(limit|age|size):(\d{1,15}):(\d{1,15})$/.exec(text) ?? [];
  return reason === undefined ? null : { reason: reason as Eviction['reason'], at: Number(at), usedAt: Number(usedAt) };
}
