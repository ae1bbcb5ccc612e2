import type { BackendOptions } from './backend/backend-client.ts';

/** The options of `npm run replay` that Playwright does not have itself. */
export interface ReplaySettings {
  /** Folder of the report. */
  report?: string;
  /** Folder of the baseline screenshots. */
  baseline?: string;
  junit?: string;
  /** 'I/N' */
  shard?: string;
  /** Journal file to compare the requests with. */
  journal?: string;
  /** JSON files, and folders of them, with scenarios outside the catalogue. */
  files?: string[];
  slowMo?: number;
  /** Runs the scenarios against a real backend. */
  backend?: BackendOptions;
  /** Takes the pictures that the gallery shows; `npm run replay` does, `npm test` does not. */
  pictures?: boolean;
}

const ENV_NAME = 'REPLAY_SETTINGS';

export const settings = JSON.parse(process.env[ENV_NAME] ?? '{}') as ReplaySettings;

/** An environment that passes these settings to Playwright. */
export const settingsEnvironment = (values: ReplaySettings): NodeJS.ProcessEnv => ({
  ...process.env,
  [ENV_NAME]: JSON.stringify(values),
});
