import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpResponse, NoResponseError } from './http-client.ts';
import type { Contract } from './pact.ts';
import type { RequestSender } from './request-sender.ts';
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

interface RelayOptions {
  providerBaseUrl: string;
  states: StatesSource;
  sender: RequestSender;
  /** Collects the secrets of all responses. */
  secrets: Secrets;
}

export interface Relay {
  providerBaseUrl: string;
  statesUrl: string;
  /** Starts the exchange of a contract; the requests that follow belong to it. */
  begin(contract: Pick<Contract, 'requiredValues'>): RelayedExchange;
  close(): Promise<void>;
}

/**
 * Starts a local relay between the verifier and the backend. The verifier needs no proxy then, and failures are reported
 * with the response.
 */
export async function startRelay({ providerBaseUrl, states, sender, secrets }: RelayOptions): Promise<Relay> {
  const base = providerBaseUrl.replace(/\/+$/, '');
  let current: RelayedExchange = {};
  let requiredValues: readonly string[] = [];
  let startedAt = 0;

  async function stateChange(body: Buffer): Promise<StateSetupResult> {
    const { state, params = {}, action } = JSON.parse(String(body));
    const result = await setUpState(states, { state, params, action }, requiredValues, sender.requestState);
    if (result.ok) secrets.addFrom(result.values);
    else current[action === 'setup' ? 'setupError' : 'teardownError'] = result.reason;
    return result;
  }

  async function provider(request: http.IncomingMessage, body: Buffer): Promise<HttpResponse> {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const url = new URL(`${base}${request.url?.slice('/provider'.length)}`);
    try {
      current.response = await sender.requestProvider(url, {
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
    begin(contract) {
      current = {};
      ({ requiredValues } = contract);
      startedAt = performance.now();
      return current;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
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
