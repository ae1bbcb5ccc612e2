import { catalogue, type Scenario } from '#scenarios';
import type { BackendOptions } from './backend/backend-client.ts';

/** The options of `npm run replay` that Playwright does not have itself. */
export interface ReplaySettings {
  /** Folder of the report. */
  report?: string;
  /** Folder of the baseline screenshots. */
  baseline?: string;
  /** Whether screens are compared with the baseline, rather than taken for it. */
  compares?: boolean;
  junit?: string;
  /** 'I/N' */
  shard?: string;
  /** JSON files, and folders of them, with scenarios outside the catalogue. */
  files?: string[];
  /** Runs the scenarios against a real backend. */
  backend?: BackendOptions;
  /** Runs only the facts about the card provider, without the page and the server of the replays. */
  onlyCardProvider?: boolean;
  /** Checks these facts against the provider's test mode, not the emulator. The keys are in the environment. */
  testMode?: { hasBankAccounts: boolean };
  /** Takes the pictures that the gallery shows; `npm run replay` does, `npm test` does not. */
  pictures?: boolean;
}

const SETTINGS_ENV = 'REPLAY_SETTINGS';

export const settings = JSON.parse(process.env[SETTINGS_ENV] ?? '{}') as ReplaySettings;

/** An environment that passes these settings to Playwright. */
export const settingsEnvironment = (values: ReplaySettings): NodeJS.ProcessEnv => ({
  ...process.env,
  [SETTINGS_ENV]: JSON.stringify(values),
});

const SITE_ENV = 'REPLAY_SITE';

/** The site and the browser that all workers of a run share. */
interface SharedSite {
  pageUrl: string;
  serverUrl: string;
  /** The browser's WebSocket endpoint for Playwright. */
  browserEndpoint: string;
}

export const currentSite = (): SharedSite => JSON.parse(process.env[SITE_ENV] ?? 'null') as SharedSite;

/** Publishes the site to the workers, which inherit the environment of the global setup. */
export function publishSite(site: SharedSite): void {
  process.env[SITE_ENV] = JSON.stringify(site);
}

/** The catalogue, and the scenarios from files. */
export async function knownScenarios(): Promise<readonly Scenario[]> {
  const { files = [] } = settings;
  if (files.length === 0) return catalogue;
  const { readScenarioFiles } = await import('../../mock-server/catalogue/scenario-files.ts');
  return [...catalogue, ...readScenarioFiles(files)];
}
