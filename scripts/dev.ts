/**
 * `npm run dev`: the scenario server and the client side by side, both reloading when their sources change. A scenario
 * file restarts nothing: the server reads it anew, and sessions go on. One line tells the address once both answer; when
 * one of them ends, or on Ctrl-C, both do.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import concurrently from 'concurrently';
import { command } from './command.ts';
import { inProject, toolPath } from './in-project.ts';
import { clientPort, requireFree, scenarioPort } from './ports.ts';
import { stopWithNpm } from './stop-with-npm.ts';
import { untilAnswers } from './until-answers.ts';

const SCENARIOS = 'mock-server/scenarios';
/** Runs that broke a law of the property tests: the gallery opens them beside the catalogue. */
const COUNTEREXAMPLES = inProject('property-tests/counterexamples');

/** Files of scenarios that are asked for, and the counterexamples where there are any. */
const scenarioFiles = (): string =>
  [process.env['SCENARIO_FILES'] ?? '', existsSync(COUNTEREXAMPLES) ? COUNTEREXAMPLES : '']
    .filter((files) => files !== '')
    .join(path.delimiter);

await command(async () => {
  stopWithNpm();
  const [server, client] = [scenarioPort(), clientPort()];
  await requireFree(server, client);

  const env = {
    PATH: toolPath(),
    SCENARIO_PORT: String(server.port),
    CLIENT_PORT: String(client.port),
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
  };
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => (asked = true));
  const { result } = concurrently(
    [
      {
        name: 'server',
        command: `tsx watch --clear-screen=false --include=schema.graphql --exclude="${SCENARIOS}/**" mock-server/main.ts`,
        env: { ...env, WATCH_SCENARIOS: SCENARIOS, SCENARIO_FILES: scenarioFiles() },
        prefixColor: 'cyan',
      },
      {
        name: 'client',
        command: 'vite --clearScreen false --logLevel warn',
        env,
        prefixColor: 'magenta',
      },
    ],
    { cwd: inProject(), prefix: 'name', killOthersOn: ['success', 'failure'] },
  );

  const ended = new AbortController();
  const both = result.then(
    () => ended.abort(),
    () => ended.abort(),
  );
  await untilAnswers(
    [`http://localhost:${server.port}/health`, `http://localhost:${client.port}/main.tsx`],
    ended.signal,
  );
  if (!ended.signal.aborted) {
    const name = ({ port }: { port: number }) => `http://localhost:${port}`;
    console.log(`\n  Checkout scenarios: ${name(client)}   (scenario server: ${name(server)})\n`);
  }
  await both;
  return asked ? 0 : 1;
});
