/** The scenario server without sockets: the real routes, called in process. */
import type { HttpBindings } from '@hono/node-server';
import { createScenarioServer, type ScenarioServer, type ScenarioServerOptions, type World } from '#scenario-server';
import type { Scenario } from '#scenarios';
import { createCatalogue } from '../../mock-server/catalogue/catalogue.ts';
import { createApp } from '../../mock-server/http/app.ts';
import { createOriginPolicy } from '../../mock-server/http/origins.ts';
import { backendRoutes, providerRoutes } from '../../mock-server/http/pipeline-routes.ts';
import { sessionRoutes } from '../../mock-server/http/session-routes.ts';

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
  const app = createApp({
    routes: [
      ...backendRoutes(pipeline, () => new Response()),
      ...sessionRoutes(sessions, () => ''),
      ...providerRoutes(pipeline, () => []),
    ],
    originPolicy: createOriginPolicy([]),
  });
  const request = ({ method, url, headers, body }: InProcessRequest): Promise<InProcessOutcome> => {
    const hasBody = !['GET', 'HEAD'].includes(method);
    const request = new Request(new URL(url, 'http://localhost'), { method, headers, ...(hasBody && { body }) });
    return new Promise((resolve) => {
      let head = { status: 0, headers: {} };
      // The methods of Node's response that the server uses; a destroyed response is a lost connection.
      const outgoing = {
        writeHead: (status: number, headers: Record<string, string>) => {
          head = { status, headers };
        },
        write: (_chunk: string, written: () => void) => written(),
        end: (body: string) => resolve({ isConnectionLost: false, ...head, body }),
        destroy: () => resolve({ isConnectionLost: true }),
      };
      void app.fetch(request, { outgoing } as unknown as HttpBindings);
    });
  };
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
