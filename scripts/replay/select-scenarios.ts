import { type Scenario, SPEC_LINES } from '#scenarios';
import { nearestNames } from '../../mock-server/schemas/nearest-names.ts';
import { CommandError } from '../command-line/run-command.ts';
import type { ReplaySelection } from './arguments.ts';

/** The selected scenarios, each once, in catalogue order, then those from files. Throws for unknown names. */
export function selectScenarios(
  { all = false, groups: requestedGroups = [], codes = [], names = [] }: Partial<ReplaySelection>,
  catalogue: readonly Scenario[],
  fileScenarios: readonly Scenario[] = [],
): Scenario[] {
  if (all) return [...catalogue, ...fileScenarios];
  const groups = [...new Set(catalogue.map(({ group }) => group as string))];
  const allNames = [...catalogue, ...fileScenarios].map(({ name }) => name);
  const wantedGroups = requestedGroups.map((group) => resolveName('group', group, groups));
  const wantedCodes = codes.map((code) => resolveName('line of the specification', code, Object.keys(SPEC_LINES)));
  const wantedNames = names.map((name) => resolveName('scenario', name, allNames));
  for (const code of wantedCodes) {
    if (!catalogue.some(({ covers }) => (covers as string[]).includes(code))) {
      throw new CommandError(`No scenario covers ${code}; only automated tests do.`, 2);
    }
  }
  return [
    ...catalogue.filter(
      ({ name, group, covers }) =>
        wantedNames.includes(name) ||
        wantedGroups.includes(group) ||
        (covers as string[]).some((code) => wantedCodes.includes(code)),
    ),
    ...fileScenarios,
  ];
}

function resolveName(kind: string, name: string, names: string[]): string {
  const match = names.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (match !== undefined) return match;
  const nearest = nearestNames(name, names).map((candidate) => `'${candidate}'`);
  throw new CommandError(`There is no ${kind} '${name}'. Did you mean ${nearest.join(', ')}?`, 2);
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const tagOf = (name: string): string => `@${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The title of a scenario's test. Names folders and terminal lines, so it has no control and format characters. */
export const testTitle = ({ name, title }: Scenario): string => `${name}: ${printable(title)}`;

/** A text without control and format characters, such as escape sequences and marks that reverse its direction. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '');

/** The tags of a scenario's test: its group (`@coupons`) and the lines of the specification that it covers (`@V14`). */
export const testTags = ({ group, covers }: Scenario): string[] => [tagOf(group), ...covers.map((code) => `@${code}`)];

export const grepPattern = (scenarios: readonly Scenario[]): string =>
  String.raw`(?:^|\s)(?:${scenarios.map(({ name }) => escapeRegExp(name)).join('|')}):\s`;
