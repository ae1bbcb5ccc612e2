/**
 * The scenario server's door: `startScenarioServer` listens on a port, `createScenarioServer` runs in process.
 *
 * Everything here answers from scenarios and from schema.graphql. It never imports client/: it is a second, independent
 * implementation of the specification, and therefore an honest oracle for the first.
 */
import type { IncomingMessage } from 'node:http';
import { graphqlRoute } from './http/graphql-route.ts';
import { listen } from './http/listen.ts';
import { clientOriginsOf, frameOriginOf } from './http/origins.ts';
import { providerRoutes } from './http/provider-routes.ts';
import { createRouter } from './http/router.ts';
import { scenarioRoutes } from './http/scenario-routes.ts';
import { sessionRoutes } from './http/session-routes.ts';
import { specRoutes } from './http/spec-routes.ts';
import { statesRoute } from './http/states-route.ts';
import { staticFiles } from './http/static-files.ts';
import { upgradeIntentionRoute } from './rest/upgrade-intention.ts';
import { createScenarioServer, type ScenarioServer } from './scenario-server.ts';

export interface StartOptions {
  /** 0 (when left out) takes any free port. */
  port?: number;
  /** The address to listen on; loopback, IPv4 and IPv6, when left out. */
  host?: string;
  /** Origins of pages that may call; those of the client in development when left out. */
  clientOrigins?: readonly string[];
  /** Host, host:port or origin where the card provider's frames live. */
  frameHost?: string;
  /** Folder of the built client, to serve both from one port. */
  staticDir?: string;
  /** Pages of `staticDir` may load the real card provider's script too; not when left out. */
  allowsRealProvider?: boolean;
  /** An in-process server to serve, instead of a new one. */
  server?: ScenarioServer;
  /** The card provider's browser sources may change while it runs, as in development; not when left out. */
  sourcesMayChange?: boolean;
  /** The states of the contracts; contracts/states.json when left out. */
  statesFile?: string;
  /** How scenarios went when they were last replayed; .replay/results.json when left out. */
  resultsFile?: string;
}

export interface RunningScenarioServer {
  readonly url: string;
  readonly port: number;
  readonly server: ScenarioServer;
  close(): Promise<void>;
}

/** Starts the server. Rejects with a message for people when the port is taken. */
export async function startScenarioServer(options: StartOptions = {}): Promise<RunningScenarioServer> {
  const { port = 0, host, staticDir, frameHost, sourcesMayChange = false, allowsRealProvider = false } = options;
  const server = options.server ?? (await createScenarioServer());
  const { sessions, catalogue, apollo, contextOf } = server;
  let listeningPort = port;
  const pageOrigins = () => clientOriginsOf(options.clientOrigins, staticDir === undefined ? null : listeningPort);

  const frameOrigin = ({ headers }: IncomingMessage) =>
    frameOriginOf({ port: listeningPort, frameHost, pageHost: staticDir === undefined ? null : headers.host });

  const router = createRouter({
    routes: [
      graphqlRoute(apollo, contextOf),
      upgradeIntentionRoute(sessions),
      ...specRoutes(options.resultsFile),
      ...scenarioRoutes(catalogue),
      ...sessionRoutes(sessions, ({ request }) => frameOrigin(request)),
      ...providerRoutes(sessions, pageOrigins, { sourcesMayChange }),
      statesRoute(server, options.statesFile),
    ],
    origins: pageOrigins,
    ...(staticDir === undefined ? {} : { files: staticFiles({ folder: staticDir, frameOrigin, allowsRealProvider }) }),
  });

  const listening = await listen(router, port, host).catch(async (error: unknown) => {
    if (!options.server) await server.stop();
    throw error;
  });
  listeningPort = listening.port;
  return {
    url: `http://${host === undefined ? 'localhost' : urlHost(host)}:${listening.port}`,
    port: listening.port,
    server,
    async close() {
      await Promise.all([server.stop(), listening.close()]);
    },
  };
}

/** An address as it stands in a URL. A server that listens everywhere is reached by 'localhost'. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

export { BrokenAnswer, ConnectionLost, type Executed } from './graphql/execute-operation.ts';
export type { JournalEntry } from './journal/journal.ts';
export {
  createScenarioServer,
  type ScenarioServer,
  type ScenarioServerOptions,
} from './scenario-server.ts';
export type { Session, Sessions } from './sessions/sessions.ts';
export { BASE_CLOCK, now } from './world/clock.ts';
export { cardFee, couponDiscount, type Order, type PricedOrder, priceOrder } from './world/pricing.ts';
export type { Breakage, Fault } from './world/records.ts';
export type { World } from './world/world.ts';
