import { mutants } from '../mutants/mutants.ts';
import type { StateEntry, StateUse } from './states-table.ts';

/** The text of README.md with current sections for the states and the mutants. */
export function renderGuide(current: string, table: readonly StateEntry[], uses: readonly StateUse[]): string {
  const sections = {
    states: statesSection(table),
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

/** The states, then every param and every value once, because many states share them. */
function statesSection(table: readonly StateEntry[]): string {
  const params = new Map(table.flatMap((entry) => entry.params.map((param) => [param.name, param])));
  const values = new Map(table.flatMap((entry) => entry.values.map(({ name, description }) => [name, description])));
  const paramRows = [...params.values()].map(
    ({ name, type, description }) => `- \`${name}\` (${type}): ${description}`,
  );
  const valueRows = [...values].map(([name, description]) => `- \`${name}\`: ${description}`);
  return [
    ...table.map(stateSection),
    `### Params\n\n${paramRows.join('\n')}`,
    `### Values\n\n${valueRows.join('\n')}`,
  ].join('\n\n');
}

function stateSection({ state, level, scenario, setup, params, values, usedBy }: StateEntry): string {
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => `\`${name}\``).join(', ') || 'none';
  const [required, optional] = [params.filter((param) => !param.optional), params.filter((param) => param.optional)];
  const count = `${usedBy.length} ${usedBy.length === 1 ? 'contract' : 'contracts'}`;
  return [
    `**${state}** (${level}, ${count}, scenario \`${scenario}\`). ${setup}`,
    `Params: ${names(required)}. Optional: ${names(optional)}. Returns: ${names(values)}.`,
  ].join('\n\n');
}
