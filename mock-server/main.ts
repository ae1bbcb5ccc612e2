/**
 * Starts the scenario server on SCENARIO_PORT (4000) and SCENARIO_HOST (loopback), and stops it on SIGINT or SIGTERM.
 * ALLOWED_HOSTS adds host names, ALLOWED_ORIGINS origins of pages, each separated by commas; loopback is always allowed.
 * With WATCH_SCENARIOS, a folder, its scenarios are served and reloaded when they change. SCENARIO_FILES adds scenarios
 * in JSON files, separated as in PATH.
 */
import { parsePort } from './parse-port.ts';

const DEFAULT_PORT = '4000';

async function developmentServer(folder: string, files: string | undefined) {
  const development = await import('./development/development-server.ts');
  return development.startDevelopmentServer(folder, console.log, files);
}

async function serverWith(files: string) {
  const { createCatalogueWithFiles: catalogueWith } = await import('./catalogue/scenario-files.ts');
  const { createScenarioServer } = await import('./server.ts');
  return createScenarioServer({ catalogue: catalogueWith({}, files) });
}

try {
  const { SCENARIO_PORT, SCENARIO_HOST, ALLOWED_HOSTS, WATCH_SCENARIOS, SCENARIO_FILES } = process.env;
  const port = parsePort('SCENARIO_PORT', SCENARIO_PORT || DEFAULT_PORT);
  const development = WATCH_SCENARIOS ? await developmentServer(WATCH_SCENARIOS, SCENARIO_FILES) : null;
  const server = development?.server ?? (SCENARIO_FILES ? await serverWith(SCENARIO_FILES) : null);
  // Only now: it imports the scenarios, which may have been broken until here.
  const { readAllowedOrigins, startScenarioServer } = await import('./server.ts');
  const running = await startScenarioServer({
    port,
    ...(SCENARIO_HOST ? { host: SCENARIO_HOST } : {}),
    ...(ALLOWED_HOSTS ? { allowedHosts: ALLOWED_HOSTS.split(',') } : {}),
    allowedOrigins: readAllowedOrigins(),
    ...(server ? { server, hotReload: development !== null } : {}),
  });
  console.log(`Scenario server: ${running.url}`);
  const stop = () => void running.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
