/** `npm run properties` runs every property with the same cases on every machine. See USAGE. */
import { writeFile } from 'node:fs/promises';
import { parseOptions } from '../command-line/parse-options.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError, runCommand } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { README, renderReadme } from './properties-table.ts';
import { type PropertiesRun, runProperties } from './run-properties.ts';
import { soakProperties } from './soak-properties.ts';

const USAGE = `Usage: npm run properties -- [FILE…] [options]

  -t, --testNamePattern TITLE   runs only the properties whose title matches
  --seed N                      other cases than the default ones
  --runs N                      the number of cases
  --case PATH                   runs one counterexample
  --hours N                     a soak: generates new cases until the time is over
  --write                       updates the table in ${README}; without it a complete run fails when it is outdated
  --changed COMMIT, --passWithNoTests, --reporter, --outputFile.json: as in Vitest`;
const TEXT = { type: 'string' } as const;
const OPTIONS = {
  seed: TEXT,
  runs: TEXT,
  case: TEXT,
  hours: TEXT,
  write: { type: 'boolean', default: false },
} as const;
const VITEST_OPTIONS = {
  testNamePattern: { type: 'string', short: 't' },
  changed: TEXT,
  passWithNoTests: { type: 'boolean' },
  reporter: { type: 'string', multiple: true },
  'outputFile.json': TEXT,
} as const;

/** Separates our own options from the arguments for Vitest. */
function parseArguments() {
  const options = { ...OPTIONS, ...VITEST_OPTIONS };
  const { values, positionals } = parseOptions({ usage: USAGE, options, allowPositionals: true });
  const vitestOptions = Object.entries(values)
    .filter(([name]) => Object.hasOwn(VITEST_OPTIONS, name))
    .flatMap(([name, value]) => [value].flat().map((each) => (each === true ? `--${name}` : `--${name}=${each}`)));
  return { options: values, write: values.write, vitestArgs: [...positionals, ...vitestOptions] };
}

function parsePositiveNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined || (text !== '' && Number(text) > 0 && Number.isFinite(Number(text)))) {
    return text === undefined ? undefined : Number(text);
  }
  throw new CommandError(`--${name} must be a number above zero, not '${text}'.`, 2);
}

/** Whether the README's table matches the results; `write` updates it. */
async function checkPropertyTable({ results }: PropertiesRun, write: boolean): Promise<boolean> {
  const { current, next } = await renderReadme(results);
  if (current === next) return true;
  if (write) await writeFile(projectPath(README), next);
  console.log(
    write
      ? `Wrote ${README}: ${results.length} properties.`
      : `${README} is outdated. Run: npm run properties -- --write`,
  );
  return write;
}

await runCommand(async () => {
  stopWithNpm();
  const { options, write, vitestArgs } = parseArguments();
  const hours = parsePositiveNumber('hours', options.hours);
  const cases = { seed: options.seed, runs: options.runs, case: options.case };
  parsePositiveNumber('runs', options.runs);
  parsePositiveNumber('seed', options.seed);
  if (hours !== undefined) return (await soakProperties(hours, vitestArgs, cases)) ? 0 : 1;
  const isCompleteRun =
    vitestArgs.every((arg) => /^--(reporter|outputFile)/.test(arg)) &&
    [options.runs, options.case, process.env['SOAK'], process.env['RUNS']].every((each) => each === undefined);
  if (write && !isCompleteRun) throw new CommandError('--write cannot be combined with a file, -t or --runs.', 2);
  const run = await runProperties(vitestArgs, cases);
  return run.ok && (!isCompleteRun || (await checkPropertyTable(run, write))) ? 0 : 1;
});
