import { setTimeout as delay } from 'node:timers/promises';
import {
  type HttpRequestOptions,
  type HttpResponse,
  NoResponseError,
  openConnections,
  sendHttpRequest,
} from './http-client.ts';

type RequestOptions = Omit<HttpRequestOptions, 'timeoutMs' | 'connections'> & {
  timeoutMs?: number;
  /** The GraphQL operation. If only one is slow, the server does not hang. */
  operation?: string;
};
export type SendRequest = (url: URL, options: RequestOptions) => Promise<HttpResponse>;

/** Sends the requests of a run, within its time limits. Throws NoResponseErrors. */
export interface RequestSender {
  requestState: SendRequest;
  requestProvider: SendRequest;
  /** Why the run must end: a server hangs, or the time is up. */
  stopReason(): string | null;
  close(): void;
}

const MAX_TIMEOUTS = 3;
const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * `timeoutMs` is for one response; default: as long as the checkout waits. `rate` is a number of requests a second.
 * `gate` has headers in lower case. They are sent unless a request has a header of that name itself.
 */
export function createRequestSender(
  { timeoutMs, timeLimitMs, rate }: { timeoutMs?: number | undefined; timeLimitMs: number; rate?: number | undefined },
  gate: Record<'provider' | 'states', Readonly<Record<string, string>>>,
): RequestSender {
  const deadline = performance.now() + timeLimitMs;
  let hanging: { server: string; limitMs: number } | null = null;
  // Users share the connections, as behind a proxy: none of them belongs to a user.
  const connections = openConnections();
  let nextAt = 0;
  const waitForTurn = async () => {
    if (rate === undefined) return;
    const now = performance.now();
    const at = Math.max(now, nextAt);
    nextAt = at + 1_000 / rate;
    await delay(Math.min(at, deadline) - now);
  };

  function limitTimeouts(server: string, gateHeaders: Readonly<Record<string, string>>): SendRequest {
    let timeouts = 0;
    const operations = new Set<string>();
    return async (url, options) => {
      await waitForTurn();
      const remainingMs = Math.max(1, deadline - performance.now());
      const limitMs = timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
      try {
        const headers = { ...gateHeaders, ...options.headers };
        const response = await sendHttpRequest(url, {
          ...{ ...options, headers, connections },
          timeoutMs: Math.min(limitMs, remainingMs),
        });
        timeouts = 0;
        operations.clear();
        return response;
      } catch (error) {
        const hangs = error instanceof NoResponseError && error.reason === 'timeout';
        timeouts = hangs ? timeouts + 1 : 0;
        if (hangs) operations.add(options.operation ?? '');
        if (timeouts >= MAX_TIMEOUTS && (options.operation === undefined || operations.size > 1))
          hanging = { server, limitMs };
        throw error;
      }
    };
  }

  return {
    requestState: limitTimeouts('The states endpoint', gate.states),
    requestProvider: limitTimeouts('The backend', gate.provider),
    close() {
      connections.http.destroy();
      connections.https.destroy();
    },
    stopReason() {
      if (hanging !== null) {
        return `${hanging.server} accepts connections but does not respond: ${MAX_TIMEOUTS} requests in a row got no response within ${hanging.limitMs / 1000} s. If it is only slow, allow more time with --timeout SECONDS.`;
      }
      if (performance.now() < deadline) return null;
      return `The time limit of ${timeLimitMs / 1000} s was exceeded. To allow more time: --time-limit SECONDS.`;
    },
  };
}
