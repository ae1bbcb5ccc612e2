import type { StateEntry } from './states-table.ts';

/** The text of README.md with the current states. */
export function renderGuide(current: string, table: readonly StateEntry[]): string {
  const begin = '<!-- states, by `npm run contracts` -->\n';
  const end = '\n<!-- end of states -->';
  const [start, stop] = [current.indexOf(begin) + begin.length, current.indexOf(end)];
  if (!current.includes(begin) || stop < start) throw new Error('contracts/README.md has no markers for the states.');
  return `${current.slice(0, start)}\n${statesSection(table)}\n${current.slice(stop)}`;
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
    table.map(stateSection).join('\n'),
    `### Params\n\n${paramRows.join('\n')}`,
    `### Values\n\n${valueRows.join('\n')}`,
  ].join('\n\n');
}

function stateSection({ state, level, scenario, setup, params, values, usedBy }: StateEntry): string {
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => `\`${name}\``).join(', ') || 'none';
  const [required, optional] = [params.filter((param) => !param.optional), params.filter((param) => param.optional)];
  const count = `${usedBy.length} ${usedBy.length === 1 ? 'contract' : 'contracts'}`;
  return [
    `- **${state}** (${level}, ${count}, scenario \`${scenario}\`). ${setup}`,
    `  Params: ${names(required)}. Optional: ${names(optional)}. Returns: ${names(values)}.`,
  ].join('\n');
}
