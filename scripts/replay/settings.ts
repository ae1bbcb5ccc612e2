import path from 'node:path';
import { catalogue, type Scenario } from '#scenarios';

const { env } = process;

/** Settings that `npm run replay` passes to Playwright, whose workers inherit these variables. */
export const settings = {
  report: env['REPLAY_REPORT'],
  baseline: env['REPLAY_BASELINE'],
  /** Compares screens with the baseline instead of writing them to it. */
  compares: env['REPLAY_COMPARES'] === '1',
  part: env['TEST_PART'],
  /** JSON files, and folders of them, with scenarios outside the catalogue, separated as in PATH. */
  files: (env['SCENARIO_FILES'] ?? '').split(path.delimiter).filter(Boolean),
  /** Takes the pictures that the gallery shows; `npm run replay` does, `npm test` does not. */
  pictures: env['REPLAY_PICTURES'] === '1',
};

const SITE_ENV = 'REPLAY_SITE';

interface SharedSite {
  pageUrl: string;
  serverUrl: string;
  browserEndpoint: string;
}

export const currentSite = (): SharedSite => JSON.parse(process.env[SITE_ENV] ?? 'null') as SharedSite;

/** Publishes the site to the workers, because they inherit the environment of the global setup. */
export function publishSite(site: SharedSite): void {
  process.env[SITE_ENV] = JSON.stringify(site);
}

export async function knownScenarios(): Promise<readonly Scenario[]> {
  const { files } = settings;
  if (files.length === 0) return catalogue;
  const { readScenarioFiles } = await import('../../mock-server/catalogue/scenario-files.ts');
  return [...catalogue, ...readScenarioFiles(files)];
}
