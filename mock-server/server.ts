/**
 * The scenario server's door: `startScenarioServer` listens on a port, `createScenarioServer` runs in process.
 *
 * Everything here answers from scenarios and from schema.graphql. It never imports client/: it is a second, independent
 * implementation of the specification, and therefore an honest oracle for the first.
 */
import { isIPv6 } from 'node:net';
import { hostCheck } from './http/allowed-hosts.ts';
import { byName } from './http/by-name.ts';
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
  /** Hosts that requests may name, besides loopback, `host`, `frameHost` and those of `clientOrigins`. */
  allowedHosts?: readonly string[];
  /** Host, host:port or origin where the card provider's frames live. */
  frameHost?: string;
  /** Folder of the built client, to serve both from one port. */
  staticDir?: string;
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
  const { port = 0, host, staticDir, frameHost, clientOrigins = [], sourcesMayChange = false } = options;
  const server = options.server ?? (await createScenarioServer());
  const { sessions, catalogue, apollo, contextOf } = server;
  let listeningPort = port;
  const pageOrigins = () => clientOriginsOf(options.clientOrigins, staticDir === undefined ? null : listeningPort);
  // A content security policy cannot name an IPv6 address.
  const framingOrigins = () => pageOrigins().filter((origin) => !origin.includes('['));
  const frameOrigins = frameHost === undefined ? [] : [frameOriginOf({ port, frameHost, pageHost: null })];
  const hosts = [host, frameHost, ...clientOrigins, ...(options.allowedHosts ?? [])];

  const router = createRouter({
    routes: [
      graphqlRoute(apollo, contextOf),
      upgradeIntentionRoute(sessions),
      ...specRoutes(options.resultsFile),
      ...scenarioRoutes(catalogue),
      ...sessionRoutes(sessions, ({ request }) =>
        frameOriginOf({
          port: listeningPort,
          address: host,
          frameHost,
          pageHost: staticDir === undefined ? null : request.headers.host,
        }),
      ),
      ...providerRoutes(sessions, framingOrigins, { sourcesMayChange }),
      statesRoute(server, options.statesFile),
    ],
    origins: () => [...pageOrigins(), ...frameOrigins],
    requireHost: hostCheck(hosts.flatMap((each) => (each === undefined ? [] : [bracketed(each)]))),
    ...(staticDir === undefined ? {} : { files: byName(staticFiles(staticDir)) }),
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
  return bracketed(host);
}

/** An IPv6 address as it stands in a URL. */
const bracketed = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

export { BrokenAnswer, ConnectionLost, type Executed } from './graphql/execute-operation.ts';
export { developmentOrigins } from './http/origins.ts';
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
