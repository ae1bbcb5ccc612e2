import { z } from 'zod';
import { STATE_VALUES, STATES } from '#contract-states';
import type { Level } from '../provider/pact.ts';

export interface StateUse {
  description: string;
  level: Level;
  states: readonly string[];
}

type StateEntry = ReturnType<typeof createStatesTable>[number];

export function createStatesTable(uses: readonly StateUse[]) {
  return Object.entries(STATES).map(([state, { scenario, setup, params, values }]) => ({
    state,
    level: uses.some((use) => use.level === 'required' && use.states.includes(state)) ? 'required' : 'recommended',
    scenario,
    setup,
    params: Object.entries<z.ZodType>(params.shape).map(([name, schema]) => describeParam(name, schema)),
    values: values.map((name) => ({ name, description: STATE_VALUES[name] })),
    usedBy: uses
      .filter(({ states }) => states.includes(state))
      .map(({ description }) => description)
      .sort(),
  }));
}

function describeParam(name: string, schema: z.ZodType) {
  const isOptional = schema instanceof z.ZodOptional;
  if (!isOptional && !(schema instanceof z.ZodDefault))
    throw new Error(`[contracts] The param '${name}' has no default.`);
  const param = schema.unwrap() as z.ZodType;
  const example = isOptional ? schema.meta()?.['examples'] : [schema.parse(undefined)];
  return {
    name,
    type: typeOf(param),
    description: param.description ?? '',
    optional: isOptional,
    example: (example as unknown[])[0],
  };
}

function typeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodNullable) return `${typeOf(schema.unwrap() as z.ZodType)} or null`;
  if (schema instanceof z.ZodArray) return 'list';
  if (schema instanceof z.ZodNumber) return 'integer';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum ? 'text' : 'object';
}

export const formatStatesJson = (table: readonly StateEntry[]): string =>
  `${JSON.stringify({ generatedBy: 'npm run contracts', states: table }, null, 2)}\n`;

export function renderGuide(current: string, table: readonly StateEntry[]): string {
  const begin = '<!-- states, by `npm run contracts` -->\n';
  const end = '\n<!-- end of states -->';
  const [start, stop] = [current.indexOf(begin) + begin.length, current.indexOf(end)];
  if (!current.includes(begin) || stop < start) throw new Error('contracts/README.md has no markers for the states.');
  return `${current.slice(0, start)}\n${statesSection(table)}\n${current.slice(stop)}`;
}

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
