import { nearestNames, type Scenario } from '#scenarios';
import { Problem } from '../command.ts';
import type { ReplayArguments } from './arguments.ts';

/** The scenarios asked for, each once, in the order of the catalogue; throws the nearest names for an unknown one. */
export function chooseScenarios(what: ReplayArguments['what'], catalogue: readonly Scenario[]): Scenario[] {
  if (what.all) return [...catalogue];
  const groups = [...new Set(catalogue.map(({ group }) => group as string))];
  const wantedGroups = what.groups.map((group) => known('group', group, groups));
  const wantedNames = what.names.map((name) =>
    known(
      'scenario',
      name,
      catalogue.map((scenario) => scenario.name),
    ),
  );
  return catalogue.filter(({ name, group }) => wantedNames.includes(name) || wantedGroups.includes(group));
}

function known(kind: string, name: string, names: string[]): string {
  const same = names.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (same !== undefined) return same;
  const nearest = nearestNames(name, names).map((candidate) => `'${candidate}'`);
  throw new Problem(`There is no ${kind} '${name}'. The nearest: ${nearest.join(', ')}.`, 2);
}
