import { type HttpRequestOptions, type HttpResponse, NoResponseError, sendHttpRequest } from './http-client.ts';

export type SendRequest = (url: URL, options: Omit<HttpRequestOptions, 'timeoutMs'>) => Promise<HttpResponse>;

/** Sends the requests of a run, within its time limits. Throws NoResponseErrors. */
export interface RequestSender {
  requestState: SendRequest;
  requestProvider: SendRequest;
  /** Why the run must end: a server hangs, or the time is up. */
  stopReason(): string | null;
}

/** Sent unless a request has a header of that name itself. Names are in lower case. */
interface GateHeaders {
  provider: Readonly<Record<string, string>>;
  states: Readonly<Record<string, string>>;
}

interface TimeLimits {
  /** For one response. */
  timeoutMs: number;
  /** For the whole run. */
  timeLimitMs: number;
}

/** Keeps a run against a hanging server short. */
const MAX_TIMEOUTS = 3;

export function createRequestSender(
  { timeoutMs, timeLimitMs }: TimeLimits,
  gate: GateHeaders = { provider: {}, states: {} },
): RequestSender {
  const deadline = performance.now() + timeLimitMs;
  let hangingServer: string | null = null;

  function limitTimeouts(server: string, gateHeaders: GateHeaders['states']): SendRequest {
    let timeouts = 0;
    return async (url, options) => {
      const remainingMs = Math.max(1, deadline - performance.now());
      try {
        const headers = { ...gateHeaders, ...options.headers };
        const limitMs = Math.min(timeoutMs, remainingMs);
        const response = await sendHttpRequest(url, { ...options, headers, timeoutMs: limitMs });
        timeouts = 0;
        return response;
      } catch (error) {
        const hangs = error instanceof NoResponseError && error.reason === 'timeout';
        timeouts = hangs ? timeouts + 1 : 0;
        if (timeouts === MAX_TIMEOUTS) hangingServer = server;
        throw error;
      }
    };
  }

  return {
    requestState: limitTimeouts('The states endpoint', gate.states),
    requestProvider: limitTimeouts('The backend', gate.provider),
    stopReason() {
      if (hangingServer !== null) {
        return `${hangingServer} accepts connections but does not respond: ${MAX_TIMEOUTS} requests in a row got no response within ${timeoutMs / 1000} s. If it is only slow, allow more time with --timeout SECONDS.`;
      }
      if (performance.now() < deadline) return null;
      return `The time limit of ${timeLimitMs / 1000} s was exceeded. To allow more time: --time-limit SECONDS.`;
    },
  };
}
