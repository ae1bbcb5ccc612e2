import { mkdir, rm } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { launchBrowserServer } from '../chromium.ts';
import { projectPath } from '../project-path.ts';
import { screenStates } from '../screens/states.ts';
import { knownScenarios, publishSite } from './current-site.ts';
import { settings } from './settings.ts';
import { startSite } from './site.ts';

/** Starts what all workers share: the built page, the scenario server and the browser. Returns a function that stops them. */
export default async function startSharedSite({ projects }: FullConfig): Promise<() => Promise<void>> {
  // Playwright sets NODE_ENV to 'test'; the tests run against a production build.
  process.env['NODE_ENV'] = 'production';
  const checkedKindsDir = projectPath('.replay/checked');
  await rm(checkedKindsDir, { recursive: true, force: true });
  await mkdir(checkedKindsDir, { recursive: true });
  const scenarios = new Set([...(await knownScenarios()), ...screenStates.map(({ scenario }) => scenario)]);
  const [site, browser] = await Promise.all([
    startSite({ scenarios: [...scenarios] }),
    launchBrowserServer({
      headed: projects.some(({ use }) => use.headless === false),
      stablePaint: settings.report !== undefined || settings.baseline !== undefined,
      slowMo: settings.slowMo ?? 0,
    }),
  ]);
  const { pageUrl, serverUrl } = site;
  publishSite({
    pageUrl,
    serverUrl,
    browserEndpoint: browser.wsEndpoint(),
    checkedKindsDir,
  });
  return async () => {
    await Promise.all([browser.close(), site.close()]);
  };
}
