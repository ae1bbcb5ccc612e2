/**
 * `npm start`: serves the built playground and the scenario server from one process on one port, for sharing a preview. The
 * card provider's frames have another origin: 127.0.0.1 for a page at localhost, the host in FRAME_HOST, or, when
 * SCENARIO_HOST sets the address to listen on, a port of their own (FRAME_PORT, default the next port).
 */
import {
  createScenarioServer,
  parseHosts,
  parseStoreSetting,
  readAllowedOrigins,
  startScenarioServer,
} from '#scenario-server';
import { createCatalogueWithFiles } from '../../mock-server/catalogue/scenario-files.ts';
import { parseOptions } from '../command-line/parse-options.ts';
import { runCommand, withoutStackTrace } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { buildPlayground } from './build-playground.ts';
import { choosePort, requireAddress, requireFree, scenarioPort } from './ports.ts';

const USAGE = `Usage: npm start

Settings in the environment:
  PORT              the port to listen on (default: SCENARIO_PORT, else 4000)
  SCENARIO_HOST     the address to listen on (default: loopback)
  FRAME_HOST        another host for the card fields
  FRAME_PORT        with SCENARIO_HOST: the port of the card fields (default: the next port)
  ALLOWED_HOSTS     host names at which the preview may be opened, separated by commas
  ALLOWED_ORIGINS   origins of other pages that may use the server, separated by commas
  SCENARIO_FILES    JSON files with scenarios of your own, and folders of them, separated as in PATH
  SCENARIO_STORE    the URL of a Redis server that keeps the sessions (default: in memory)
  VITE_STRIPE_PUBLISHABLE_KEY   a publishable key: the page then loads the real card provider's script`;

await runCommand(async () => {
  stopWithNpm();
  parseOptions({ usage: USAGE, options: {} });
  const {
    PORT,
    FRAME_HOST,
    SCENARIO_HOST,
    ALLOWED_HOSTS,
    SCENARIO_FILES,
    SCENARIO_STORE,
    VITE_STRIPE_PUBLISHABLE_KEY,
  } = process.env;
  const choice = PORT ? choosePort('PORT', 4000) : scenarioPort();
  const [allowedHosts, [frameHost]] = await withoutStackTrace(() => [
    parseHosts('ALLOWED_HOSTS', ALLOWED_HOSTS),
    parseHosts('FRAME_HOST', FRAME_HOST),
  ]);
  const frames = SCENARIO_HOST && !frameHost ? choosePort('FRAME_PORT', choice.port + 1) : null;
  await requireFree(choice, ...(frames ? [frames] : []));
  if (SCENARIO_HOST) await requireAddress('SCENARIO_HOST', SCENARIO_HOST);
  const allowedOrigins = await withoutStackTrace(readAllowedOrigins);
  const createSessionStore = await withoutStackTrace(() => parseStoreSetting(SCENARIO_STORE));
  const catalogue = await withoutStackTrace(() => createCatalogueWithFiles({}, SCENARIO_FILES));
  const publishableKey = VITE_STRIPE_PUBLISHABLE_KEY ?? '';
  const staticDir = await buildPlayground({ publishableKey });
  const server = await createScenarioServer({ catalogue, createSessionStore });
  const running = await withoutStackTrace(() =>
    startScenarioServer({
      server,
      port: choice.port,
      staticDir,
      allowsRealProvider: publishableKey !== '',
      ...(SCENARIO_HOST ? { host: SCENARIO_HOST } : {}),
      ...(frameHost ? { frameHost } : {}),
      ...(frames ? { framePort: frames.port } : {}),
      allowedHosts,
      allowedOrigins,
    }),
  );
  console.log(`Checkout scenarios: ${running.url}`);
  if (running.framePort !== null) {
    console.log(`Card fields: port ${running.framePort} of the same host, as a separate origin.`);
  }
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await running.close();
  return 0;
});
