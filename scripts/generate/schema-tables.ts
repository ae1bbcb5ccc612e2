import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { checkInput } from '../../mock-server/schemas/check-input.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError } from '../command-line/run-command.ts';
import { createScenarioFileSchema } from './scenario-file-schema.ts';
import { findSource, joinPath, type Source } from './schema-comments.ts';

const PAGE = 'mock-server/README.md';
const JSON_SCHEMA = 'mock-server/catalogue/generated/scenario.schema.json';

/** What a field must be, in the words of its validation. */
function describeField(field: z.core.$ZodType): string {
  const problem = checkInput(field as z.ZodType, Symbol('invalid'), 'field').problem ?? '';
  const [, expected = ''] = /^'field' must be (.*), not a symbol\.$/.exec(problem) ?? [];
  const text = expected.length > 450 ? 'a known name' : expected.replaceAll(', or be ', ', or ');
  const isNullable = z.safeParse(field, null).success && text !== 'null';
  return `${text}${isNullable ? ', or null' : ''}${field._zod.optin === 'optional' ? '; optional' : ''}`;
}

interface Table {
  rows: string[];
  /** Whether it has the fields of objects in fields. */
  isNested: boolean;
}

function addRow({ rows, isNested }: Table, field: string, value: string, meaning = ''): void {
  if (isNested && meaning === '') throw new CommandError(`'${field}' has no comment that says what it means.`);
  rows.push(`| ${[`\`${field}\``, value, meaning].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
}

function addFields(table: Table, schema: z.core.$ZodType, field: string, within: Source): void {
  const source = findSource(schema) ?? within;
  const addInner = (inner: z.core.$ZodType, name = '', path = name) =>
    addFields(table, inner, joinPath(field, name), { ...source, path: joinPath(source.path, path) });
  if (schema instanceof z.ZodObject) {
    for (const [name, inner] of Object.entries(schema.shape)) {
      const path = joinPath(source.path, name);
      addRow(table, joinPath(field, name), describeField(inner), source.comments.get(path));
      if (table.isNested) addInner(inner, name);
    }
  } else if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator } = schema.def;
    for (const [index, option] of schema.options.entries()) {
      const { [discriminator]: kind, ...shape } = (option as z.ZodObject).shape;
      const path = `[${index}]`;
      addRow(table, joinPath(field, discriminator), describeField(kind as z.ZodType), source.comments.get(path));
      addInner(z.strictObject(shape), '', path);
    }
  } else if (schema instanceof z.ZodUnion) for (const option of schema.options) addInner(option);
  else if (schema instanceof z.ZodArray) addInner(schema.element, '[]', '');
  else if (schema instanceof z.ZodRecord) addInner(schema.valueType, 'ID', '');
  else if ('innerType' in schema._zod.def) addInner(schema._zod.def.innerType as z.ZodType);
}

function formatTable(name: string, isNested: boolean): string {
  const source = findSource(name);
  if (!source) throw new CommandError(`${PAGE} has a table '${name}', which names no schema.`);
  const rows = ['| field | value | meaning |', '|---|---|---|'];
  addFields({ rows, isNested }, source.schema, '', source);
  return `${rows.join('\n')}\n`;
}

/**
 * The scenario server's README with the fields of its schemas, and the JSON Schema of scenario files. The meaning of a field
 * is its comment in the source, what it must be comes from the validation.
 */
export async function generateSchemaTables(): Promise<Record<string, string>> {
  const text = await readFile(projectPath(PAGE), 'utf8');
  let next = text;
  for (const [section, name = ''] of text.matchAll(/<!-- schema (\w+(?: nested)?) -->\n[\s\S]*?<!-- \/schema -->/g)) {
    const table = formatTable(name.replace(' nested', ''), name.endsWith(' nested'));
    next = next.replace(section, () => `<!-- schema ${name} -->\n${table}<!-- /schema -->`);
  }
  return { [PAGE]: next, [JSON_SCHEMA]: `${JSON.stringify(createScenarioFileSchema())}\n` };
}
