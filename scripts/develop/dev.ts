/**
 * `npm run dev`: starts the scenario server and the client, both with hot reload. A changed scenario file is reloaded
 * without a restart, so sessions continue. Prints the address once the page can be opened; the page waits for the scenario
 * server itself. When one exits, or on Ctrl-C, both stop.
 */
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import concurrently from 'concurrently';
import { parseOptions } from '../command-line/parse-options.ts';
import { projectPath, toolSearchPath } from '../command-line/project-path.ts';
import { runCommand } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { clientPort, requireFree, scenarioPort } from './ports.ts';

const USAGE = `Usage: npm run dev

Settings in the environment:
  SCENARIO_PORT    the port of the scenario server (default 4000)
  CLIENT_PORT      the port of the client (default 5173)
  SCENARIO_FILES   JSON files with scenarios of your own, and folders of them, separated as in PATH
  SCENARIO_STORE   the URL of a Redis server that keeps the sessions (default: in memory)`;
const POLL_INTERVAL_MS = 30;
const SCENARIOS_DIR = 'mock-server/scenarios';
/** Counterexamples of property tests, which the gallery lists with the catalogue. */
const COUNTEREXAMPLES_DIR = projectPath('property-tests/counterexamples');

/** The files in SCENARIO_FILES, and the counterexamples if there are any. */
const scenarioFiles = (): string =>
  [process.env['SCENARIO_FILES'] ?? '', existsSync(COUNTEREXAMPLES_DIR) ? COUNTEREXAMPLES_DIR : '']
    .filter((files) => files !== '')
    .join(path.delimiter);

/** Resolves once an address has responded successfully, or when `signal` is aborted. */
async function waitUntilItResponds(address: string, signal: AbortSignal): Promise<void> {
  // Without `fetch`, whose first call takes a quarter of a second of the time that this waits for.
  const responds = () =>
    new Promise<boolean>((resolve) => {
      get(address, { signal, agent: false }, (response) => resolve(response.resume().statusCode === 200)).once(
        'error',
        () => resolve(false),
      );
    });
  while (!signal.aborted && !(await responds())) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
}

await runCommand(async () => {
  stopWithNpm();
  parseOptions({ usage: USAGE, options: {} });
  const [server, client] = [scenarioPort(), clientPort()];
  await requireFree(server, client);

  const env = {
    PATH: toolSearchPath(),
    SCENARIO_PORT: String(server.port),
    CLIENT_PORT: String(client.port),
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
  };
  let isStopRequested = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => (isStopRequested = true));
  const { result } = concurrently(
    [
      {
        name: 'server',
        command: 'node scripts/develop/run.mjs scripts/develop/dev-server.ts',
        env: { ...env, WATCH_SCENARIOS: SCENARIOS_DIR, SCENARIO_FILES: scenarioFiles() },
        prefixColor: 'cyan',
      },
      {
        name: 'client',
        command: 'vite --clearScreen false --logLevel warn',
        // The cookies of all apps at localhost: Node's limit is 16 kB.
        env: { ...env, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-http-header-size=65536` },
        prefixColor: 'magenta',
      },
    ],
    { cwd: projectPath(), prefix: 'name', killOthersOn: ['success', 'failure'] },
  );

  const exited = new AbortController();
  const bothExited = result.then(
    () => exited.abort(),
    () => exited.abort(),
  );
  await waitUntilItResponds(`http://localhost:${client.port}/`, exited.signal);
  if (!exited.signal.aborted) {
    const urlOf = ({ port }: { port: number }) => `http://localhost:${port}`;
    console.log(`\n  Checkout scenarios: ${urlOf(client)}   (scenario server: ${urlOf(server)})\n`);
  }
  await bothExited;
  return isStopRequested ? 0 : 1;
});
