import { createClient, defineScript, ErrorReply } from '@redis/client';
import { StoreUnavailableError, UnreadableSessionError, UnusableKeyError } from '../session-errors.ts';
import { SCRIPTS, type ScriptName } from './redis-scripts.ts';

/** After this time a command counts as failed and the connection is replaced. */
const COMMAND_TIMEOUT_MS = 2_000;
const MAX_RECONNECT_DELAY_MS = 500;

/** A connection that replaces itself when Redis is gone, hangs or moves. Every call ends within COMMAND_TIMEOUT_MS. */
export interface RedisConnection {
  /**
   * Runs a script, whose first argument is a session. Rejects with UnreadableSessionError if a key of the session has
   * another type, with UnusableKeyError if any other key has, and with StoreUnavailableError when Redis does not answer.
   * The script may then have run, in part or not.
   */
  run(script: ScriptName, args: [session: string, ...rest: string[]]): Promise<unknown>;
  subscribe(channel: string): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  close(): void;
}

interface RedisConnectionOptions {
  url: string;
  prefix: string;
  onMessage: (message: string, channel: string) => void;
  /** Called after each connection, the first included. */
  onReady: () => void;
  /** Receives one line when the store stops and when it starts to answer. */
  log: (line: string) => void;
}

const script = (name: ScriptName) =>
  defineScript({
    SCRIPT: SCRIPTS[name],
    NUMBER_OF_KEYS: 1,
    parseCommand(parser, prefix: string, args: string[]) {
      parser.pushKey(prefix);
      parser.push(...args);
    },
    transformReply: (reply: unknown) => reply,
  });

const scripts = { load: script('load'), commit: script('commit'), end: script('end'), follow: script('follow') };

export function createRedisConnection(options: RedisConnectionOptions): RedisConnection {
  const { url, prefix, onMessage, onReady, log } = options;
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

  const connect = () => {
    const created = createClient({
      url,
      scripts,
      // Rejects commands at once while there is no connection, instead of queueing them.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: COMMAND_TIMEOUT_MS,
        reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, MAX_RECONNECT_DELAY_MS),
      },
    });
    created.on('error', (error: Error) => report(false, describe(error)));
    created.on('ready', () => {
      report(true);
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

  /** Replaces the connection when a command times out: a dead peer does not close it. */
  const bounded = async <Reply>(command: Promise<Reply>): Promise<Reply> => {
    const usedClient = client;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`no reply within ${COMMAND_TIMEOUT_MS} ms`));
        if (usedClient === client) reconnect();
      }, COMMAND_TIMEOUT_MS);
    });
    try {
      return await Promise.race([command, timeout]);
    } catch (error) {
      const reason = describe(error);
      report(false, reason);
      throw new StoreUnavailableError(reason, error);
    } finally {
      clearTimeout(timer);
    }
  };

  /** Finds connections that died silently, also while they are being opened. */
  let wasReady = true;
  const watchdog = setInterval(() => {
    if (client.isReady) bounded(client.ping()).catch(() => undefined);
    else if (!wasReady) reconnect();
    wasReady = client.isReady;
  }, COMMAND_TIMEOUT_MS);
  watchdog.unref();

  return {
    async run(name, args) {
      const reply = await bounded(client[name](prefix, args).catch(parseKeyError));
      if (!(reply instanceof UnusableKeyError)) return reply;
      const { key, problem } = reply;
      const isOwn = key === `${prefix}s:${args[0]}` || key === `${prefix}j:${args[0]}`;
      throw isOwn ? new UnreadableSessionError(args[0], `its key ${key} ${problem}.`) : reply;
    },
    subscribe: (channel) => bounded(client.subscribe(channel, onMessage)),
    unsubscribe: (channel) => bounded(client.unsubscribe(channel, onMessage)),
    close() {
      isClosed = true;
      clearInterval(watchdog);
      client.destroy();
    },
  };
}

/** The error of a script about a key; others mean that Redis cannot serve. */
const parseKeyError = (error: unknown): UnusableKeyError => {
  const [, key, problem] = (error instanceof ErrorReply && /\[(\S+) (is [^\]]+)\]/.exec(error.message)) || [];
  if (key === undefined || problem === undefined) throw error;
  return new UnusableKeyError(key, problem);
};

const describe = (error: unknown): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map(describe).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);
