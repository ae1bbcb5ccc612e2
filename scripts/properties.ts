/**
 * `npm run properties` runs every property with the same cases on every machine. Other arguments, such as a file or `-t TITLE`, go to vitest.
 * `-- --seed N`, `--runs N`, `--case PATH`: other cases, more cases, or one counterexample.
 * `-- --hours N`: a soak that generates new cases until the time is over.
 * `-- --write`: updates the table in property-tests/README.md; without it a complete run fails when the table is outdated.
 */
import { writeFile } from 'node:fs/promises';
import { projectPath } from './project-path.ts';
import { README, renderReadme } from './properties/properties-table.ts';
import { type PropertiesRun, runProperties } from './properties/run-properties.ts';
import { soakProperties } from './properties/soak-properties.ts';
import { CommandError, runCommand } from './run-command.ts';
import { stopWithNpm } from './stop-with-npm.ts';

const OWN_OPTIONS = ['seed', 'runs', 'case', 'hours'] as const;

/** Separates our own options from the arguments for vitest. */
function parseArguments(args: readonly string[]) {
  const options: { [name in (typeof OWN_OPTIONS)[number]]?: string } = {};
  const vitestArgs: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [flag = '', value] = arg.split('=', 2);
    const name = OWN_OPTIONS.find((each) => flag === `--${each}`);
    if (name) options[name] = value ?? rest.shift() ?? '';
    else vitestArgs.push(arg);
  }
  return { options, write: vitestArgs.includes('--write'), vitestArgs: vitestArgs.filter((arg) => arg !== '--write') };
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
  const { options, write, vitestArgs } = parseArguments(process.argv.slice(2));
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
