/** What `npm run replay` hands to the configuration and the tests, beside Playwright's own options. */
export interface Settings {
  /** Folder of the report; every step has its picture there. */
  report?: string;
  /** Folder of the pictures to compare with. */
  baseline?: string;
  junit?: string;
  /** 'I/N' */
  shard?: string;
  /** A journal to compare the requests with. */
  journal?: string;
  /** JSON files and folders with scenarios outside the catalogue. */
  files?: string[];
  slowMo?: number;
}

const NAME = 'REPLAY_SETTINGS';

export const settings = JSON.parse(process.env[NAME] ?? '{}') as Settings;

/** The environment in which a run finds these settings. */
export const settingsEnvironment = (given: Settings): NodeJS.ProcessEnv => ({
  ...process.env,
  [NAME]: JSON.stringify(given),
});
