/** `npm run properties` runs every property with the same cases on every machine. */
import { runProcess } from '../command-line/capture-process.ts';
import { npmCommand, parse, positiveNumber } from '../command-line/npm-command.ts';
import { runCommand } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';

const command = npmCommand('properties', 'Runs every property with the same cases on every machine.')
  .argument('[vitest...]', 'files, and options of Vitest such as -t TITLE')
  .allowUnknownOption()
  .option('--seed <n>', 'other cases than the default ones', positiveNumber)
  .option('--runs <n>', 'the number of cases', positiveNumber)
  .option('--case <path>', 'runs one counterexample')
  .option(
    '--hours <n>',
    'a soak: generates new cases, ten times as many in each round, until the time is over',
    positiveNumber,
  );

/** Runs the properties once. The cases are selected in property-tests/run-options.ts. */
async function run(args: readonly string[], cases: Record<string, string | number | undefined>): Promise<number> {
  // No limit for a single test; the total time shows what is slow.
  const options = ['--config=scripts/config/vitest.config.ts', '--project=properties', '--testTimeout=0'];
  const variables = Object.entries(cases).map(([name, value]) => [name, value === undefined ? value : String(value)]);
  const { exitCode } = await runProcess('vitest', ['run', ...options, ...args], Object.fromEntries(variables));
  return exitCode;
}

await runCommand(async () => {
  stopWithNpm();
  const { args } = parse(command);
  const { seed, runs, case: path, hours } = command.opts();
  if (hours === undefined) return run(args, { SEED: seed, RUNS: runs, CASE: path });
  const end = Date.now() + hours * 3_600_000;
  let failedRounds = 0;
  for (let next = seed ?? Date.now() % 2 ** 31; Date.now() < end; next += 1) {
    console.log(
      `\nSeed ${next}, ${Math.round((end - Date.now()) / 60_000)} minutes left, ${failedRounds} failed rounds.`,
    );
    if ((await run(args, { SEED: next, RUNS: runs, SOAK: runs === undefined ? 10 : undefined })) !== 0)
      failedRounds += 1;
  }
  return failedRounds === 0 ? 0 : 1;
});
