import { catalogue } from '#scenarios';
import { settings } from './settings.ts';
import type { TestSite } from './test-world.ts';

const ENV_NAME = 'REPLAY_SITE';

/** The site and the browser that all workers of a run share. */
interface SharedSite extends TestSite {
  /** The browser's WebSocket endpoint for Playwright. */
  browserEndpoint: string;
  /** Folder in which workers mark the kinds of elements that axe has checked. */
  checkedKindsDir: string;
}

export const currentSite = (): SharedSite => JSON.parse(process.env[ENV_NAME] ?? 'null') as SharedSite;

/** Publishes the site to the workers, which inherit the environment of the global setup. */
export function publishSite(site: SharedSite): void {
  process.env[ENV_NAME] = JSON.stringify(site);
}

/** The catalogue, and the scenarios from files. */
export async function knownScenarios() {
  const { files = [] } = settings;
  if (files.length === 0) return catalogue;
  const { readScenarioFiles } = await import('../../mock-server/catalogue/scenario-files.ts');
  return [...catalogue, ...readScenarioFiles(files)];
}
