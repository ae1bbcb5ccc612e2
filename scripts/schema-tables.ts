/**
 * `npm run schema-tables`: writes the fields of the scenario server's schemas into its README. The
 * meaning of a field is its comment in the source, what it must be comes from the validation.
 */
import { readFile, writeFile } from 'node:fs/promises';
import ts from 'typescript';
import type * as z from 'zod';
import { clockUpdate } from '../mock-server/backend/clock.ts';
import { faultsUpdate } from '../mock-server/backend/update-faults.ts';
import { methodsUpdate } from '../mock-server/backend/update-methods.ts';
import { scenarioSchema } from '../mock-server/scenarios/scenario.ts';
import { checkInput } from '../mock-server/schemas/check-input.ts';
import { fault } from '../mock-server/schemas/fault.ts';
import { parseOptions } from './parse-options.ts';
import { projectPath } from './project-path.ts';
import { CommandError, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run schema-tables [-- --check]

  --check   writes nothing, and fails when a table is out of date`;
const PAGE = 'mock-server/README.md';
const TABLES: Record<string, { schema: z.ZodObject; file: string }> = {
  fault: { schema: fault, file: 'mock-server/schemas/fault.ts' },
  faultsUpdate: { schema: faultsUpdate, file: 'mock-server/backend/update-faults.ts' },
  clockUpdate: { schema: clockUpdate, file: 'mock-server/backend/clock.ts' },
  methodsUpdate: { schema: methodsUpdate, file: 'mock-server/backend/update-methods.ts' },
  scenarioSchema: { schema: scenarioSchema, file: 'mock-server/scenarios/scenario.ts' },
};

/** The comments of a schema's fields, by field. */
async function readComments(file: string, schemaName: string): Promise<Map<string, string>> {
  const source = ts.createSourceFile(file, await readFile(projectPath(file), 'utf8'), ts.ScriptTarget.Latest, true);
  const comments = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (!ts.isObjectLiteralExpression(node)) ts.forEachChild(node, visit);
    else
      for (const property of node.properties) {
        const [comment] = ts.getJSDocCommentsAndTags(property);
        const text = comment && ts.getTextOfJSDocComment(comment.comment as string);
        if (property.name && text) comments.set(property.name.getText(), text.replaceAll(/\s+/g, ' '));
      }
  };
  ts.forEachChild(source, (statement) => {
    if (!ts.isVariableStatement(statement)) return;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (name.getText() === schemaName && initializer) visit(initializer);
  });
  return comments;
}

/** What a field must be, in the words of its validation. */
function describeField(field: z.ZodType): string {
  const problem = checkInput(field, Symbol('invalid'), 'field').problem ?? '';
  const [, expected = ''] = /^'field' must be (.*), not a symbol\.$/.exec(problem) ?? [];
  const text = expected.length > 150 ? 'a known name' : expected;
  return `${text}${field._zod.optin === 'optional' ? '; optional' : ''}`;
}

async function formatTable(name: string): Promise<string> {
  const table = TABLES[name];
  if (!table) throw new CommandError(`${PAGE} has a table '${name}', which names no schema.`);
  const comments = await readComments(table.file, name);
  const rows = Object.entries(table.schema.shape).map(([field, schema]) => {
    const cells = [`\`${field}\``, describeField(schema as z.ZodType), comments.get(field) ?? ''];
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
