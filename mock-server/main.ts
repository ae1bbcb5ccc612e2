/**
 * Starts the scenario server on SCENARIO_PORT (4000) and SCENARIO_HOST (loopback), and stops it on SIGINT or SIGTERM.
 * ALLOWED_HOSTS adds host names, ALLOWED_ORIGINS origins of pages, each separated by commas; loopback is always allowed.
 * With WATCH_SCENARIOS, a folder, its scenarios are served and reloaded when they change. SCENARIO_FILES adds scenarios
 * in JSON files, separated as in PATH. Sessions are in memory, or in the Redis server of SCENARIO_STORE.
 */
import { parsePort } from './parse-port.ts';
import { parseStoreSetting } from './sessions/store-setting.ts';

const DEFAULT_PORT = '4000';

type CreateStore = Awaited<ReturnType<typeof parseStoreSetting>>;

async function developmentServer(folder: string, files: string | undefined, createSessionStore: CreateStore) {
  const development = await import('./development/development-server.ts');
  return development.startDevelopmentServer(folder, console.log, files, createSessionStore);
}

async function createServer(files: string | undefined, createSessionStore: CreateStore) {
  const { createCatalogueWithFiles: catalogueWith } = await import('./catalogue/scenario-files.ts');
  const { createScenarioServer } = await import('./server.ts');
  return createScenarioServer({ createSessionStore, ...(files && { catalogue: catalogueWith({}, files) }) });
}

try {
  const { SCENARIO_PORT, SCENARIO_HOST, ALLOWED_HOSTS, WATCH_SCENARIOS, SCENARIO_FILES, SCENARIO_STORE } = process.env;
  const port = parsePort('SCENARIO_PORT', SCENARIO_PORT || DEFAULT_PORT);
  const createStore = await parseStoreSetting(SCENARIO_STORE);
  const development = WATCH_SCENARIOS ? await developmentServer(WATCH_SCENARIOS, SCENARIO_FILES, createStore) : null;
  const server = development?.server ?? (await createServer(SCENARIO_FILES, createStore));
  // Imports server.ts after the scenario files are known to be valid, because Node would cache a failed import.
  const { parseHosts, readAllowedOrigins, startScenarioServer } = await import('./server.ts');
  const running = await startScenarioServer({
    port,
    ...(SCENARIO_HOST ? { host: SCENARIO_HOST } : {}),
    allowedHosts: parseHosts('ALLOWED_HOSTS', ALLOWED_HOSTS),
    allowedOrigins: readAllowedOrigins(),
    server,
    hotReload: development !== null,
  });
  console.log(`Scenario server: ${running.url}`);
  const stop = () => void running.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
