import { catalogue } from '#scenarios';
import { settings } from './settings.ts';
import type { Site } from './stage.ts';

const NAME = 'REPLAY_SITE';

/** The site and the browser that all workers of a run share. */
export interface SharedSite extends Site {
  /** Where the browser listens for Playwright. */
  browser: string;
  /** Folder in which workers note the elements that axe has checked. */
  checkedElements: string;
}

export const currentSite = (): SharedSite => JSON.parse(process.env[NAME] ?? 'null') as SharedSite;

/** Workers begin after the global setup, and inherit its environment. */
export function shareSite(site: SharedSite): void {
  process.env[NAME] = JSON.stringify(site);
}

/** The scenarios that this run knows: the catalogue, and those of the files that were named. */
export async function knownScenarios() {
  const { files = [] } = settings;
  if (files.length === 0) return catalogue;
  const { readScenarioFiles } = await import('../../mock-server/catalogue/scenario-files.ts');
  return [...catalogue, ...readScenarioFiles(files)];
}
