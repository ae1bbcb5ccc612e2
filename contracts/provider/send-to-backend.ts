/** Sends the requests of a run to the backend and its states endpoint, within the limits of the run. */
import { setTimeout as delay } from 'node:timers/promises';
import { TIMEOUTS } from '#domain';
import {
  type BackendAddress,
  type BackendOptions,
  callUrl,
  checkHeaders,
  splitCredentials,
} from './backend-address.ts';
import { parseBody } from './body.ts';
import {
  type HttpRequestOptions,
  type HttpResponse,
  NoResponseError,
  openConnections,
  sendHttpRequest,
} from './http-client.ts';
import { Secrets } from './secrets.ts';

type RequestOptions = Omit<HttpRequestOptions, 'timeoutMs' | 'connections'> & {
  timeoutMs?: number;
  /** The GraphQL operation. Timeouts end the run only if they concern several operations, because one may just be slow. */
  operation?: string;
};
export type SendRequest = (url: URL, options: RequestOptions) => Promise<HttpResponse>;

export interface BackendContext {
  providerBaseUrl: string;
  address: BackendAddress;
  /** Null if the backend has no states endpoint: then no state is set up, and nobody is signed in. */
  statesUrl: string | null;
  sender: {
    requestState: SendRequest;
    requestProvider: SendRequest;
    /** Why the run must end: a server hangs or cannot be reached, or the time is up. */
    stopReason(): string | null;
    close(): void;
  };
  secrets: Secrets;
}

const MAX_TIMEOUTS = 3;
const DEFAULT_TIMEOUT_MS = 30_000;
const TIME_LIMIT_MS = 300_000;

export function createBackendContext(options: BackendOptions): BackendContext {
  const { baseUrl, statesUrl, headers = {} } = options;
  const own = checkHeaders(headers);
  const provider = splitCredentials(baseUrl);
  const states = splitCredentials(statesUrl ?? baseUrl);
  const secrets = new Secrets();
  // Masks the words of a header too, because a backend may repeat only the token of 'Bearer abc'.
  for (const value of [own, provider.headers, states.headers].flatMap((all) => Object.values(all)))
    for (const part of [value, ...value.split(/\s+/)]) secrets.add(part);
  return {
    ...{ providerBaseUrl: provider.url, address: options, secrets },
    statesUrl: statesUrl === undefined ? null : states.url,
    sender: createSender(options, { ...provider.headers, ...own }, { ...states.headers, ...own }),
  };
}

type Headers = Readonly<Record<string, string>>;

function createSender(
  { timeoutMs, timeLimitMs = TIME_LIMIT_MS, rate }: BackendOptions,
  providerHeaders: Headers,
  statesHeaders: Headers,
): BackendContext['sender'] {
  const deadline = performance.now() + timeLimitMs;
  let stopReason: string | null = null;
  // All users share the connections, as behind a proxy, so a backend must not identify a user by the connection.
  const connections = openConnections();
  let nextAt = 0;
  const waitForTurn = async () => {
    if (rate === undefined) return;
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + 1_000 / rate;
    await delay(Math.min(at, deadline) - now);
  };

  function limitTimeouts(server: string, option: string, gate: Headers): SendRequest {
    let hasResponded = false;
    let timeouts = 0;
    const operations = new Set<string>();
    const stopAfter = ({ reason, message }: NoResponseError, url: URL, limitMs: number, operation?: string) => {
      const advice = reason === 'untrusted' ? '' : ` Start it, or correct ${option}.`;
      if (!hasResponded && (reason === 'unreachable' || reason === 'untrusted'))
        stopReason ??= `${url.origin} cannot be reached: ${message}.${advice}`;
      timeouts = reason === 'timeout' ? timeouts + 1 : 0;
      if (reason === 'timeout') operations.add(operation ?? '');
      if (timeouts >= MAX_TIMEOUTS && (operation === undefined || operations.size > 1))
        stopReason ??= `${server} accepts connections but does not respond: ${MAX_TIMEOUTS} requests in a row got no response within ${limitMs / 1000} s. If it is only slow, allow more time with --timeout SECONDS.`;
    };
    return async (url, options) => {
      await waitForTurn();
      const remainingMs = Math.max(1, deadline - performance.now());
      const limitMs = timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
      try {
        const headers = { ...gate, ...options.headers };
        const response = await sendHttpRequest(url, {
          ...{ ...options, headers, connections },
          timeoutMs: Math.min(limitMs, remainingMs),
        });
        hasResponded = true;
        timeouts = 0;
        operations.clear();
        return response;
      } catch (error) {
        if (error instanceof NoResponseError) stopAfter(error, url, limitMs, options.operation);
        throw error;
      }
    };
  }

  return {
    requestState: limitTimeouts('The states endpoint', '--states-url', statesHeaders),
    requestProvider: limitTimeouts('The backend', '--provider-base-url', providerHeaders),
    close() {
      connections.http.destroy();
      connections.https.destroy();
    },
    stopReason() {
      if (stopReason !== null || performance.now() < deadline) return stopReason;
      return `The time limit of ${timeLimitMs / 1000} s was exceeded. To allow more time: --time-limit SECONDS.`;
    },
  };
}

export interface BackendRequest {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const MUTATIONS = /^(CreateSubscription|MigrateSubscription|AttachPaymentMethod|ChangeDefaultPaymentMethod)$/;

export async function sendToBackend(
  { method, path, headers, body }: BackendRequest,
  { providerBaseUrl, address, sender, secrets }: BackendContext,
): Promise<HttpResponse> {
  const { operationName: operation = path } = (parseBody(body) ?? {}) as { operationName?: string };
  const response = await sender.requestProvider(callUrl(providerBaseUrl, path, address), {
    ...{ method, operation, body },
    headers: { ...headers, 'accept-encoding': 'identity', 'content-length': body.length },
    timeoutMs: MUTATIONS.test(operation) ? TIMEOUTS.writeMs : TIMEOUTS.readMs,
  });
  secrets.addFromBody(response.body);
  return response;
}
