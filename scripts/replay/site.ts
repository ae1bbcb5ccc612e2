import type { FullConfig } from '@playwright/test';
import type { Scenario } from '#scenarios';
import { screenScenarios } from '../browser-tests/screens.ts';
import type { buildPlayground } from '../develop/build-playground.ts';
import { launchBrowserServer } from '../checks/chromium.ts';
import { knownScenarios, publishSite, settings } from './settings.ts';

/** Starts what all workers share: the built page, the scenario server and the browser. Returns a function that stops them. */
export default async function startSharedSite({ projects }: FullConfig): Promise<() => Promise<void>> {
  // Playwright sets NODE_ENV to 'test'; the tests run against a production build.
  process.env['NODE_ENV'] = 'production';
  const [site, browser] = await Promise.all([
    process.env['REPLAY_WITHOUT_SITE']
      ? null
      : startSite({ scenarios: [...(await knownScenarios()), ...screenScenarios] }),
    launchBrowserServer({
      headed: projects.some(({ use }) => use.headless === false),
      stablePaint: settings.report !== undefined || settings.baseline !== undefined,
    }),
  ]);
  const { pageUrl, serverUrl } = site ?? { pageUrl: '', serverUrl: '' };
  publishSite({ pageUrl, serverUrl, browserEndpoint: browser.wsEndpoint() });
  return async () => {
    await Promise.all([browser.close(), site?.close()]);
  };
}

export interface RunningSite {
  pageUrl: string;
  serverUrl: string;
  close(): Promise<void>;
}

type BuildOptions = NonNullable<Parameters<typeof buildPlayground>[0]>;

/**
 * Serves the built page and a scenario server on a free port, as `npm start` does. `scenarios` replaces the catalogue. With
 * SCENARIO_STORE two servers share the sessions, behind a proxy that passes requests to them in turn.
 */
export async function startSite({
  scenarios,
  ...build
}: BuildOptions & { scenarios?: readonly Scenario[] } = {}): Promise<RunningSite> {
  // Facts about the card provider need none of these.
  const [{ createScenarioServer, parseStoreSetting, startScenarioServer }, playground] = await Promise.all([
    import('#scenario-server'),
    import('../develop/build-playground.ts'),
  ]);
  const staticDir = await playground.buildPlayground(build);
  const createSessionStore = await parseStoreSetting(process.env['SCENARIO_STORE']);
  const allowsRealProvider = (build.publishableKey ?? '') !== '';
  const start = async (options: { frameHost?: string } = {}) => {
    const server = await createScenarioServer({ createSessionStore, ...(scenarios && { scenarios }) });
    return startScenarioServer({ ...options, port: 0, staticDir, allowsRealProvider, server });
  };
  if (!createSessionStore) {
    const { url, close } = await start();
    return { pageUrl: url, serverUrl: url, close };
  }
  const servers: RunningSite[] = [];
  const { startRoundRobinProxy } = await import('../../mock-server/test-support/round-robin-proxy.ts');
  const proxy = await startRoundRobinProxy(() => servers.map(({ serverUrl }) => serverUrl));
  const frameHost = proxy.url.replace('localhost', '127.0.0.1');
  for (const { url, close } of await Promise.all([start({ frameHost }), start({ frameHost })]))
    servers.push({ pageUrl: url, serverUrl: url, close });
  return {
    pageUrl: proxy.url,
    serverUrl: proxy.url,
    async close() {
      await Promise.all([proxy.close(), ...servers.map((server) => server.close())]);
    },
  };
}
