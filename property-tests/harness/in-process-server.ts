/** The scenario server without sockets: the real routes, called in process. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createScenarioServer, type ScenarioServer, type ScenarioServerOptions, type World } from '#scenario-server';
import type { Scenario } from '#scenarios';
import { createCatalogue } from '../../mock-server/catalogue/catalogue.ts';
import { graphqlRoute } from '../../mock-server/http/graphql-route.ts';
import { createOriginPolicy } from '../../mock-server/http/origins.ts';
import { providerRoutes } from '../../mock-server/http/provider-routes.ts';
import { createRouter } from '../../mock-server/http/router.ts';
import { sessionRoutes } from '../../mock-server/http/session-routes.ts';
import { upgradeIntentionRoute } from '../../mock-server/http/upgrade-intention-route.ts';

export interface InProcessRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type InProcessOutcome =
  | { isConnectionLost: false; status: number; headers: Record<string, string>; body: string }
  | { isConnectionLost: true };

export interface InProcessServer {
  server: ScenarioServer;
  /** Replaces the catalogue. */
  setScenarios(scenarios: readonly Scenario[]): void;
  request(request: InProcessRequest): Promise<InProcessOutcome>;
  /** Sends a body to a session route, such as 'clock'. Rejects unless the server accepts it. */
  updateSession(session: string, route: string, body: object): Promise<void>;
  getWorld(scenario: string, session: string): World;
}

/** Creating the schema and Apollo Server is slow, so all runs of a suite share one server. */
export async function createInProcessServer(
  options: Pick<ScenarioServerOptions, 'maxSessions' | 'time'> = {},
): Promise<InProcessServer> {
  const catalogue = createCatalogue({ scenarios: [] });
  const server = await createScenarioServer({ catalogue, ...options });
  const { sessions, pipeline } = server;
  const handle = createRouter({
    routes: [
      graphqlRoute(pipeline, () => null),
      upgradeIntentionRoute(pipeline),
      ...sessionRoutes(sessions, () => ''),
      ...providerRoutes(pipeline, () => []),
    ],
    originPolicy: createOriginPolicy(() => []),
  });
  const request = (request: InProcessRequest): Promise<InProcessOutcome> =>
    new Promise((resolve, reject) => {
      handle(toIncomingMessage(request), createServerResponse(resolve)).catch(reject);
    });
  return {
    server,
    setScenarios: (scenarios) => catalogue.replace({ ...catalogue.snapshot(), scenarios }),
    request,
    updateSession: async (session, route, body) => {
      const outcome = await request({
        method: 'POST',
        url: `/sessions/${session}/${route}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (outcome.isConnectionLost || outcome.status !== 200)
        throw new Error(`The session refused '${route}': ${JSON.stringify(outcome)}.`);
    },
    getWorld: (scenario, session) => sessions.open({ scenario, session }).world,
  };
}

/** The JSON body of a response; null if the connection was lost or the body is not JSON. */
export function responseJson<Json>(outcome: InProcessOutcome): Json | null {
  if (outcome.isConnectionLost) return null;
  try {
    return JSON.parse(outcome.body);
  } catch {
    return null;
  }
}

function toIncomingMessage({ method, url, headers, body }: InProcessRequest): IncomingMessage {
  const stream = new Readable({ read() {} });
  stream.push(body);
  stream.push(null);
  return Object.assign(stream, { method, url, headers }) as unknown as IncomingMessage;
}

/** The methods that the router uses; a destroyed response is a lost connection. */
function createServerResponse(resolve: (outcome: InProcessOutcome) => void): ServerResponse {
  const headers: Record<string, string> = {};
  let status = 200;
  const response = {
    destroyed: false,
    setTimeout: () => undefined,
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    writeHead: (code: number, extraHeaders: Record<string, string> = {}) => {
      status = code;
      for (const [name, value] of Object.entries(extraHeaders)) headers[name.toLowerCase()] = String(value);
    },
    write: (_chunk: string, written?: () => void) => written?.(),
    end: (body = '') => resolve({ isConnectionLost: false, status, headers, body: String(body) }),
    destroy: () => {
      response.destroyed = true;
      resolve({ isConnectionLost: true });
    },
  };
  return response as unknown as ServerResponse;
}
