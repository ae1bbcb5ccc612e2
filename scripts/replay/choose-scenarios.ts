import { nearestNames, type Scenario, SPEC_LINES } from '#scenarios';
import { Problem } from '../command.ts';
import type { Selection } from './arguments.ts';

/**
 * The scenarios asked for, each once, in the order of the catalogue, and those of files behind them. Throws the nearest
 * names for an unknown one.
 */
export function chooseScenarios(
  { all = false, groups: askedGroups = [], codes = [], names = [] }: Partial<Selection>,
  catalogue: readonly Scenario[],
  ofFiles: readonly Scenario[] = [],
): Scenario[] {
  if (all) return [...catalogue, ...ofFiles];
  const groups = [...new Set(catalogue.map(({ group }) => group as string))];
  const known = [...catalogue, ...ofFiles].map(({ name }) => name);
  const wantedGroups = askedGroups.map((group) => meant('group', group, groups));
  const wantedCodes = codes.map((code) => meant('line of the specification', code, Object.keys(SPEC_LINES)));
  const wantedNames = names.map((name) => meant('scenario', name, known));
  for (const code of wantedCodes) {
    if (!catalogue.some(({ covers }) => (covers as string[]).includes(code))) {
      throw new Problem(`No scenario proves ${code}: client/spec-lines.md says what does.`, 2);
    }
  }
  return [
    ...catalogue.filter(
      ({ name, group, covers }) =>
        wantedNames.includes(name) ||
        wantedGroups.includes(group) ||
        (covers as string[]).some((code) => wantedCodes.includes(code)),
    ),
    ...ofFiles,
  ];
}

function meant(kind: string, name: string, names: string[]): string {
  const same = names.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (same !== undefined) return same;
  const nearest = nearestNames(name, names).map((candidate) => `'${candidate}'`);
  throw new Problem(`There is no ${kind} '${name}'. The nearest: ${nearest.join(', ')}.`, 2);
}
