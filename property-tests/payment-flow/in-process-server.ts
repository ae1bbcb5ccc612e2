/** The scenario server as a page meets it, without sockets: real routes, real worlds, answers as HTTP would bring them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createScenarioServer, type ScenarioServer, type ScenarioServerOptions, type World } from '#scenario-server';
import { type Scenario, showStep } from '#scenarios';
import { createCatalogue } from '../../mock-server/catalogue/catalogue.ts';
import { graphqlRoute } from '../../mock-server/http/graphql-route.ts';
import { providerRoutes } from '../../mock-server/http/provider-routes.ts';
import { createRouter } from '../../mock-server/http/router.ts';
import { sessionRoutes } from '../../mock-server/http/session-routes.ts';
import { upgradeIntentionRoute } from '../../mock-server/rest/upgrade-intention.ts';
import { basePriceList } from '../../mock-server/scenarios/price-list.ts';

export interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What became of a request: an answer, or a connection that broke. */
export type Outcome = { lost: false; status: number; headers: Record<string, string>; body: string } | { lost: true };

export interface InProcessServer {
  server: ScenarioServer;
  /** Serves these scenarios alone from now on. */
  serve(scenarios: readonly Scenario[]): void;
  ask(asked: Asked): Promise<Outcome>;
  /** What is done to a session from outside is done at once: it is no call of a page. */
  order(session: string, what: string, body: object): Promise<void>;
  worldOf(scenario: string, session: string): World;
}

/** Starts it; the dear part (schema and Apollo) is made once and shared by all runs. */
export async function inProcessServer(
  bounds: Pick<ScenarioServerOptions, 'most' | 'time'> = {},
): Promise<InProcessServer> {
  const catalogue = createCatalogue({ scenarios: [] });
  const server = await createScenarioServer({ catalogue, ...bounds });
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
  const ask = (asked: Asked): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const request = requestOf(asked);
      route(request, responseTo(resolve)).catch(reject);
    });
  return {
    server,
    serve: (scenarios) => catalogue.replace({ scenarios, showStep, basePriceList }),
    ask,
    order: async (session, what, body) => {
      const outcome = await ask({
        method: 'POST',
        url: `/sessions/${session}/${what}`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (outcome.lost || outcome.status !== 200)
        throw new Error(`The session refused '${what}': ${JSON.stringify(outcome)}`);
    },
    worldOf: (scenario, session) => sessions.open({ scenario, session }).world,
  };
}

function requestOf({ method, url, headers, body }: Asked): IncomingMessage {
  const stream = new Readable({ read() {} });
  stream.push(body);
  stream.push(null);
  return Object.assign(stream, { method, url, headers }) as unknown as IncomingMessage;
}

/** The few things that the router does with a response; one that is destroyed was never heard. */
function responseTo(resolve: (outcome: Outcome) => void): ServerResponse {
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
    end: (body = '') => resolve({ lost: false, status, headers, body: String(body) }),
    destroy: () => {
      response.destroyed = true;
      resolve({ lost: true });
    },
  };
  return response as unknown as ServerResponse;
}
