/**
 * `npm run mutation` mutates client/domain and client/checkout-flow. Runs the unit tests beside the code first, then the
 * properties and the model against the mutants that survive. Prints and stores the score and the survivors; fails below 95%.
 * Results of unchanged code and tests are reused.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { exitOnSignal } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError, runCommand } from '../command-line/run-command.ts';

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

type MutantResult = Pick<
  Awaited<ReturnType<Stryker['runMutationTest']>>[number],
  'fileName' | 'location' | 'mutatorName' | 'replacement' | 'status' | 'testsCompleted'
>;

/** Whether every test passes with the mutant. If no test has run, the module did not load, so the mutant is found. */
const isSurvivor = ({ status, testsCompleted }: MutantResult): boolean =>
  status === 'NoCoverage' || (status === 'Survived' && testsCompleted !== 0);

const fileOf = ({ fileName }: MutantResult): string => path.relative(projectPath(), fileName).replaceAll(path.sep, '/');

/** 'client/domain/money.ts:28:3'. */
const positionOf = (mutant: MutantResult): string =>
  `${fileOf(mutant)}:${mutant.location.start.line}:${mutant.location.start.column}`;

/** The location of a mutant in the format of Stryker's option `mutate`, whose columns start at 0. */
const rangeOf = (mutant: MutantResult): string => {
  const { start, end } = mutant.location;
  return `${fileOf(mutant)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
};

const identify = (mutant: MutantResult): string =>
  [positionOf(mutant), mutant.mutatorName, mutant.replacement].join(' ');

/** The mutants of the first run. A mutant counts as killed if either run kills it. */
function mergeRuns(first: readonly MutantResult[], second: readonly MutantResult[]): MutantResult[] {
  const later = new Map(second.map((mutant) => [identify(mutant), mutant]));
  return first.map((mutant) => (isSurvivor(mutant) ? (later.get(identify(mutant)) ?? mutant) : mutant));
}

/** The percentage of killed mutants; ignored mutants and those that do not compile do not count. */
function mutationScore(mutants: readonly MutantResult[]): { killed: number; total: number; percent: number } {
  const counted = mutants.filter(({ status }) => status !== 'Ignored' && !status.endsWith('Error'));
  const killed = counted.filter((mutant) => !isSurvivor(mutant)).length;
  return { killed, total: counted.length, percent: (100 * killed) / Math.max(1, counted.length) };
}

function renderMutationReport(mutants: readonly MutantResult[]): string {
  const folderOf = (mutant: MutantResult) => fileOf(mutant).split('/').slice(0, 2).join('/');
  const scores = [...new Set(mutants.map(folderOf))].map((folder) => {
    const results = mutants.filter((mutant) => folderOf(mutant) === folder);
    const { killed, total, percent } = mutationScore(results);
    return `${folder}: ${percent.toFixed(1)}% (${killed} of ${total} mutants killed)`;
  });
  const survivors = mutants
    .filter(isSurvivor)
    .map((mutant) => `${positionOf(mutant)} ${mutant.mutatorName}: ${mutant.replacement.replaceAll(/\s+/g, ' ')}`);
  return [...scores, '', `Survived: ${survivors.length}`, ...survivors, ''].join('\n');
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
