/**
 * The entry point `legal-checkout/scenarios`: the catalogue of named scenarios and the server that plays them, for the
 * tests of apps that embed the module.
 */
import type { DocumentNode } from 'graphql';
import { type AppConfig, withAppConfig } from '../backend/app-config.ts';
import { parseIdToken } from '../backend/session-key.ts';
import { createCatalogueWithFiles } from '../catalogue/scenario-files.ts';
import { describeJournal } from '../journal/describe-journal.ts';
import type { OperationResult } from '../pipeline/index.ts';
import { createScenarioServer, type ScenarioServer } from '../scenario-server.ts';
import { basePriceList } from '../scenarios/index.ts';
import { type StartServerOptions, startScenarioServer as startServer } from '../server.ts';
import { parseStoreSetting } from '../sessions/store-setting.ts';
import { anyOption, checkOptions, type OptionSchemas, portOption, textOption, textsOption } from './check-options.ts';
import { packageFile } from './package-file.ts';

export interface ScenarioOptions {
  /** Products of your app, for sale in every scenario beside the catalogue's. */
  appConfig?: AppConfig;
  /** JSON files, or folders of them, with scenarios of your own. */
  scenarioFiles?: readonly string[];
}

export interface ScenarioServerOptions
  extends ScenarioOptions,
    Pick<StartServerOptions, 'port' | 'host' | 'allowedOrigins' | 'allowedHosts' | 'frameHost' | 'framePort'> {
  /** The URL of a Redis server that keeps the sessions, for several servers or restarts. Default: in memory. */
  store?: string;
}

const SCENARIO_OPTIONS: OptionSchemas<ScenarioOptions> = { appConfig: anyOption, scenarioFiles: textsOption };
const SERVER_OPTIONS: OptionSchemas<ScenarioServerOptions> = {
  ...SCENARIO_OPTIONS,
  port: portOption,
  host: textOption,
  allowedOrigins: textsOption,
  allowedHosts: textsOption,
  frameHost: textOption,
  framePort: portOption,
  store: textOption,
};

/** Runs operations as the user of an id token, such as 'demo.buy-new-card.my-test', with the scenario's faults. */
export interface OperationRunner {
  /** Rejects with `ConnectionLostError` or `InvalidResponseError` where a fault breaks the connection or the response. */
  execute(
    operation: string | DocumentNode,
    variables?: object,
    token?: string,
    options?: { idempotencyKey?: string },
  ): Promise<OperationResult>;
  /** Names the id token's scenario, its session and the number of calls, for the output of a failed test. */
  report(token: string): Promise<string>;
}

export interface ScenarioBackend extends OperationRunner {
  stop(): Promise<void>;
}

export interface RunningScenarioServer extends OperationRunner {
  readonly url: string;
  readonly port: number;
  /** The separate port of the card provider's frames; null without `host` or with `frameHost`. */
  readonly framePort: number | null;
  close(): Promise<void>;
}

/**
 * Creates the scenarios' backend in this process, without HTTP.
 *
 * @example
 * const backend = await createScenarioBackend();
 * const { data } = await backend.execute(query, variables, 'demo.buy-new-card.my-test');
 */
export async function createScenarioBackend(options: ScenarioOptions = {}): Promise<ScenarioBackend> {
  checkOptions('createScenarioBackend', options, SCENARIO_OPTIONS);
  const server = await createServer(options);
  return { execute: server.execute, report: createReport(server), stop: server.stop };
}

/**
 * Starts the scenario server with its gallery, on any free port by default. Rejects with a message that says what to do
 * when the port is in use, or when `appConfig` or a scenario file is invalid.
 *
 * @example
 * const server = await startScenarioServer({ port: 4000, appConfig });
 * // graphqlEndpoint: `${server.url}/graphql`, id token: 'demo.decline-generic.my-test'
 */
export async function startScenarioServer(options: ScenarioServerOptions = {}): Promise<RunningScenarioServer> {
  checkOptions('startScenarioServer', options, SERVER_OPTIONS);
  const { appConfig, scenarioFiles, store, ...serverOptions } = options;
  const server = await createServer({
    ...(appConfig && { appConfig }),
    ...(scenarioFiles && { scenarioFiles }),
    ...(store !== undefined && { store }),
  });
  const { url, port, framePort, close } = await startServer({
    ...serverOptions,
    server,
    staticDir: packageFile('gallery'),
    replayFolder: packageFile('replay'),
  });
  return { url, port, framePort, execute: server.execute, report: createReport(server), close };
}

const createReport =
  ({ sessions }: ScenarioServer) =>
  async (token: string) => {
    const key = parseIdToken(token);
    if (!key) throw new Error('[checkout] report: the id token must be demo.<scenario>.<session>.');
    return describeJournal(key, (await sessions.readJournal(key)).entries);
  };

const createServer = async ({ appConfig, scenarioFiles = [], store }: ScenarioOptions & { store?: string }) =>
  createScenarioServer({
    createSessionStore: await parseStoreSetting(store),
    catalogue: createCatalogueWithFiles(
      appConfig ? { basePriceList: withAppConfig(basePriceList, appConfig) } : {},
      scenarioFiles,
    ),
  });

export type { AppConfig, AppProduct } from '../backend/app-config.ts';
export type { AnyScenarioName } from '../catalogue/generated/scenario-names.ts';
export { ConnectionLostError, InvalidResponseError } from '../pipeline/index.ts';
export { catalogue, findScenario, type Scenario } from '../scenarios/index.ts';
export type { OperationResult };
