/**
 * Entry point of the scenario server: `startScenarioServer` listens on a port, `createScenarioServer` runs in process.
 *
 * The server implements the specification from schema.graphql and the scenarios alone. It never imports client/, because
 * it is an independent oracle for the client.
 */

import { isIPv6 } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createApp } from './http/app.ts';
import { catalogueRoutes } from './http/catalogue-routes.ts';
import { explorerRoutes } from './http/explorer.ts';
import { type ListeningServer, listen } from './http/listen.ts';
import {
  createHostCheck,
  createOriginPolicy,
  isLoopback,
  parseHosts,
  parseOrigins,
  resolveFrameOrigin,
  resolvePageOrigin,
} from './http/origins.ts';
import { pactStatesRoute } from './http/pact-states.ts';
import { backendRoutes, providerRoutes } from './http/pipeline-routes.ts';
import type { AppContext } from './http/request.ts';
import { sessionRoutes } from './http/session-routes.ts';
import { staticFiles } from './http/static-files.ts';
import { requireBrowserPort } from './parse-port.ts';
import { createScenarioServer, type ScenarioServer } from './scenario-server.ts';

const REPLAY_FOLDER = fileURLToPath(new URL('../.replay', import.meta.url));

export interface StartServerOptions {
  port?: number;
  /** The address to listen on. Default: loopback, IPv4 and IPv6. */
  host?: string;
  /** Origins whose pages may use the server, besides its own and, for requests to a loopback host, all of loopback. */
  allowedOrigins?: readonly string[];
  /** Allowed `Host` headers, besides loopback, `host`, `frameHost` and the hosts of `allowedOrigins`. */
  allowedHosts?: readonly string[];
  frameHost?: string;
  /**
   * The port of the card provider's frames, with `staticDir` and `host` and without `frameHost`. The page may then have
   * any host name, so only a separate port gives the frames another origin. Default: `port` + 1.
   */
  framePort?: number;
  staticDir?: string;
  /** Whether pages of `staticDir` may load the real card provider's script. Default: false. */
  allowsRealProvider?: boolean;
  server?: ScenarioServer;
  hotReload?: boolean;
  /** The results and pictures of the last replays. Default: .replay. */
  replayFolder?: string;
}

export interface RunningScenarioServer {
  readonly url: string;
  readonly port: number;
  readonly framePort: number | null;
  readonly server: ScenarioServer;
  close(): Promise<void>;
}

/** Rejects with advice if the port is in use or an option is invalid, and stops `server` first. */
export async function startScenarioServer(options: StartServerOptions = {}): Promise<RunningScenarioServer> {
  const server = options.server ?? (await createScenarioServer());
  try {
    return await start(server, options);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function start(server: ScenarioServer, options: StartServerOptions): Promise<RunningScenarioServer> {
  const { port = 0, host, staticDir } = options;
  const [frameHost] = parseHosts('frameHost', options.frameHost);
  const allowedHosts = parseHosts('allowedHosts', options.allowedHosts?.join());
  const allowedOrigins = parseOrigins('allowedOrigins', options.allowedOrigins?.join());
  const { hotReload = false, allowsRealProvider = false, replayFolder = REPLAY_FOLDER } = options;
  if (frameHost !== undefined && !isLoopback(frameHost) && allowedOrigins.length === 0)
    throw new Error(
      `No page may embed the card fields at ${frameHost}. Add the origin of the page, like https://app.example.com, to ALLOWED_ORIGINS or the option allowedOrigins.`,
    );
  const hasFramePort = staticDir !== undefined && host !== undefined && frameHost === undefined;
  const chosenFramePort = options.framePort ?? (port === 0 ? 0 : port + 1);
  requireBrowserPort('port', port);
  if (hasFramePort) requireBrowserPort('framePort', chosenFramePort);
  // Reads the ports on each request, because port 0 becomes a real port only when the servers listen.
  let page: ListeningServer | null = null;
  let frames: ListeningServer | null = null;
  const pagePort = () => page?.port ?? port;
  const frameOriginFor = (pageHost: string | null | undefined) =>
    resolveFrameOrigin({ port: pagePort(), address: host, frameHost, framePort: frames?.port ?? null, pageHost });
  const frameOrigin = (c: AppContext) => frameOriginFor(staticDir === undefined ? null : c.req.header('host'));
  const originPolicy = createOriginPolicy(() => [
    ...allowedOrigins,
    ...(frameHost === undefined ? [] : [frameOriginFor(null)]),
  ]);
  const hosts = [host, frameHost, ...allowedOrigins, ...allowedHosts];
  const requireHost = createHostCheck(hosts.flatMap((name) => (name === undefined ? [] : [bracketIpv6(name)])));
  const frameAncestors = (c: AppContext) => [
    ...originPolicy.frameAncestors(c.req.header('host')),
    ...(frames === null ? [] : [resolvePageOrigin(c.req.header('host') ?? '', pagePort())]),
  ];

  const { sessions, catalogue, pipeline } = server;
  const provider = providerRoutes(pipeline, originPolicy, frameAncestors, { hotReload });
  const routes = [
    backendRoutes(pipeline),
    explorerRoutes(catalogue),
    catalogueRoutes(catalogue, sessions, replayFolder),
    sessionRoutes(sessions, frameOrigin),
    provider,
    pactStatesRoute(sessions),
    ...(staticDir === undefined ? [] : [staticFiles({ folder: staticDir, frameOrigin, allowsRealProvider })]),
  ];
  page = await listen(createApp({ routes, originPolicy, requireHost }), port, host);
  if (hasFramePort) {
    const app = createApp({ routes: [provider], originPolicy, requireHost });
    frames = await listen(app, chosenFramePort, host).catch(async (error: unknown) => {
      await page?.close();
      throw error;
    });
  }
  return {
    url: `http://${host === undefined ? 'localhost' : urlHost(host)}:${page.port}`,
    port: page.port,
    framePort: frames?.port ?? null,
    server,
    async close() {
      await Promise.all([server.stop(), page?.close(), frames?.close()]);
    },
  };
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return bracketIpv6(host);
}

const bracketIpv6 = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

export { BASE_CLOCK, now } from './backend/clock.ts';
export { cardFee, couponDiscount, type OrderPricingInput, type PricingResult, priceOrder } from './backend/pricing.ts';
export type { World } from './backend/world.ts';
export { createCatalogue } from './catalogue/create-catalogue.ts';
export { parseHosts, readAllowedOrigins } from './http/origins.ts';
export type { JournalEntry } from './journal/journal.ts';
export { ConnectionLostError, InvalidResponseError, type OperationResult } from './pipeline/index.ts';
export {
  createScenarioServer,
  type ScenarioServer,
  type ScenarioServerOptions,
} from './scenario-server.ts';
export type { Fault, FaultEffect } from './schemas/fault.ts';
export { CARD_FEE_RATE } from './schemas/values.ts';
export { createMemorySessionStore } from './sessions/memory-session-store.ts';
export type { Session, SessionStore } from './sessions/session-store.ts';
export { parseStoreSetting } from './sessions/store-setting.ts';
