/**
 * The scenario server's door: `startScenarioServer` listens on a port, `createScenarioServer` runs in process.
 *
 * Everything here answers from scenarios and from schema.graphql. It never imports client/: it is a second, independent
 * implementation of the specification, and therefore an honest oracle for the first.
 */

import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { fileURLToPath } from 'node:url';
import { hostCheck } from './http/allowed-hosts.ts';
import { byName } from './http/by-name.ts';
import type { Call } from './http/call.ts';
import { graphqlRoute } from './http/graphql-route.ts';
import { type Listening, listen } from './http/listen.ts';
import { clientOriginsOf, frameOriginOf, pageOriginOf } from './http/origins.ts';
import { pictureRoute } from './http/picture-route.ts';
import { providerRoutes } from './http/provider-routes.ts';
import { createRouter } from './http/router.ts';
import { scenarioRoutes } from './http/scenario-routes.ts';
import { sessionRoutes } from './http/session-routes.ts';
import { specRoutes } from './http/spec-routes.ts';
import { statesRoute } from './http/states-route.ts';
import { staticFiles } from './http/static-files.ts';
import { streamsRoute } from './http/streams-route.ts';
import { upgradeIntentionRoute } from './rest/upgrade-intention.ts';
import { createScenarioServer, type ScenarioServer } from './scenario-server.ts';

/** Like schema.graphql it is read, not imported. */
const REPLAY_FOLDER = fileURLToPath(new URL('../.replay', import.meta.url));

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
  /**
   * The port of the card provider's frames, where both the page and an address to listen on are given, and no `frameHost`:
   * such a page is opened by any name, so only a port of their own keeps the frames at another origin. The next one when
   * left out.
   */
  framePort?: number;
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
  /** What the last replays left behind: results and pictures; .replay when left out. */
  replayFolder?: string;
}

export interface RunningScenarioServer {
  readonly url: string;
  readonly port: number;
  /** Where the card provider has a port of its own; null where it has none. */
  readonly framePort: number | null;
  readonly server: ScenarioServer;
  close(): Promise<void>;
}

/** Starts the server. Rejects with a message for people when the port is taken. */
export async function startScenarioServer(options: StartOptions = {}): Promise<RunningScenarioServer> {
  const { port = 0, host, staticDir, frameHost, clientOrigins = [] } = options;
  const { sourcesMayChange = false, allowsRealProvider = false, replayFolder = REPLAY_FOLDER } = options;
  const server = options.server ?? (await createScenarioServer());
  const { sessions, catalogue, apollo, contextOf } = server;
  let listeningPort = port;
  let framePort: number | null = null;
  const pageOrigins = () => clientOriginsOf(options.clientOrigins, staticDir === undefined ? null : listeningPort);
  // A content security policy cannot name an IPv6 address.
  const framing = ({ request }: Call) =>
    [...pageOrigins(), ...(framePort === null ? [] : [pageOriginOf(request.headers.host ?? '', listeningPort)])].filter(
      (origin) => !origin.includes('['),
    );
  const provider = providerRoutes(sessions, framing, { sourcesMayChange });

  const frameOriginFor = (pageHost: string | null | undefined) =>
    frameOriginOf({ port: listeningPort, address: host, frameHost, framePort, pageHost });
  const frameOrigin = ({ headers }: IncomingMessage) => frameOriginFor(staticDir === undefined ? null : headers.host);
  const hosts = [host, frameHost, ...clientOrigins, ...(options.allowedHosts ?? [])];
  const requireHost = hostCheck(hosts.flatMap((each) => (each === undefined ? [] : [bracketed(each)])));

  const router = createRouter({
    routes: [
      graphqlRoute(apollo, contextOf),
      upgradeIntentionRoute(sessions),
      ...specRoutes(replayFolder),
      ...scenarioRoutes(catalogue),
      pictureRoute(catalogue, replayFolder),
      ...sessionRoutes(sessions, ({ request }) => frameOrigin(request)),
      ...provider,
      streamsRoute(sessions, catalogue),
      statesRoute(server, options.statesFile),
    ],
    origins: () => [...pageOrigins(), ...(frameHost === undefined ? [] : [frameOriginFor(null)])],
    requireHost,
    ...(staticDir === undefined
      ? {}
      : { files: byName(staticFiles({ folder: staticDir, frameOrigin, allowsRealProvider })) }),
  });

  const listening: Listening[] = [];
  const close = () => Promise.all(listening.map((each) => each.close()));
  try {
    listening.push(await listen(router, port, host));
    listeningPort = listening[0]?.port ?? port;
    if (staticDir !== undefined && host !== undefined && frameHost === undefined) {
      const frames = createRouter({ routes: provider, origins: pageOrigins, requireHost });
      const frameListening = await listen(frames, options.framePort ?? (port === 0 ? 0 : port + 1), host);
      listening.push(frameListening);
      framePort = frameListening.port;
    }
  } catch (error) {
    await Promise.all([close(), options.server ? null : server.stop()]);
    throw error;
  }
  return {
    url: `http://${host === undefined ? 'localhost' : urlHost(host)}:${listeningPort}`,
    port: listeningPort,
    framePort,
    server,
    async close() {
      await Promise.all([server.stop(), close()]);
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

export { BASE_CLOCK, now } from './backend/clock.ts';
export { cardFee, couponDiscount, type Order, type PricedOrder, priceOrder } from './backend/pricing.ts';
export type { Breakage, Fault } from './backend/records.ts';
export type { World } from './backend/world.ts';
export { BrokenAnswer, ConnectionLost, type Executed } from './graphql/execute-operation.ts';
export { developmentOrigins } from './http/origins.ts';
export type { JournalEntry } from './journal/journal.ts';
export {
  createScenarioServer,
  type ScenarioServer,
  type ScenarioServerOptions,
} from './scenario-server.ts';
export type { Session, Sessions } from './sessions/sessions.ts';
