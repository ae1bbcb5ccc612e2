/**
 * `npm run schema-tables`: writes the fields of the scenario server's schemas into its README. The
 * meaning of a field is its comment in the source, what it must be comes from the validation.
 */
import { readFile, writeFile } from 'node:fs/promises';
import ts from 'typescript';
import * as z from 'zod';
import { clockUpdate } from '../mock-server/backend/clock.ts';
import { faultsUpdate } from '../mock-server/backend/update-faults.ts';
import { methodsUpdate } from '../mock-server/backend/update-methods.ts';
import { providerOutcomes } from '../mock-server/card-provider/provider-outcomes.ts';
import { fixtures } from '../mock-server/scenarios/fixtures.ts';
import { scenarioSchema } from '../mock-server/scenarios/scenario.ts';
import { checkInput } from '../mock-server/schemas/check-input.ts';
import { fault } from '../mock-server/schemas/fault.ts';
import { scriptedAnswer } from '../mock-server/schemas/records.ts';
import { parseOptions } from './parse-options.ts';
import { projectPath } from './project-path.ts';
import { CommandError, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run schema-tables [-- --check]

  --check   writes nothing, and fails when a table is out of date`;
const PAGE = 'mock-server/README.md';
/** With `isDeep`, the fields of inner objects have rows too. */
const TABLES: Record<string, { schema: z.ZodType; files: string[]; isDeep?: true }> = {
  providerOutcomes: {
    schema: providerOutcomes,
    files: ['mock-server/card-provider/provider-outcomes.ts'],
    isDeep: true,
  },
  fixtures: {
    schema: fixtures,
    files: ['mock-server/schemas/records.ts', 'mock-server/scenarios/fixtures.ts'],
    isDeep: true,
  },
  scriptedAnswer: { schema: scriptedAnswer, files: ['mock-server/schemas/records.ts'] },
  fault: { schema: fault, files: ['mock-server/schemas/fault.ts'] },
  faultsUpdate: { schema: faultsUpdate, files: ['mock-server/backend/update-faults.ts'] },
  clockUpdate: { schema: clockUpdate, files: ['mock-server/backend/clock.ts'] },
  methodsUpdate: { schema: methodsUpdate, files: ['mock-server/backend/update-methods.ts'] },
  scenarioSchema: { schema: scenarioSchema, files: ['mock-server/scenarios/scenario.ts'] },
};

/** The comments of the fields of a file's schemas, by field. */
async function readComments(file: string): Promise<Map<string, string>> {
  const source = ts.createSourceFile(file, await readFile(projectPath(file), 'utf8'), ts.ScriptTarget.Latest, true);
  const comments = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const [comment] = ts.getJSDocCommentsAndTags(node);
      const text = comment && ts.getTextOfJSDocComment(comment.comment as string);
      if (text) comments.set(node.name.getText(), text.replaceAll(/\s+/g, ' '));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return comments;
}

/** What a field must be, in the words of its validation. */
function describeField(field: z.ZodType): string {
  const problem = checkInput(field, Symbol('invalid'), 'field').problem ?? '';
  const [, expected = ''] = /^'field' must be (.*), not a symbol\.$/.exec(problem) ?? [];
  const text = expected.length > 150 ? 'a known name' : expected;
  const orNull = field.safeParse(null).success ? ' or null' : '';
  return `${text}${orNull}${field._zod.optin === 'optional' ? '; optional' : ''}`;
}

/** The fields of an object, or of the objects of a union, with their paths. */
function listFields(schema: z.ZodType, isDeep = false, prefix = ''): [path: string, schema: z.ZodType][] {
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => listFields(option as z.ZodType, isDeep, prefix));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const inner = unwrap(field);
    const items = inner instanceof z.ZodArray ? unwrap(inner.element as z.ZodType) : inner;
    const suffix = inner instanceof z.ZodArray ? '[].' : '.';
    return [[path, field] as [string, z.ZodType], ...(isDeep ? listFields(items, isDeep, `${path}${suffix}`) : [])];
  });
}

/** The schema of a value that may also be left out or null. */
const unwrap = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;

async function formatTable(name: string): Promise<string> {
  const table = TABLES[name];
  if (!table) throw new CommandError(`${PAGE} has a table '${name}', which names no schema.`);
  const comments = new Map((await Promise.all(table.files.map(readComments))).flatMap((each) => [...each]));
  const rows = listFields(table.schema, table.isDeep).map(([path, schema]) => {
    const cells = [`\`${path}\``, describeField(schema), comments.get(path.split('.').at(-1) ?? '') ?? ''];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| field | value | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}

await runCommand(async () => {
  const { check } = parseOptions({ usage: USAGE, options: { check: { type: 'boolean' } } }).values;
  const text = await readFile(projectPath(PAGE), 'utf8');
  let next = text;
  for (const [section, name = ''] of text.matchAll(/<!-- schema (\w+) -->\n[\s\S]*?<!-- \/schema -->/g)) {
    const table = await formatTable(name);
    next = next.replace(section, () => `<!-- schema ${name} -->\n${table}<!-- /schema -->`);
  }
  if (!check) await writeFile(projectPath(PAGE), next);
  else if (next !== text) throw new CommandError(`${PAGE} is out of date. Run: npm run schema-tables`);
  return 0;
});
