/** The comments in the sources of the scenario server's schemas. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type * as z from 'zod';
import * as providerOutcomes from '../../mock-server/card-provider/provider-outcomes.ts';
import * as fixtures from '../../mock-server/scenarios/fixtures.ts';
import * as hostPage from '../../mock-server/scenarios/host-page.ts';
import * as scenario from '../../mock-server/scenarios/scenario.ts';
import * as steps from '../../mock-server/scenarios/steps/index.ts';
import * as fault from '../../mock-server/schemas/fault.ts';
import * as records from '../../mock-server/schemas/records.ts';
import { projectPath } from '../command-line/project-path.ts';

/** The modules that export schemas, and the definitions of steps. */
const MODULES: Record<string, object> = {
  'mock-server/card-provider/provider-outcomes.ts': providerOutcomes,
  'mock-server/scenarios/fixtures.ts': fixtures,
  'mock-server/scenarios/host-page.ts': hostPage,
  'mock-server/scenarios/scenario.ts': scenario,
  'mock-server/scenarios/steps/index.ts': steps,
  'mock-server/schemas/fault.ts': fault,
  'mock-server/schemas/records.ts': records,
};

/** The comments inside an exported schema, and the path of a schema in it, such as 'rights.icon' or '[0].message'. */
export interface Source {
  comments: ReadonlyMap<string, string>;
  path: string;
}

export const joinPath = (...names: string[]): string => names.filter(Boolean).join('.').replaceAll('.[', '[');

/** The source of a schema that a module exports. */
export function findSource(wanted: z.core.$ZodType): Source | undefined {
  for (const [file, exports] of Object.entries(MODULES))
    for (const [name, exported] of Object.entries(exports)) {
      const schema = typeof exported === 'function' && 'schema' in exported ? exported.schema : exported;
      if (schema === wanted) return { comments: readComments(file, name), path: '' };
    }
  return undefined;
}

const parsed = new Map<string, ts.SourceFile>();

function parseSource(file: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, readFileSync(projectPath(file), 'utf8'), ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

const commentBefore = (node: ts.Node): string => {
  const [, comment = ''] =
    /\/\*\*((?:(?!\*\/).)*)\*\/\s*$/s.exec(node.getFullText().slice(0, node.getLeadingTriviaWidth())) ?? [];
  return comment.replaceAll(/\s*\n\s*\*\s|\s+/g, ' ').trim();
};

/** The comments of fields and of the options of unions by their path, and of the schema itself by ''. */
function readComments(file: string, schemaName: string): Map<string, string> {
  const declarations = new Map<string, ts.VariableDeclaration>();
  ts.forEachChild(parseSource(file), (statement) => {
    if (!ts.isVariableStatement(statement)) return;
    for (const declaration of statement.declarationList.declarations)
      declarations.set(declaration.name.getText(), declaration);
  });
  const comments = new Map<string, string>();
  const add = (path: string, comment: string) => comments.set(path, comments.get(path) || comment);
  const visitNamed = (node: ts.Node, path: string): void => {
    add(path, commentBefore(node));
    ts.forEachChild(node, (child) => visit(child, path));
  };
  const visit = (node: ts.Node, path: string): void => {
    if (ts.isObjectLiteralExpression(node))
      for (const property of node.properties) visitNamed(property, joinPath(path, property.name?.getText() ?? ''));
    else if (ts.isArrayLiteralExpression(node))
      for (const [index, element] of node.elements.entries()) visitNamed(element, joinPath(path, `[${index}]`));
    else if (ts.isIdentifier(node)) visitDeclaration(node.text, path);
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, (child) => visit(child, path));
  };
  /** A schema that the module does not export. */
  const visitDeclaration = (name: string, path: string): void => {
    const { initializer } = declarations.get(name) ?? {};
    if (initializer && path !== '') visit(initializer, path);
  };
  const declaration = declarations.get(schemaName);
  add('', declaration ? commentBefore(declaration.parent.parent) : '');
  if (declaration?.initializer) visit(declaration.initializer, '');
  return comments;
}
