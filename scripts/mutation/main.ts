/**
 * `npm run mutation` mutates client/domain and client/checkout-flow. Runs the unit tests beside the code first, then the
 * properties and the model against the mutants that survive. Prints and stores the score and the survivors; fails below 95%.
 * Results of unchanged code and tests are reused.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { Stryker } from '@stryker-mutator/core';
import { exitOnSignal } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError, runCommand } from '../command-line/run-command.ts';
import { isSurvivor, mergeRuns, mutationScore, rangeOf, renderMutationReport } from './mutation-report.ts';

const UNIT_TESTS = 'client/{domain,checkout-flow}/**/*.test.ts';
const PROPERTIES = 'property-tests/{*,checkout/*}.property.ts';
const MIN_SCORE = 95;
const REPORT = '.cache/mutation/report.txt';

const command = npmCommand(
  'mutation',
  'Mutates client/domain and client/checkout-flow, and runs the tests against each mutant.',
)
  .argument('[files...]', 'tests only the mutants of these files, or of lines of one as FILE:10-20')
  .option('--unit', 'runs only the unit tests')
  .option('--force', 'tests every mutant again, also those of unchanged code and tests', false);

function requireFiles(files: readonly string[]): void {
  const missing = files.filter(
    (file) => !/[*?{]/.test(file) && !existsSync(projectPath(file.replace(/:[\d:-]+$/, ''))),
  );
  if (missing.length > 0)
    throw new CommandError(`There is no file ${missing.join(', ')}. Write paths from the project's folder.`, 2);
}

/** Runs the tests against the mutants of these files, or of all of them. */
async function testMutants(name: string, tests: string, mutate: string[], force: boolean) {
  process.env['TESTS'] = tests;
  const mutants = await new Stryker({
    configFile: projectPath('scripts/config/stryker.config.json'),
    incrementalFile: `.cache/mutation/${name}.json`,
    force,
    ...(mutate.length > 0 && { mutate }),
  }).runMutationTest();
  // Stryker adds the earlier results of all other mutants, and numbers only those of this run.
  return mutants.filter(({ id }) => /^\d+$/.test(id));
}

await runCommand(async () => {
  exitOnSignal();
  const { args: files } = parse(command);
  const { unit: isUnitOnly, force } = command.opts();
  process.chdir(projectPath());
  requireFiles(files);
  await mkdir(projectPath('.cache/mutation'), { recursive: true });
  const unit = await testMutants('unit', UNIT_TESTS, files, force);
  const survivors = isUnitOnly ? [] : unit.filter(isSurvivor);
  const ranges = [...new Set(survivors.map(rangeOf))];
  const mutants =
    ranges.length > 0 ? mergeRuns(unit, await testMutants('properties', PROPERTIES, ranges, force)) : unit;
  const report = renderMutationReport(mutants);
  await writeFile(projectPath(REPORT), report);
  console.log(`\n${report}\nWrote ${REPORT}.`);
  return mutationScore(mutants).percent >= MIN_SCORE ? 0 : 1;
});
