/** A local server between Pact's verifier and the backend. It passes on the verifier's requests and keeps the responses. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parseBody } from './body.ts';
import type { Hint } from './hints.ts';
import { type HttpResponse, NoResponseError } from './http-client.ts';
import type { Contract } from './pact.ts';
import { type BackendContext, sendToBackend } from './send-to-backend.ts';
import { type StateChange, setUpState } from './set-up-state.ts';

export interface Exchange {
  setupError?: string;
  setupHint?: Hint;
  teardownError?: string;
  request?: unknown;
  response?: HttpResponse;
  noResponse?: NoResponseError;
}

const BACKEND = '/backend';

export async function startForwarder(context: BackendContext) {
  let current: { contract: Contract; exchange: Exchange } | null = null;

  async function changeState(body: Buffer): Promise<[status: number, values: object]> {
    if (current === null) return [404, {}];
    const { contract, exchange } = current;
    const change = { params: {}, ...(parseBody(body) as object) } as StateChange;
    const required = change.action === 'setup' ? contract.requiredValues : [];
    const result = await setUpState(context, change, required);
    if (!result.ok) {
      const { reason, hint } = result;
      Object.assign(
        exchange,
        change.action === 'setup' ? { setupError: reason, setupHint: hint } : { teardownError: reason },
      );
      // The verifier would repeat a change of state after a 5xx, at the cost of a second for each contract.
      return [400, {}];
    }
    context.secrets.addFrom(result.values);
    // Converts the values to text, because the checkout sends ids as text and the verifier would send numbers.
    return [200, Object.fromEntries(Object.entries(result.values).map(([name, value]) => [name, String(value)]))];
  }

  const server = http.createServer(async (request, response) => {
    const body = await buffer(request);
    const { url = '', method = 'GET', headers } = request;
    if (!url.startsWith(BACKEND)) {
      const [status, values] = await changeState(body);
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(values));
    }
    const exchange = current?.exchange ?? {};
    exchange.request = parseBody(body);
    try {
      const sent = { method, path: url.slice(BACKEND.length), headers: without(headers, OF_CONNECTION), body };
      exchange.response = await sendToBackend(sent, context);
      const { status, headers: received, body: json } = exchange.response;
      return response.writeHead(status, verifierHeaders(received, json)).end(json);
    } catch (error) {
      if (error instanceof NoResponseError) exchange.noResponse = error;
      return response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    providerBaseUrl: `${url}${BACKEND}`,
    providerStatesSetupUrl: `${url}/states`,
    begin(contract: Contract): Exchange {
      const exchange: Exchange = {};
      current = { contract, exchange };
      return exchange;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const OF_CONNECTION = ['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'accept-encoding'];

const without = <Value>(headers: Record<string, Value>, removed: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !removed.includes(name)));

/** The response headers without `location`, because the verifier would follow it, and with a JSON type, because the verifier wants one. */
function verifierHeaders(headers: http.IncomingHttpHeaders, body: Buffer): http.OutgoingHttpHeaders {
  const type = parseBody(body) === undefined ? {} : { 'content-type': 'application/json' };
  return { ...without(headers, [...OF_CONNECTION, 'location', 'set-cookie']), ...type };
}
