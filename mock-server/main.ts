/**
 * Starts the scenario server on SCENARIO_PORT (4000) and SCENARIO_HOST (loopback), and stops it on SIGINT or SIGTERM.
 * ALLOWED_HOSTS adds host names, ALLOWED_ORIGINS origins of pages, each separated by commas; loopback is always allowed.
 * SCENARIO_FILES adds scenarios in JSON files, separated as in PATH. Sessions are in memory, or in the Redis server of
 * SCENARIO_STORE.
 */
import { createCatalogueWithFiles } from './catalogue/scenario-files.ts';
import { parsePort } from './parse-port.ts';
import { createScenarioServer, parseHosts, readAllowedOrigins, startScenarioServer } from './server.ts';
import { parseStoreSetting } from './sessions/store-setting.ts';

const DEFAULT_PORT = '4000';

try {
  const { SCENARIO_PORT, SCENARIO_HOST, ALLOWED_HOSTS, SCENARIO_FILES, SCENARIO_STORE } = process.env;
  const running = await startScenarioServer({
    port: parsePort('SCENARIO_PORT', SCENARIO_PORT || DEFAULT_PORT),
    ...(SCENARIO_HOST ? { host: SCENARIO_HOST } : {}),
    allowedHosts: parseHosts('ALLOWED_HOSTS', ALLOWED_HOSTS),
    allowedOrigins: readAllowedOrigins(),
    server: await createScenarioServer({
      catalogue: createCatalogueWithFiles({}, SCENARIO_FILES),
      createSessionStore: await parseStoreSetting(SCENARIO_STORE),
    }),
  });
  console.log(`Scenario server: ${running.url}`);
  const stop = () => void running.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
