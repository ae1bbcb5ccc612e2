import * as z from 'zod';
import { formatSessionKey, type SessionKey } from '../../backend/session-key.ts';
import { type World, worldSchema } from '../../backend/world.ts';
import type { Catalogue } from '../../catalogue/create-catalogue.ts';
import { MAX_JOURNAL_ENTRIES, serializeEntry } from '../../journal/journal.ts';
import { findExceededLimit, MAX_JSON_DEPTH } from '../../json.ts';
import type { Scenario } from '../../scenarios/index.ts';
import { type CheckedInput, checkInput } from '../../schemas/check-input.ts';
import { journalEntry } from '../../schemas/journal-entry.ts';
import { randomId } from '../../text.ts';
import {
  type JournalFollower,
  type Session,
  type SessionStore,
  type SessionStoreOptions,
  StoreUnavailableError,
  startScenario,
  UnreadableSessionError,
} from '../session-store.ts';
import { createRedisConnection, type RedisConnection } from './redis-connection.ts';

/** Increase this number when the stored format changes, so that no server reads sessions of another format. */
const KEY_PREFIX = 'scenario-session:6:';
const MAX_AGE_MS = 12 * 60 * 60 * 1_000;
/** An attempt to save a session fails only if another server saved it first. 100 failures in a row are a defect. */
const MAX_ATTEMPTS = 100;
const END_MESSAGE = '';

export interface RedisSessionStoreOptions extends SessionStoreOptions {
  /** redis://[[user]:password@]host[:port][/database], or rediss:// for TLS. */
  url: string;
  maxAgeMs?: number;
  log?: (line: string) => void;
}

interface Store {
  connection: RedisConnection;
  catalogue: Catalogue;
  maxAgeMs: number;
  followers: Map<string, Set<() => void>>;
}

export function createRedisSessionStore(options: RedisSessionStoreOptions): SessionStore {
  const { url, catalogue, maxAgeMs = MAX_AGE_MS, log = console.warn } = options;
  const followers: Store['followers'] = new Map();
  // Ends all followed journals, because entries may have been lost while there was no connection.
  const onReady = () => [...followers.values()].flatMap((ends) => [...ends]).forEach((end) => void end());
  const connection = createRedisConnection({ url, onReady, log });
  const store: Store = { connection, catalogue, maxAgeMs, followers };
  return {
    update: (key, run) => updateSession(store, key, run),
    view: async (key, run) => run(createPendingSession(await readSession(store, key))),
    readJournal: (key) => readJournal(store, key),
    follow: (key, follower) => followJournal(store, key, follower),
    end: (key) => endSession(store, key),
    check: async () => void (await connection.run('', (client) => client.set(`${KEY_PREFIX}check`, '', { PX: 1_000 }))),
    async close() {
      followers.clear();
      connection.close();
    },
  };
}

interface StoredSession {
  key: string;
  version: string;
  journal: string;
  written: number;
  scenario: Scenario;
  world: World;
}

const hashOf = (key: string): string => KEY_PREFIX + key;
const listOf = (key: string): string => `${KEY_PREFIX + key}:journal`;
const channelOf = ({ key, journal }: Pick<StoredSession, 'key' | 'journal'>): string => `${listOf(key)}:${journal}`;

async function updateSession<Result>(
  store: Store,
  key: SessionKey,
  run: (session: Session) => Result | Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const session = createPendingSession(await readSession(store, key));
    const result = await run(session);
    if (await saveSession(store, session)) return result;
  }
  throw new StoreUnavailableError(`session ${formatSessionKey(key)} changed ${MAX_ATTEMPTS} times in a row`);
}

/** Creates the session if it does not exist. Reading postpones its expiry. */
async function readSession(store: Store, key: SessionKey): Promise<StoredSession> {
  const name = formatSessionKey(key);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const [fields] = await store.connection.run(name, (client) =>
      Promise.all([
        client.hGetAll(hashOf(name)),
        client.pExpire(hashOf(name), store.maxAgeMs),
        client.pExpire(listOf(name), store.maxAgeMs),
      ]),
    );
    if (fields['version'] !== undefined) return parseStoredSession(store, key, fields);
    const created = { key: name, version: '', journal: randomId(), written: 0, ...startScenario(key, store.catalogue) };
    await saveSession(store, createPendingSession(created));
  }
  throw new StoreUnavailableError(`session ${name} was evicted ${MAX_ATTEMPTS} times in a row`);
}

/** Saves nothing and returns false if another server has changed the session since this server read it. */
function saveSession(
  { connection, maxAgeMs }: Store,
  { stored, world, journal }: ReturnType<typeof createPendingSession>,
): Promise<boolean> {
  const { key, version, scenario } = stored;
  const state = JSON.stringify({ journal: journal.id, written: journal.written, scenario, world });
  const args = [String(maxAgeMs), version, randomId(), state, String(MAX_JOURNAL_ENTRIES), channelOf(stored)];
  return connection.run(key, (client) => client.save([hashOf(key), listOf(key)], [...args, ...journal.pending]));
}

