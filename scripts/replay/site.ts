import type { FullConfig } from '@playwright/test';
import type { Scenario } from '#scenarios';
import { screenScenarios } from '../browser-tests/screens.ts';
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

/** Serves the built page and a scenario server on a free port, as `npm start` does. `scenarios` replaces the catalogue. */
export async function startSite(options: { scenarios?: readonly Scenario[] } = {}): Promise<RunningSite> {
  // The server and the build are imported only here, because `npm run card-provider:verify` needs neither.
  const [{ createCatalogue, createScenarioServer, startScenarioServer }, { buildPlayground }] = await Promise.all([
    import('#scenario-server'),
    import('../develop/build-playground.ts'),
  ]);
  const [server, staticDir] = await Promise.all([
    createScenarioServer({ catalogue: createCatalogue(options) }),
    buildPlayground(),
  ]);
  const { url, close } = await startScenarioServer({ port: 0, staticDir, server });
  return { pageUrl: url, serverUrl: url, close };
}
