/** `npm run properties` runs the property tests, with the same cases on every machine. */
import { runProcess } from '../command-line/capture-process.ts';
import { npmCommand, parse, positiveNumber } from '../command-line/npm-command.ts';
import { runCommand } from '../command-line/run-command.ts';

const command = npmCommand('properties', 'Runs every property with the same cases on every machine.')
  .argument('[vitest...]', 'files, and options of Vitest such as -t TITLE')
  .allowUnknownOption()
  .option('--seed <n>', 'other cases than the default ones', positiveNumber)
  .option('--runs <n>', 'the number of cases', positiveNumber)
  .option('--case <path>', 'runs one counterexample');

await runCommand(async () => {
  const { args } = parse(command);
  const { seed, runs, case: path } = command.opts();
  const cases = Object.entries({ SEED: seed, RUNS: runs, CASE: path });
  // No limit for a single test; the total time shows what is slow.
  const options = ['--config=scripts/config/vitest.config.ts', '--project=properties', '--testTimeout=0'];
  // property-tests/run-options.ts selects the cases from these variables.
  const variables = Object.fromEntries(cases.map(([name, value]) => [name, value?.toString()]));
  const { exitCode } = await runProcess('vitest', ['run', ...options, ...args], variables);
  return exitCode;
});
