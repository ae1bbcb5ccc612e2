import { createClient, defineScript, ErrorReply } from '@redis/client';
import { MAX_JOURNAL_ENTRIES } from '../../journal/journal.ts';
import { StoreFullError, StoreUnavailableError, UnreadableSessionError } from '../session-errors.ts';

/** After this time a command counts as failed and the connection is replaced. */
export const COMMAND_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 500;
/** A connection that is younger is not replaced because of what the server replies. */
const MIN_CONNECTION_AGE_MS = 500;

/**
 * Compares the version of a session and sets its next one. A session is one hash: its version, its journal's id, the number of
 * entries written, its world, its price list, its scenario, and the journal entries by id. Versions are random, because counts repeat when
 * Redis is restored from a snapshot. Returns 0 if the session has another version.
 */
const SAVE = `
-- ARGV: expected version ('' for none), age limit in ms; then, to change it: version, journal, world, price list and scenario
-- ('' for the stored one), number of entries written, new entries
local session = KEYS[1]
if (redis.call('HGET', session, 'version') or '') ~= ARGV[1] then return 0 end
if ARGV[3] then
  redis.call('HSET', session, 'version', ARGV[3], 'journal', ARGV[4], 'world', ARGV[5], 'written', ARGV[8])
  if ARGV[6] ~= '' then redis.call('HSET', session, 'priceList', ARGV[6]) end
  if ARGV[7] ~= '' then redis.call('HSET', session, 'scenario', ARGV[7]) end
  for index = 9, #ARGV do
    local id = ARGV[8] - #ARGV + index
    redis.call('HSET', session, string.format('%d', id), ARGV[index])
    if id > ${MAX_JOURNAL_ENTRIES} then redis.call('HDEL', session, string.format('%d', id - ${MAX_JOURNAL_ENTRIES})) end
    redis.call('PUBLISH', session, '["' .. ARGV[4] .. '",' .. ARGV[index] .. ']')
  end
end
redis.call('PEXPIRE', session, ARGV[2])
return 1
`;

const createRedisClient = (url: string) =>
  createClient({
    url,
    scripts: {
      save: defineScript({
        SCRIPT: SAVE,
        NUMBER_OF_KEYS: 1,
        parseCommand(parser, key: string, args: string[]) {
          parser.pushKey(key);
          parser.push(...args);
        },
        transformReply: (reply: unknown) => reply === 1,
      }),
    },
    // Rejects commands at once while there is no connection, instead of queueing them.
    disableOfflineQueue: true,
    // Every command has a timeout here, which includes the reply. The client's own takes as long as a small command.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: COMMAND_TIMEOUT_MS,
      reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, MAX_RECONNECT_DELAY_MS),
    },
  });

type RedisClient = ReturnType<typeof createRedisClient>;

/** A connection that replaces itself when Redis is gone, hangs or moves, or is no longer a primary that takes changes. */
interface RedisConnection {
  /**
   * Runs a command for a session. Rejects with StoreUnavailableError when Redis does not answer in time (the command may have
   * run then), with StoreFullError, and with UnreadableSessionError if the session's key has another type.
   */
  run<Reply>(session: string, command: (client: RedisClient) => Promise<Reply>): Promise<Reply>;
  /** Rejects as `run` does when Redis cannot be changed. */
  check(): Promise<void>;
  close(): void;
}

interface RedisConnectionOptions {
  url: string;
  /** A key, and a channel, of checks alone: written and deleted by each. */
  unusedKey: string;
  /** Called after each connection, the first included. */
  onReady: () => void;
  /** Receives one line when the store stops and when it starts to answer. */
  log: (line: string) => void;
}

export function createRedisConnection({ url, unusedKey, onReady, log }: RedisConnectionOptions): RedisConnection {
  let isAvailable = true;
  let isClosed = false;
  const report = (available: boolean, reason = '') => {
    if (available === isAvailable || isClosed) return;
    isAvailable = available;
    log(
      available
        ? 'Scenario server: the session store answers again.'
        : `Scenario server: the session store does not answer (${reason}). Requests get 503 until it does.`,
    );
  };

  let connectedAt = 0;
  const connect = () => {
    connectedAt = performance.now();
    const created = createRedisClient(url);
    created.on('error', (error: Error) => report(false, describe(error)));
    created.on('ready', () => {
      check().catch(() => undefined);
      onReady();
    });
    // Rejects only when the client is destroyed; everything else is retried.
    created.connect().catch(() => undefined);
    return created;
  };
  let client = connect();

  const reconnect = () => {
    client.destroy();
    if (!isClosed) client = connect();
  };

  const run: RedisConnection['run'] = async (session, command) => {
    const usedClient = client;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`no reply within ${COMMAND_TIMEOUT_MS} ms`));
        // A dead peer does not close the connection.
        if (usedClient === client) reconnect();
      }, COMMAND_TIMEOUT_MS);
    });
    try {
      return await Promise.race([command(usedClient), timeout]);
    } catch (error) {
      const reason = describe(error);
      if (error instanceof ErrorReply) {
        if (reason.startsWith('WRONGTYPE'))
          throw new UnreadableSessionError(session, 'its key has a value of another type.');
        if (reason.startsWith('OOM')) throw new StoreFullError(reason);
        // READONLY, LOADING, MASTERDOWN and others: another server may be the primary now, and this one keeps its connections.
        if (usedClient === client && performance.now() - connectedAt > MIN_CONNECTION_AGE_MS) reconnect();
      }
      report(false, reason);
      throw new StoreUnavailableError(reason, error);
    } finally {
      clearTimeout(timer);
    }
  };

  const check = async () => {
    try {
      // All that requests do: rejected by a replica, while data is loaded, without memory, and without permission.
      await run('', async (usedClient) => {
        await usedClient.save(unusedKey, [
          '',
          '1000',
          'version',
          'journal',
          'world',
          'prices',
          'scenario',
          '1',
          'null',
        ]);
        await Promise.all([
          usedClient.hmGet(unusedKey, 'world'),
          usedClient.hGetAll(unusedKey),
          usedClient.del(unusedKey),
          usedClient.publish(unusedKey, ''),
          usedClient.time(),
          usedClient.subscribe(unusedKey, ignore).then(() => usedClient.unsubscribe(unusedKey, ignore)),
        ]);
      });
    } catch (error) {
      if (!(error instanceof StoreFullError)) throw error;
      report(true);
      throw error;
    }
    report(true);
  };

  /** Finds connections that died silently, also while they are being opened, and servers that take no changes. */
  let wasReady = true;
  const watchdog = setInterval(() => {
    if (client.isReady) check().catch(() => undefined);
    else if (!wasReady) reconnect();
    wasReady = client.isReady;
  }, COMMAND_TIMEOUT_MS);
  watchdog.unref();

  return {
    run,
    check,
    close() {
      isClosed = true;
      clearInterval(watchdog);
      client.destroy();
    },
  };
}

const ignore = (): void => undefined;

const describe = (error: unknown): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map(describe).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);
