import { MAX_JOURNAL_CHARACTERS } from '../../journal/memory-budget.ts';
import { randomId } from '../../random-id.ts';
import type { Eviction } from '../eviction.ts';
import { restartEntry, startScenario } from '../new-session.ts';
import { createRecentValues } from '../recent-values.ts';
import { StoreUnavailableError } from '../session-errors.ts';
import { formatSessionKey, type SessionKey } from '../session-key.ts';
import { IN_PROCESS_CLIENT, type SessionStore, type SessionStoreOptions, sessionLimits } from '../session-store.ts';
import { MAX_WORLD_CHARACTERS } from '../world-meter.ts';
import { createBatchedUpdates } from './batched-updates.ts';
import { createFollowedJournals } from './followed-journals.ts';
import { createRedisConnection } from './redis-connection.ts';
import type { ScriptName } from './redis-scripts.ts';
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
const MAX_RECENT_CHARACTERS = 16_000_000;

interface LoadedState {
  /** Undefined: there is no such session. */
  state?: SessionState | undefined;
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
    maxJournalCharacters = MAX_JOURNAL_CHARACTERS,
    // With scenarios and price lists, which sessions in memory share.
    maxWorldCharacters = 2 * MAX_WORLD_CHARACTERS,
    time = Date.now,
    log = console.warn,
  } = options;
  const limits = sessionLimits(options);
  const reportUnreadable = (name: string, problem: string) =>
    log(
      `Scenario server: part of the journal of ${name} in the session store cannot be read and is left out: ${problem}`,
    );
  const followed = createFollowedJournals({
    // A function, because the connection needs the followed journals first.
    connection: () => connection,
    prefix: KEY_PREFIX,
    refresh: (names, usedAt) => run('follow', '', String(usedAt), ...names),
    readJournal: async (key) => {
      const { session, entries } = await readJournal(key);
      return { id: session.journal.id, entries };
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
  /**
   * The states that this server used last, so that it reads a session only when another server changed it. They are taken
   * out: while an operation changes a state, nothing else may use it.
   */
  const recentStates = createRecentValues<SessionState>({
    limit: MAX_RECENT_STATES,
    maxSize: MAX_RECENT_CHARACTERS,
    sizeOf: ({ worldText, fixedLength }) => worldText.length + fixedLength,
  });
  const parser = createStateParser(catalogue);

  const run = (script: ScriptName, name: string, ...rest: string[]) =>
    connection.run(script, [name, ...[time(), limits.maxAgeMs, limits.maxEvictionRecords].map(String), ...rest]);

  const toSession = (key: string, state: SessionState) => {
    const { scenario, world } = state;
    return { key, scenario, world, journal: createPendingJournal(state) };
  };

  /** The state in a script's reply; without one, the reason for an eviction, if any. */
  const parseReply = (key: SessionKey, reply: string[], known: SessionState | null): LoadedState =>
    reply[0] === 'state'
      ? { state: parser.parse(key, reply.slice(1), known), eviction: null }
      : { eviction: parseEviction(reply[1] ?? '') };

  /** Reads the current state, which is `known` if that is current, and the journal's entries on demand. */
  const load = async (key: SessionKey, known: SessionState | null, { withJournal = false } = {}) => {
    const { id = '', version = '', fixedVersion = '' } = known ?? {};
    const reply = await run('load', formatSessionKey(key), id, version, fixedVersion, withJournal ? 'journal' : '');
    const [entries = []] = (reply as unknown[]).slice(7) as [string[]?];
    return { ...parseReply(key, reply as string[], known), entries };
  };

  /**
   * Saves a session and its new journal entries, or checks that the operation read the current version if it changed
   * nothing. Returns null, or the current state if another server changed the session.
   */
  const commit = async (
    key: SessionKey,
    state: SessionState,
    { journal, world }: ReturnType<typeof toSession>,
    client: string | null,
  ): Promise<LoadedState | null> => {
    const name = formatSessionKey(key);
    const worldText = serializeWorld(world);
    const fixed = serializeFixed(state, world);
    if (worldText === state.worldText && fixed === '' && journal.pending.length === 0) {
      const current = await load(key, state);
      if (current.state !== state) return current;
      recentStates.put(name, state);
      return null;
    }
    const version = randomId();
    const reply = (await run(
      'commit',
      name,
      state.id,
      state.version,
      version,
      worldText,
      fixed,
      client ?? '',
      client === null ? '0' : String(limits.maxSessionsPerClient),
      String(client === null ? limits.maxProvisionalSessions : limits.maxSessions),
      String(maxJournalCharacters),
      String(maxWorldCharacters),
      ...journal.pending,
    )) as string[];
    if (reply[0] !== 'saved') return parseReply(key, reply, null);
    recentStates.put(name, {
      ...state,
      version,
      ...(fixed === '' ? {} : { fixedVersion: version, fixedLength: fixed.length }),
      written: journal.written,
      world,
      worldText,
      priceList: world.priceList,
    });
    return null;
  };

  /** The state of a session that does not exist yet. */
  const createState = (key: SessionKey): SessionState => ({
    id: randomId(),
    version: '',
    fixedVersion: '',
    fixedLength: 0,
    written: 0,
    ...startScenario(key, catalogue),
    worldText: '',
    priceList: null,
  });

  /** Runs operations until their result is saved. `client` null creates a missing session provisionally. */
  const updateInBatches = createBatchedUpdates<SessionKey>(async (key, runAll, client) => {
    const name = formatSessionKey(key);
    const known = recentStates.take(name);
    let current: LoadedState | null = known ? { state: known, eviction: null } : await load(key, null);
    for (let attempt = 0; current !== null; attempt += 1) {
      if (attempt === MAX_ATTEMPTS)
        throw new StoreUnavailableError(`session ${name} changed ${MAX_ATTEMPTS} times in a row`);
      const { state = createState(key), eviction }: LoadedState = current;
      const session = toSession(name, state);
      if (eviction) session.journal.write(restartEntry(state.world, eviction, limits));
      await runAll(session);
      current = await commit(key, state, session, client);
    }
  });

  const update: SessionStore['update'] = (key, run, { client = IN_PROCESS_CLIENT, provisional = false } = {}) =>
    updateInBatches(formatSessionKey(key), key, run, provisional ? null : client);

  const readJournal: SessionStore['readJournal'] = async (key) => {
    const name = formatSessionKey(key);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { state, entries } = await load(key, null, { withJournal: true });
      if (state) {
        const parsed = parseEntries(entries, (problem) => reportUnreadable(name, problem));
        return { session: toSession(name, state), entries: parsed, dropped: state.written - parsed.length };
      }
      await update(key, () => undefined, { provisional: true });
    }
    throw new StoreUnavailableError(`session ${name} was evicted ${MAX_ATTEMPTS} times in a row`);
  };

  return {
    update,
    view: (key, run) => update(key, run, { provisional: true }),
    readJournal,
    async end(key) {
      const name = formatSessionKey(key);
      recentStates.take(name);
      return (await run('end', name)) === 1;
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
