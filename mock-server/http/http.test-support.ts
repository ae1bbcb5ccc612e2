import { request } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import { createCatalogue } from '../catalogue/create-catalogue.ts';
import { createScenarioServer } from '../scenario-server.ts';
import type { Scenario } from '../scenarios/index.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { createMemorySessionStore, type MemorySessionStore } from '../sessions/memory-session-store.ts';

export function testHttpServer(options: { scenarios?: readonly Scenario[] } = {}) {
  let running: RunningScenarioServer;
  let sessions: MemorySessionStore;
  beforeAll(async () => {
    const catalogue = createCatalogue(options);
    sessions = createMemorySessionStore({ catalogue });
    running = await startScenarioServer({
      server: await createScenarioServer({ catalogue, createSessionStore: () => sessions }),
    });
  });
  afterAll(() => running.close());

  /** Sends a value as JSON, or a text as it is. The default method is POST with a body, otherwise GET. */
  const send = (
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    method = body === undefined ? 'GET' : 'POST',
  ) =>
    fetch(`${running.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
    });

  const session = (name: string, scenario = 'buy-new-card') => {
    const key = `${scenario}.${name}`;
    const url = `/sessions/${key}`;
    const authorization = `Bearer demo.${key}`;
    const graphql = (query: string, variables: object = {}, headers: Record<string, string> = {}) =>
      send('/graphql', { query, variables }, { authorization, ...headers });
    return {
      key,
      url,
      open: () => sessions.open({ scenario, session: name }),
      get: (tail: string, headers: Record<string, string> = {}) => send(`${url}/${tail}`, undefined, headers),
      read: async (tail: string) => (await send(`${url}/${tail}`)).json(),
      post: (tail: string, body: unknown) => send(`${url}/${tail}`, body),
      putWorld: (file: unknown) => send(`${url}/world`, file, {}, 'PUT'),
      end: () => send(url, undefined, {}, 'DELETE'),
      graphql,
      run: async (...args: Parameters<typeof graphql>) => (await graphql(...args)).json(),
      postIntention: (body: unknown = { type: 'upgrade-intention', plan: 'standard-monthly' }) =>
        send('/chargify/subscription/upgrade', body, { authorization }),
      provider: (path: string, body?: unknown) =>
        send(`/card-provider/v1/${path}`, body, { authorization: `Bearer pk_test_demo.${key}` }),
    };
  };

  return {
    get running() {
      return running;
    },
    sessionCount: () => sessions.size,
    send,
    session,
  };
}

export const rejectionOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  (await response.json()).error.message,
];

interface RawRequestOptions {
  method?: string;
  address?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request with exactly these headers. `fetch` does not allow `Host` and `Origin`. */
export const rawRequest = (
  port: number,
  path: string,
  { method = 'GET', address = '127.0.0.1', headers = {}, body }: RawRequestOptions = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> =>
  new Promise((resolve, reject) => {
    const clientRequest = request({ host: address, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
