/**
 * `npm run dev`: starts the scenario server and the client, both with hot reload. A changed scenario file is reloaded
 * without a restart, so sessions continue. When one exits, or on Ctrl-C, both stop.
 */
import concurrently from 'concurrently';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { projectPath, toolSearchPath } from '../command-line/project-path.ts';
import { CommandError, runCommand, withoutStackTrace } from '../command-line/run-command.ts';
import { portOf, requireFree } from './ports.ts';

const command = npmCommand(
  'dev',
  'Starts the scenario server and the client. Both reload when a file changes.',
).addHelpText(
  'after',
  `
Settings in the environment:
  SCENARIO_PORT    the port of the scenario server (default 4000)
  CLIENT_PORT      the port of the client (default 5173)
  ALLOWED_HOSTS    other host names at which both are reached, separated by commas
  SCENARIO_FILES   JSON files with scenarios of your own, and folders of them, separated as in PATH
  SCENARIO_STORE   the URL of a Redis server that keeps the sessions (default: in memory)`,
);

const SCENARIOS = 'mock-server/scenarios';

await runCommand(async () => {
  parse(command);
  const [server, client] = await withoutStackTrace(() => [portOf('SCENARIO_PORT'), portOf('CLIENT_PORT')]);
  if (server === client) throw new CommandError(`SCENARIO_PORT and CLIENT_PORT are both ${server}. Change one.`);
  await requireFree('SCENARIO_PORT', server);
  await requireFree('CLIENT_PORT', client);

  let isStopRequested = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => (isStopRequested = true));
  const { NODE_OPTIONS = '' } = process.env;
  const PATH = toolSearchPath();
  const { result } = concurrently(
    [
      {
        name: 'server',
        command: `tsx watch --clear-screen=false --exclude "${SCENARIOS}/**" mock-server/main.ts`,
        env: { PATH, WATCH_SCENARIOS: SCENARIOS },
        prefixColor: 'cyan',
      },
      {
        name: 'client',
        command: 'vite --clearScreen false',
        // Raises Node's limit for headers, because browsers send the cookies of all apps at localhost with each request.
        env: { PATH, NODE_OPTIONS: `${NODE_OPTIONS} --max-http-header-size=65536` },
        prefixColor: 'magenta',
      },
    ],
    { cwd: projectPath(), prefix: 'name', killOthersOn: ['success', 'failure'] },
  );
  await result.catch(() => undefined);
  return isStopRequested ? 0 : 1;
});
