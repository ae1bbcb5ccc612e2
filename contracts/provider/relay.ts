import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpRequestOptions, type HttpResponse, NoResponseError, sendHttpRequest } from './http-client.ts';
import type { ProviderState } from './pact.ts';
import type { Secrets } from './secrets.ts';
import { type StateSetupResult, type StatesSource, setUpState } from './set-up-state.ts';

/** The exchange of one contract, as recorded by the relay. */
export interface RelayedExchange {
  /** Why the state could not be set up. */
  setupError?: string;
  /** Why the state could not be torn down. */
  teardownError?: string;
  response?: HttpResponse;
  noResponse?: NoResponseError;
  /** From the state setup to the end of the response. */
  ms?: number;
}

/** State param that identifies the contract; removed before the states endpoint is called. */
const CONTRACT_PARAM = 'pact:contract';

/** Adds the contract's index to its states, so that the relay can attribute requests. A contract without states gets one. */
export const tagStates = (states: readonly ProviderState[], contractIndex: number): ProviderState[] =>
  (states.length === 0 ? [{ name: CONTRACT_PARAM }] : states).map(({ name, params }) => ({
    name,
    params: { ...params, [CONTRACT_PARAM]: contractIndex },
  }));

interface RelayOptions {
  providerBaseUrl: string;
  states: StatesSource;
  /** The values that each contract's request needs from the states endpoint. */
  requiredValues: readonly (readonly string[])[];
  timeoutMs: number;
  /** Collects the secrets of all responses. */
  secrets: Secrets;
}

/** Keeps a run against a hanging server short. */
const MAX_TIMEOUTS = 3;

/**
 * Starts a local relay between the verifier and the backend. The verifier needs no proxy then, and failures are reported
 * with the response.
 */
export async function startRelay({ providerBaseUrl, states, requiredValues, timeoutMs, secrets }: RelayOptions) {
  const exchanges = new Map<number, RelayedExchange>();
  const base = providerBaseUrl.replace(/\/+$/, '');
  let current: RelayedExchange = {};
  let startedAt = 0;

  const requestState = limitTimeouts(timeoutMs);
  const requestProvider = limitTimeouts(timeoutMs);

  async function stateChange(body: Buffer): Promise<StateSetupResult> {
    const { state, params: taggedParams = {}, action } = JSON.parse(String(body));
    const { [CONTRACT_PARAM]: contract, ...params } = taggedParams;
    if (action === 'setup' && !exchanges.has(contract)) {
      current = {};
      startedAt = performance.now();
      exchanges.set(contract, current);
    }
    if (state === CONTRACT_PARAM) return { ok: true, values: {} };
    const result = await setUpState(states, { state, params, action }, requiredValues[contract] ?? [], requestState);
    if (result.ok) secrets.addFrom(result.values);
    else current[action === 'setup' ? 'setupError' : 'teardownError'] = result.reason;
    return result;
  }

  async function provider(request: http.IncomingMessage, body: Buffer): Promise<HttpResponse> {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const url = new URL(`${base}${request.url?.slice('/provider'.length)}`);
    try {
      current.response = await requestProvider(url, {
        method: request.method ?? 'GET',
        headers: { ...headers, 'accept-encoding': 'identity', 'content-length': body.length },
        body,
      });
      current.ms = performance.now() - startedAt;
      secrets.addFromBody(current.response.body);
      return current.response;
    } catch (error) {
      if (error instanceof NoResponseError) current.noResponse = error;
      throw error;
    }
  }

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    try {
      if (request.url?.startsWith('/provider/')) {
        const providerResponse = await provider(request, body);
        response
          .writeHead(providerResponse.status, verifierHeaders(providerResponse.headers))
          .end(providerResponse.body);
        return;
      }
      const result = await stateChange(body);
      // The verifier retries after a 5xx.
      response.writeHead(result.ok ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(result.ok ? result.values : {}));
    } catch {
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    providerBaseUrl: `${url}/provider`,
    statesUrl: `${url}/states`,
    exchanges: exchanges as ReadonlyMap<number, RelayedExchange>,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a function that sends requests to one server, and stops sending after consecutive timeouts. */
function limitTimeouts(timeoutMs: number) {
  let timeouts = 0;
  return async (url: URL, options: Omit<HttpRequestOptions, 'timeoutMs'>): Promise<HttpResponse> => {
    if (timeouts >= MAX_TIMEOUTS) {
      const reason = `not sent: ${MAX_TIMEOUTS} requests in a row got no response within ${timeoutMs / 1000} s`;
      throw new NoResponseError('timeout', reason);
    }
    try {
      const response = await sendHttpRequest(url, { ...options, timeoutMs });
      timeouts = 0;
      return response;
    } catch (error) {
      if (error instanceof NoResponseError && error.reason === 'timeout') timeouts += 1;
      throw error;
    }
  };
}

/** Removes hop-by-hop headers, and `location`, because the verifier would follow it. */
function verifierHeaders(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  const {
    location: _,
    connection: __,
    'keep-alive': ___,
    'transfer-encoding': ____,
    'content-length': _____,
    ...kept
  } = headers;
  return kept;
}
