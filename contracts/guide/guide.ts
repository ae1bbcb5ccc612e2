import { mutants } from '../mutants/mutants.ts';
import type { StateEntry, StateUse } from './states-table.ts';

/** The text of README.md with current sections for the states and the mutants. */
export function renderGuide(current: string, table: readonly StateEntry[], uses: readonly StateUse[]): string {
  const sections = {
    states: table.map(stateSection).join('\n\n'),
    mutants: mutantsTable(uses),
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

function mutantsTable(uses: readonly StateUse[]): string {
  const levels = new Map(uses.map(({ description, level }) => [description, level]));
  const rows = mutants.map(([description, killedBy]) => ({ description, killedBy, level: levels.get(killedBy) }));
  const required = rows.filter(({ level }) => level === 'required');
  const table = rows.map(({ description, killedBy, level }) => `| ${description} | ${level} | ${killedBy} |`);
  return folded(
    `${rows.length} mutants, of which ${required.length} fail what is required`,
    ['| a backend that | fails what is | contract |', '|---|---|---|', ...table].join('\n'),
  );
}

function stateSection({ state, level, scenario, setup, params, values, usedBy }: StateEntry): string {
  const paramRows = params.map(
    ({ name, type, description, optional, example }) =>
      `| \`${name}\` | ${type}${optional ? ', optional' : ''} | ${description} | \`${JSON.stringify(example)}\` |`,
  );
  const details = [
    `${setup} The scenario server begins with the scenario \`${scenario}\`.`,
    paramRows.length === 0
      ? 'No params.'
      : ['| param | type | meaning | example |', '|---|---|---|---|', ...paramRows].join('\n'),
    values.length === 0
      ? 'Returns `{}`.'
      : `Returns:\n\n${values.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}`,
  ].join('\n\n');
  const count = `${usedBy.length} ${usedBy.length === 1 ? 'contract' : 'contracts'}`;
  return folded(`<b>${state}</b>: ${level}, ${count}`, details);
}
