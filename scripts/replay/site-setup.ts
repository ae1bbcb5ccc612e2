import { mkdir, rm } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { launchBrowserServer } from '../chromium.ts';
import { inProject } from '../in-project.ts';
import { screenStates } from '../screens/states.ts';
import { knownScenarios, shareSite } from './current-site.ts';
import { settings } from './settings.ts';
import { openSite } from './site.ts';

/** Starts what all workers share: the built page, the scenario server and the browser. Returns how to stop. */
export default async function setUpSite({ projects }: FullConfig): Promise<() => Promise<void>> {
  // Under a test runner a build would be one for tests; what is tested here is what people get.
  process.env['NODE_ENV'] = 'production';
  const checkedElements = inProject('.replay/checked');
  await rm(checkedElements, { recursive: true, force: true });
  await mkdir(checkedElements, { recursive: true });
  const [site, browser] = await Promise.all([
    openSite({ scenarios: [...(await knownScenarios()), ...screenStates.map(({ scenario }) => scenario)] }),
    launchBrowserServer({
      headed: projects.some(({ use }) => use.headless === false),
      steady: settings.report !== undefined || settings.baseline !== undefined,
      slowMo: settings.slowMo ?? 0,
    }),
  ]);
  const { pageUrl, serverUrl } = site;
  shareSite({ pageUrl, serverUrl, isOurs: true, browser: browser.wsEndpoint(), checkedElements });
  return async () => {
    await Promise.all([browser.close(), site.close()]);
  };
}
