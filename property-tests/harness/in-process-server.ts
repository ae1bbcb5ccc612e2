/** The scenario server as a page meets it, without sockets: real routes, real worlds, answers as HTTP would bring them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createScenarioServer, type ScenarioServer, type ScenarioServerOptions, type World } from '#scenario-server';
import { type Scenario, serializeStep } from '#scenarios';
import { createCatalogue } from '../../mock-server/catalogue/catalogue.ts';
import { graphqlRoute } from '../../mock-server/http/graphql-route.ts';
import { providerRoutes } from '../../mock-server/http/provider-routes.ts';
import { createRouter } from '../../mock-server/http/router.ts';
import { sessionRoutes } from '../../mock-server/http/session-routes.ts';
import { upgradeIntentionRoute } from '../../mock-server/rest/upgrade-intention.ts';
import { basePriceList } from '../../mock-server/scenarios/price-list.ts';

export interface InProcessRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What became of a request: an answer, or a connection that broke. */
export type InProcessOutcome =
  | { isConnectionLost: false; status: number; headers: Record<string, string>; body: string }
  | { isConnectionLost: true };

export interface InProcessServer {
  server: ScenarioServer;
  /** Serves these scenarios alone from now on. */
  setScenarios(scenarios: readonly Scenario[]): void;
  request(asked: InProcessRequest): Promise<InProcessOutcome>;
  /** What is done to a session from outside is done at once: it is no call of a page. */
  updateSession(session: string, what: string, body: object): Promise<void>;
  getWorld(scenario: string, session: string): World;
}

/** Starts it; the dear part (schema and Apollo) is made once and shared by all runs. */
export async function createInProcessServer(
  options: Pick<ScenarioServerOptions, 'maxSessionsPerClient' | 'time'> = {},
): Promise<InProcessServer> {
  const catalogue = createCatalogue({ scenarios: [] });
  const server = await createScenarioServer({ catalogue, ...options });
  const { sessions, apollo, contextOf } = server;
  const route = createRouter({
    routes: [
      graphqlRoute(apollo, contextOf),
      upgradeIntentionRoute(sessions),
      ...sessionRoutes(sessions, () => ''),
      ...providerRoutes(sessions, () => []),
    ],
    origins: () => [],
  });
  const ask = (asked: InProcessRequest): Promise<InProcessOutcome> =>
    new Promise((resolve, reject) => {
      const request = toIncomingMessage(asked);
      route(request, createServerResponse(resolve)).catch(reject);
    });
  return {
    server,
    setScenarios: (scenarios) => catalogue.replace({ scenarios, serializeStep, basePriceList }),
    request: ask,
    updateSession: async (session, what, body) => {
      const outcome = await ask({
        method: 'POST',
        url: `/sessions/${session}/${what}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (outcome.isConnectionLost || outcome.status !== 200)
        throw new Error(`The session refused '${what}': ${JSON.stringify(outcome)}`);
    },
    getWorld: (scenario, session) => sessions.open({ scenario, session }).world,
  };
}

function toIncomingMessage({ method, url, headers, body }: InProcessRequest): IncomingMessage {
  const stream = new Readable({ read() {} });
  stream.push(body);
  stream.push(null);
  return Object.assign(stream, { method, url, headers }) as unknown as IncomingMessage;
}

/** The few things that the router does with a response; one that is destroyed was never heard. */
function createServerResponse(resolve: (outcome: InProcessOutcome) => void): ServerResponse {
  const headers: Record<string, string> = {};
  let status = 200;
  const response = {
    destroyed: false,
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    writeHead: (code: number, more: Record<string, string> = {}) => {
      status = code;
      for (const [name, value] of Object.entries(more)) headers[name.toLowerCase()] = String(value);
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
