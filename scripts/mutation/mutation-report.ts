import path from 'node:path';
import type { Stryker } from '@stryker-mutator/core';
import { projectPath } from '../command-line/project-path.ts';

type MutantResult = Pick<
  Awaited<ReturnType<Stryker['runMutationTest']>>[number],
  'fileName' | 'location' | 'mutatorName' | 'replacement' | 'status' | 'testsCompleted'
>;

/** Whether no test fails. Without any result the module did not load, so every test fails. */
export const isSurvivor = ({ status, testsCompleted }: MutantResult): boolean =>
  status === 'NoCoverage' || (status === 'Survived' && testsCompleted !== 0);

const fileOf = ({ fileName }: MutantResult): string => path.relative(projectPath(), fileName).replaceAll(path.sep, '/');

/** 'client/domain/money.ts:28:3'. */
const positionOf = (mutant: MutantResult): string =>
  `${fileOf(mutant)}:${mutant.location.start.line}:${mutant.location.start.column}`;

/** The mutant's place, as Stryker's option `mutate` selects it: its columns start at 0. */
export const rangeOf = (mutant: MutantResult): string => {
  const { start, end } = mutant.location;
  return `${fileOf(mutant)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
};

const identify = (mutant: MutantResult): string =>
  [positionOf(mutant), mutant.mutatorName, mutant.replacement].join(' ');

/** The mutants of the first run, killed if either run kills them. */
export function mergeRuns(first: readonly MutantResult[], second: readonly MutantResult[]): MutantResult[] {
  const later = new Map(second.map((mutant) => [identify(mutant), mutant]));
  return first.map((mutant) => (isSurvivor(mutant) ? (later.get(identify(mutant)) ?? mutant) : mutant));
}

/** The percentage of killed mutants; ignored mutants and those that do not compile do not count. */
export function mutationScore(mutants: readonly MutantResult[]): { killed: number; total: number; percent: number } {
  const counted = mutants.filter(({ status }) => status !== 'Ignored' && !status.endsWith('Error'));
  const killed = counted.filter((mutant) => !isSurvivor(mutant)).length;
  return { killed, total: counted.length, percent: (100 * killed) / Math.max(1, counted.length) };
}

export function renderMutationReport(mutants: readonly MutantResult[]): string {
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
