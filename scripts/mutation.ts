/**
 * `npm run mutation` mutates client/domain and client/checkout-flow. Runs the unit tests beside the code first, then the
 * properties and models against the mutants that survive. Prints and stores the score, the survivors, and the ignored
 * mutants with their reasons; fails below 95%.
 * `-- FILE…` tests only these files, or lines of them as FILE:10-20; `-- --unit` runs only the unit tests.
 * Results of unchanged code and tests are reused; `-- --force` tests every mutant again.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { Stryker } from '@stryker-mutator/core';
import { isSurvivor, mergeRuns, mutationScore, rangeOf, renderMutationReport } from './mutation/mutation-report.ts';
import { projectPath } from './project-path.ts';
import { runCommand } from './run-command.ts';

const UNIT_TESTS = 'client/{domain,checkout-flow}/**/*.test.ts';
const PROPERTIES = 'property-tests/{*,checkout/*,payment-flow/*,saving-flow/*}.property.ts';
const MIN_SCORE = 95;
const REPORT = '.cache/mutation/report.txt';

const args = process.argv.slice(2);
const files = args.filter((arg) => !arg.startsWith('--'));

/** Runs the tests against the mutants of these files, or of all of them. */
function testMutants(name: string, tests: string, mutate: string[]) {
  process.env['TESTS'] = tests;
  return new Stryker({
    configFile: projectPath('scripts/config/stryker.config.json'),
    incrementalFile: `.cache/mutation/${name}.json`,
    force: args.includes('--force'),
    ...(mutate.length > 0 && { mutate }),
  }).runMutationTest();
}

await runCommand(async () => {
  process.chdir(projectPath());
  await mkdir(projectPath('.cache/mutation'), { recursive: true });
  const unit = await testMutants('unit', UNIT_TESTS, files);
  const survivors = args.includes('--unit') ? [] : unit.filter(isSurvivor);
  const ranges = [...new Set(survivors.map(rangeOf))];
  const mutants = ranges.length > 0 ? mergeRuns(unit, await testMutants('properties', PROPERTIES, ranges)) : unit;
  const report = renderMutationReport(mutants);
  await writeFile(projectPath(REPORT), report);
  console.log(`\n${report}\nWrote ${REPORT}.`);
  return mutationScore(mutants).percent >= MIN_SCORE ? 0 : 1;
});
