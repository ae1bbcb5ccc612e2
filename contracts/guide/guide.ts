import { OBSERVED_FIELDS } from '../checks/observed-fields.ts';
import { knownGaps } from '../mutants/known-gaps.ts';
import { mutants } from '../mutants/mutants.ts';
import type { StateEntry } from './states-table.ts';

/** The text of README.md with current sections for the states, the pinned fields, the mutants and the known gaps. */
export function renderGuide(current: string, table: readonly StateEntry[]): string {
  const sections = {
    states: table.map(stateSection).join('\n\n'),
    'pinned fields': pinnedFieldsTable(),
    mutants: folded(`${mutants.length} mutants`, mutantsTable()),
    'known gaps': knownGaps
      .map(({ operation, description, reason }) => `- ${description} (${operation}): ${reason}.`)
      .join('\n'),
  };
  return Object.entries(sections).reduce(replaceSection, current);
}

function replaceSection(text: string, [name, content]: [name: string, content: string]): string {
  const begin = `<!-- ${name}, by \`npm run contracts\` -->\n`;
  const end = `\n<!-- end of ${name} -->`;
  const [start, stop] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (!text.includes(begin) || stop < start) throw new Error(`contracts/README.md has no markers for the ${name}.`);
  return `${text.slice(0, start)}\n${content}\n${text.slice(stop)}`;
}

const folded = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>\n\n${content}\n\n</details>`;

const mutantsTable = (): string =>
  [
    '| a backend that | fails |',
    '|---|---|',
    ...mutants.map(([description, killedBy]) => `| ${description} | ${killedBy} |`),
  ].join('\n');

/** Fields with the same reason share a row. */
function pinnedFieldsTable(): string {
  const rows = [...new Set(Object.values(OBSERVED_FIELDS))].map((reason) => {
    const paths = Object.keys(OBSERVED_FIELDS).filter((path) => OBSERVED_FIELDS[path] === reason);
    return `| ${paths.map((path) => `\`${path}\``).join(', ')} | ${reason} |`;
  });
  return ['| field | reason |', '|---|---|', ...rows].join('\n');
}

function stateSection({ state, scenario, setup, params, values, usedBy }: StateEntry): string {
  const paramRows = params.map(
    ({ name, type, description, optional, example }) =>
      `| \`${name}\` | ${type}${optional ? ', optional' : ''} | ${description} | \`${JSON.stringify(example)}\` |`,
  );
  const details = [
    `${setup} The scenario server uses the scenario \`${scenario}\`.`,
    paramRows.length === 0
      ? 'No params.'
      : ['| param | type | meaning | example |', '|---|---|---|---|', ...paramRows].join('\n'),
    values.length === 0
      ? 'Returns `{}`.'
      : `Returns:\n\n${values.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}`,
    `${usedBy.length === 1 ? 'Contract' : 'Contracts'}:\n\n${usedBy.map((contract) => `- ${contract}`).join('\n')}`,
  ].join('\n\n');
  const count = `${usedBy.length} ${usedBy.length === 1 ? 'contract' : 'contracts'}`;
  return folded(`<b>${state}</b>: ${count}`, details);
}
