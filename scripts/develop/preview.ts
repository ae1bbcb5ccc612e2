/**
 * `npm start`: serves the built playground and the scenario server from one process on one port, for sharing a preview. The
 * card provider's frames have another origin: 127.0.0.1 for a page at localhost, or the host in FRAME_HOST. With
 * SCENARIO_HOST, the address to listen on, they have their own port (FRAME_PORT, default the next port).
 */
import {
  createScenarioServer,
  parseHosts,
  parseStoreSetting,
  readAllowedOrigins,
  startScenarioServer,
} from '#scenario-server';
import { createCatalogueWithFiles } from '../../mock-server/catalogue/scenario-files.ts';
import { parsePort } from '../../mock-server/parse-port.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { runCommand, withoutStackTrace } from '../command-line/run-command.ts';
import { buildPlayground } from './build-playground.ts';
import { portOf, requireFree } from './ports.ts';

const command = npmCommand('start', 'Serves the built playground and the scenario server on one port.').addHelpText(
  'after',
  `
Settings in the environment:
  PORT              the port to listen on (default: SCENARIO_PORT, else 4000)
  SCENARIO_HOST     the address to listen on (default: loopback)
  FRAME_HOST        another host for the card fields
  FRAME_PORT        with SCENARIO_HOST: the port of the card fields (default: the next port)
  ALLOWED_HOSTS     host names at which the preview may be opened, separated by commas
  ALLOWED_ORIGINS   origins of other pages that may use the server, separated by commas
  SCENARIO_FILES    JSON files with scenarios of your own, and folders of them, separated as in PATH
  SCENARIO_STORE    the URL of a Redis server that keeps the sessions (default: in memory)
  VITE_STRIPE_PUBLISHABLE_KEY   a publishable key: the page then loads the real card provider's script`,
);

async function start() {
  const {
    PORT,
    FRAME_HOST,
    FRAME_PORT,
    SCENARIO_HOST,
    ALLOWED_HOSTS,
    SCENARIO_FILES,
    SCENARIO_STORE,
    VITE_STRIPE_PUBLISHABLE_KEY: publishableKey = '',
  } = process.env;
  const port = PORT ? parsePort('PORT', PORT) : portOf('SCENARIO_PORT');
  const [frameHost] = parseHosts('FRAME_HOST', FRAME_HOST);
  const framePort = SCENARIO_HOST && !frameHost ? parsePort('FRAME_PORT', FRAME_PORT || String(port + 1)) : null;
  // A taken port is reported before the page is built, because the build takes a while.
  await requireFree(PORT ? 'PORT' : 'SCENARIO_PORT', port);
  const catalogue = createCatalogueWithFiles({}, SCENARIO_FILES);
  const createSessionStore = await parseStoreSetting(SCENARIO_STORE);
  return startScenarioServer({
    port,
    allowedHosts: parseHosts('ALLOWED_HOSTS', ALLOWED_HOSTS),
    allowedOrigins: readAllowedOrigins(),
    staticDir: await buildPlayground({ publishableKey }),
    allowsRealProvider: publishableKey !== '',
    server: await createScenarioServer({ catalogue, createSessionStore }),
    ...(SCENARIO_HOST ? { host: SCENARIO_HOST } : {}),
    ...(frameHost ? { frameHost } : {}),
    ...(framePort === null ? {} : { framePort }),
  });
}

await runCommand(async () => {
  parse(command);
  const running = await withoutStackTrace(start);
  console.log(`Checkout scenarios: ${running.url}`);
  if (running.framePort !== null)
    console.log(`Card fields: port ${running.framePort} of the same host, as a separate origin.`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await running.close();
  return 0;
});
