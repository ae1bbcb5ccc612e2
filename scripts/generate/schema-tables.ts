import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import * as z from 'zod';
import * as clock from '../../mock-server/backend/clock.ts';
import * as faultsUpdate from '../../mock-server/backend/update-faults.ts';
import * as methodsUpdate from '../../mock-server/backend/update-methods.ts';
import * as providerOutcomes from '../../mock-server/card-provider/provider-outcomes.ts';
import * as fixtures from '../../mock-server/scenarios/fixtures.ts';
import * as scenario from '../../mock-server/scenarios/scenario.ts';
import { checkInput } from '../../mock-server/schemas/check-input.ts';
import * as fault from '../../mock-server/schemas/fault.ts';
import * as records from '../../mock-server/schemas/records.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError } from '../command-line/run-command.ts';

const PAGE = 'mock-server/README.md';
/** The modules that export the schemas of the tables, and of objects in them. */
const MODULES: Record<string, object> = {
  'mock-server/backend/clock.ts': clock,
  'mock-server/backend/update-faults.ts': faultsUpdate,
  'mock-server/backend/update-methods.ts': methodsUpdate,
  'mock-server/card-provider/provider-outcomes.ts': providerOutcomes,
  'mock-server/scenarios/fixtures.ts': fixtures,
  'mock-server/scenarios/scenario.ts': scenario,
  'mock-server/schemas/fault.ts': fault,
  'mock-server/schemas/records.ts': records,
};

/** The comments inside an exported schema, and the path of a schema in it, such as 'rights.icon' or '[0].message'. */
interface Source {
  comments: ReadonlyMap<string, string>;
  path: string;
}

const joinPath = (...names: string[]): string => names.filter(Boolean).join('.').replaceAll('.[', '[');

/** The source of a schema that a module exports, by its name or itself. */
function findSource(wanted: string | z.core.$ZodType): (Source & { schema: z.core.$ZodType }) | undefined {
  for (const [file, exports] of Object.entries(MODULES))
    for (const [name, schema] of Object.entries(exports))
      if ((name === wanted || schema === wanted) && schema instanceof z.ZodType)
        return { schema, comments: readComments(file, name), path: '' };
  return undefined;
}

/** The comments of fields and of the options of unions, by their path. */
function readComments(file: string, schemaName: string): Map<string, string> {
  const source = ts.createSourceFile(file, readFileSync(projectPath(file), 'utf8'), ts.ScriptTarget.Latest, true);
  const comments = new Map<string, string>();
  const visitNamed = (node: ts.Node, path: string): void => {
    const [, comment = ''] =
      /\/\*\*(.*?)\*\/\s*$/s.exec(node.getFullText().slice(0, node.getLeadingTriviaWidth())) ?? [];
    comments.set(path, comment.replaceAll(/\s*\n\s*\*\s|\s+/g, ' ').trim());
    ts.forEachChild(node, (child) => visit(child, path));
  };
  const visit = (node: ts.Node, path: string): void => {
    if (ts.isObjectLiteralExpression(node))
      for (const property of node.properties) visitNamed(property, joinPath(path, property.name?.getText() ?? ''));
    else if (ts.isArrayLiteralExpression(node))
      for (const [index, element] of node.elements.entries()) visitNamed(element, joinPath(path, `[${index}]`));
    else ts.forEachChild(node, (child) => visit(child, path));
  };
  ts.forEachChild(source, (statement) => {
    if (!ts.isVariableStatement(statement)) return;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (name.getText() === schemaName && initializer) visit(initializer, '');
  });
  return comments;
}

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
 * The scenario server's README with the fields of its schemas. The meaning of a field is its comment in the source, what it
 * must be comes from the validation.
 */
export async function generateSchemaTables(): Promise<Record<string, string>> {
  const text = await readFile(projectPath(PAGE), 'utf8');
  let next = text;
  for (const [section, name = ''] of text.matchAll(/<!-- schema (\w+(?: nested)?) -->\n[\s\S]*?<!-- \/schema -->/g)) {
    const table = formatTable(name.replace(' nested', ''), name.endsWith(' nested'));
    next = next.replace(section, () => `<!-- schema ${name} -->\n${table}<!-- /schema -->`);
  }
  return { [PAGE]: next };
}