async function readJournal(store: Store, key: SessionKey) {
  const stored = await readSession(store, key);
  const list = await store.connection.run(stored.key, (client) => client.lRange(listOf(stored.key), 0, -1));
  const entries = list.map((entry) => parseRecord(stored.key, journalEntry, entry, 'entry'));
  return { session: createPendingSession(stored), entries, dropped: (entries[0]?.id ?? 1) - 1 };
}

async function followJournal(store: Store, key: SessionKey, follower: JournalFollower): Promise<() => void> {
  const { connection, followers } = store;
  const stored = await readSession(store, key);
  const channel = channelOf(stored);
  let lastId: number | null = null;
  const waiting: string[] = [];
  const receive = (text: string) => {
    if (!followers.get(stored.key)?.has(end)) return;
    if (lastId === null) return void waiting.push(text);
    if (text === END_MESSAGE) return end();
    const entry = parseRecord(stored.key, journalEntry, text, 'entry');
    if (entry.id <= lastId) return;
    lastId = entry.id;
    follower.onEntry(entry);
  };
  const stop = () => {
    const ends = followers.get(stored.key);
    if (!ends?.delete(end)) return;
    if (ends.size === 0) followers.delete(stored.key);
    connection.run(stored.key, (client) => client.unsubscribe(channel, receive)).catch(() => undefined);
  };
  const end = () => {
    stop();
    follower.onEnd();
  };
  followers.set(stored.key, (followers.get(stored.key) ?? new Set()).add(end));
  try {
    await connection.run(stored.key, (client) => client.subscribe(channel, receive));
    const { session, entries } = await readJournal(store, key);
    follower.onOpen({ id: session.journal.id, entries });
    lastId = entries.at(-1)?.id ?? 0;
    // Ends a follower whose session was started over while this server read its journal.
    if (session.journal.id !== stored.journal) end();
  } catch (error) {
    stop();
    throw error;
  }
  for (const message of waiting) receive(message);
  return stop;
}

async function endSession({ connection }: Store, key: SessionKey): Promise<boolean> {
  const name = formatSessionKey(key);
  const state = await connection.run(name, (client) => client.hGet(hashOf(name), 'state').catch(() => null));
  const count = await connection.run(name, (client) => client.del([hashOf(name), listOf(name)]));
  const [, journal] = /"journal":"(\w+)"/.exec(state ?? '') ?? [];
  if (journal !== undefined)
    await connection.run(name, (client) => client.publish(channelOf({ key: name, journal }), END_MESSAGE));
  return count > 0;
}

function createPendingSession(stored: StoredSession) {
  const pending: string[] = [];
  const journal = {
    id: stored.journal,
    pending,
    get written() {
      return stored.written + pending.length;
    },
    write(raw: Parameters<Session['journal']['write']>[0]) {
      pending.push(serializeEntry(raw, journal.written + 1));
      return journal.written;
    },
  };
  return { key: stored.key, scenario: stored.scenario, world: stored.world, journal, stored };
}

/** Reads stored sessions of any size, because the server has limited each request that added data to them. */
const LIMITS = { maxDepth: 2 * MAX_JSON_DEPTH, maxValues: Number.POSITIVE_INFINITY };
const journalId = z.string().regex(/^[\da-f]{8}$/, 'be 8 hexadecimal digits');

/** Throws UnreadableSessionError. */
function parseStoredSession({ catalogue }: Store, key: SessionKey, fields: Record<string, string>): StoredSession {
  const name = formatSessionKey(key);
  const { version = '', state = '' } = fields;
  const { scenarioSchema } = catalogue.snapshot();
  const schema = z.strictObject({ journal: journalId, written: z.int(), scenario: scenarioSchema, world: worldSchema });
  const record = parseRecord(name, schema, state, 'state');
  const { scenario, world } = record;
  if (formatSessionKey(world) === name && scenario.name === key.scenario) return { key: name, version, ...record };
  throw new UnreadableSessionError(name, `it is a record of ${formatSessionKey(world)}.`);
}

/** Throws UnreadableSessionError. */
function parseRecord<Schema extends z.ZodType>(session: string, schema: Schema, json: string, root: string) {
  let record: unknown;
  try {
    record = JSON.parse(json);
  } catch {
    throw new UnreadableSessionError(session, `'${root}' is not valid JSON.`);
  }
  const limit = findExceededLimit(record, LIMITS);
  if (limit !== null) throw new UnreadableSessionError(session, `'${root}' must ${limit}.`);
  const checked: CheckedInput<z.output<Schema>> = checkInput(schema, record, root);
  if (checked.problem !== undefined) throw new UnreadableSessionError(session, checked.problem);
  return checked.value;
}
