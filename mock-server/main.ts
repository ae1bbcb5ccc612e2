/**
 * Starts the scenario server on SCENARIO_PORT (4000) and SCENARIO_HOST (loopback), and stops it on SIGINT or SIGTERM.
 * ALLOWED_HOSTS names the hosts that requests may be for besides loopback, PAGE_ORIGIN the origins of pages that may call
 * besides the client's in development, both with commas between them.
 * Where WATCH_SCENARIOS names a folder, its scenarios are served instead, and read again whenever one is saved. Scenarios
 * in JSON files that SCENARIO_FILES names, apart as PATH has them, are served beside them.
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
  const { SCENARIO_PORT, SCENARIO_HOST, ALLOWED_HOSTS, PAGE_ORIGIN, WATCH_SCENARIOS, SCENARIO_FILES } = process.env;
  const port = parsePort('SCENARIO_PORT', SCENARIO_PORT || DEFAULT_PORT);
  const development = WATCH_SCENARIOS ? await developmentServer(WATCH_SCENARIOS, SCENARIO_FILES) : null;
  const server = development?.server ?? (SCENARIO_FILES ? await serverWith(SCENARIO_FILES) : null);
  // Only now: it imports the scenarios, which may have been broken until here.
  const { developmentOrigins, startScenarioServer } = await import('./server.ts');
  const running = await startScenarioServer({
    port,
    ...(SCENARIO_HOST ? { host: SCENARIO_HOST } : {}),
    ...(ALLOWED_HOSTS ? { allowedHosts: ALLOWED_HOSTS.split(',') } : {}),
    ...(PAGE_ORIGIN ? { clientOrigins: [...PAGE_ORIGIN.split(','), ...developmentOrigins()] } : {}),
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
