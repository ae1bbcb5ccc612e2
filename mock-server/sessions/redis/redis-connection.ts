import { createClient, defineScript, ErrorReply } from '@redis/client';
import { StoreUnavailableError, UnreadableSessionError } from '../session-store.ts';

/** After this time a command counts as failed and the connection is replaced. */
const COMMAND_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 500;

/**
 * Changes a session if it still has the expected version; otherwise returns 0. A session is a hash of version and state,
 * and a list of its journal entries. Versions are random, because counts repeat when Redis is restored from a snapshot.
 */
const SAVE = `
-- KEYS: the hash, the list. ARGV: age limit in ms, expected version ('' for none), next version, state, maximum of entries,
-- channel of the journal, new entries
if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[3], 'state', ARGV[4])
for index = 7, #ARGV do
  redis.call('RPUSH', KEYS[2], ARGV[index])
  redis.call('PUBLISH', ARGV[6], ARGV[index])
end
redis.call('LTRIM', KEYS[2], -ARGV[5], -1)
redis.call('PEXPIRE', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[1])
return 1
`;

const createRedisClient = (url: string) =>
  createClient({
    url,
    scripts: {
      save: defineScript({
        SCRIPT: SAVE,
        NUMBER_OF_KEYS: 2,
        parseCommand(parser, keys: [string, string], args: string[]) {
          parser.pushKeys(keys);
          parser.push(...args);
        },
        transformReply: (reply: unknown) => reply === 1,
      }),
    },
    disableOfflineQueue: true,
    socket: {
      connectTimeout: COMMAND_TIMEOUT_MS,
      reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, MAX_RECONNECT_DELAY_MS),
    },
  });

type RedisClient = ReturnType<typeof createRedisClient>;

export interface RedisConnection {
  /** After a StoreUnavailableError, Redis may have run the command: it has only not responded in time. */
  run<Reply>(session: string, command: (client: RedisClient) => Promise<Reply>): Promise<Reply>;
  close(): void;
}

interface RedisConnectionOptions {
  url: string;
  onReady: () => void;
  log: (line: string) => void;
}

export function createRedisConnection({ url, onReady, log }: RedisConnectionOptions): RedisConnection {
  let isAvailable = true;
  const report = (available: boolean, reason = '') => {
    if (available === isAvailable) return;
    isAvailable = available;
    log(
      available
        ? 'Scenario server: the session store responds again.'
        : `Scenario server: the session store does not respond (${reason}). Requests get 503 until it does.`,
    );
  };
  let endFirstAttempt: () => void;
  const firstAttempt = new Promise<void>((resolve) => {
    endFirstAttempt = resolve;
  });
  const connect = () => {
    const created = createRedisClient(url);
    created.on('error', (error: unknown) => {
      endFirstAttempt();
      report(false, describeError(error));
    });
    created.on('ready', () => {
      endFirstAttempt();
      report(true);
      onReady();
    });
    // `connect` rejects only if this client is destroyed. After every other failure the client connects again by itself.
    created.connect().catch(() => undefined);
    return created;
  };
  let client = connect();

  return {
    async run(session, command) {
      const usedClient = client;
      try {
        return await withTimeout(firstAttempt.then(() => command(usedClient)));
      } catch (error) {
        const reason = describeError(error);
        if (error instanceof ErrorReply && reason.startsWith('WRONGTYPE'))
          throw new UnreadableSessionError(session, 'its key has a value of another type.');
        // Keeps the connection to a Redis server without free memory, because it can still read and end sessions.
        if (error instanceof ErrorReply && reason.startsWith('OOM'))
          throw new StoreUnavailableError(`${reason.replace(/\.$/, '')}; end sessions, or raise maxmemory`, error);
        // Replaces the connection, because a Redis server that is dead or no longer the primary does not close it.
        if (usedClient === client && (error instanceof TimeoutError || error instanceof ErrorReply)) {
          client.destroy();
          client = connect();
        }
        report(false, reason);
        throw new StoreUnavailableError(reason, error);
      }
    },
    close: () => client.destroy(),
  };
}

class TimeoutError extends Error {}

async function withTimeout<Reply>(reply: Promise<Reply>): Promise<Reply> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new TimeoutError(`no reply within ${COMMAND_TIMEOUT_MS} ms`));
    timer = setTimeout(fail, COMMAND_TIMEOUT_MS);
  });
  return Promise.race([reply, timeout]).finally(() => clearTimeout(timer));
}

function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describeError).join(', ');
  return error instanceof Error ? error.message : String(error);
}
