import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { listProjectFiles, projectPath } from '../command-line/project-path.ts';

/** A top-level declaration, `FILE#NAME`. The statements without a name, and all of a test file, are `FILE#`. */
export type Declaration = `${string}#${string}`;

export interface DeclarationGraph {
  /** The declarations on these lines of a file, counted from 1; all of them if a statement without a name is. */
  declarationsAt(file: string, lines: readonly number[]): Declaration[];
  /** How many uses lead from a declaration to each other one that uses it, directly or through others. */
  distancesFrom(changed: Declaration): Map<Declaration, number>;
}

interface Source {
  declarations: Map<string, { ranges: [first: number, last: number][]; uses: Set<string> }>;
  /** Where each imported or re-exported name comes from; the name '*' is all of a file. */
  imports: Map<string, { file: string; name: string }>;
}

const FOLDERS = ['client', 'mock-server', 'contracts', 'property-tests', 'scripts'];
const TEST_FILE = /\.(test|property|pact|spec)\.tsx?$/;

/** Reads which declarations use which, in all TypeScript of the project. Types are left out: the compiler checks them. */
export function readDeclarationGraph(): DeclarationGraph {
  const { imports: entries } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'));
  const files = FOLDERS.flatMap((folder) => listProjectFiles(folder)).filter((file) => /\.tsx?$/.test(file));
  const sources = new Map(files.map((file) => [file, readSource(file, entries)]));

  /** The declarations that a name of a file means; none for a global or a name of a package. */
  const resolve = (file: string, name: string): Declaration[] => {
    const source = sources.get(file);
    if (name === '*') return [...(source?.declarations.keys() ?? [])].map((each): Declaration => `${file}#${each}`);
    if (source?.declarations.has(name)) return [`${file}#${name}`];
    const from = source?.imports.get(name);
    return from ? resolve(from.file, from.name) : [];
  };

  const users = new Map<Declaration, Set<Declaration>>();
  for (const [file, { declarations }] of sources)
    for (const [name, { uses }] of declarations)
      for (const used of [...uses].flatMap((each) => resolve(file, each)))
        users.set(used, (users.get(used) ?? new Set()).add(`${file}#${name}`));

  return {
    declarationsAt(file, lines) {
      const names = [...(sources.get(file)?.declarations ?? [])]
        .filter(([, { ranges }]) => ranges.some(([first, last]) => lines.some((line) => first <= line && line <= last)))
        .map(([name]): Declaration => `${file}#${name}`);
      return names.includes(`${file}#`) ? resolve(file, '*') : names;
    },
    distancesFrom(changed) {
      const distances = new Map([[changed, 0]]);
      // The loop also visits what is added on the way.
      for (const [declaration, distance] of distances)
        for (const user of users.get(declaration) ?? []) if (!distances.has(user)) distances.set(user, distance + 1);
      return distances;
    },
  };
}

function readSource(file: string, entries: Record<string, string>): Source {
  const tree = ts.createSourceFile(file, readFileSync(projectPath(file), 'utf8'), ts.ScriptTarget.Latest, true);
  const source: Source = { declarations: new Map(), imports: new Map() };
  const importNames = (from: ts.Node, names: Iterable<[local: string, name: string]>) => {
    const { text } = from as ts.StringLiteral;
    const origin = text.startsWith('.') ? path.posix.join(path.posix.dirname(file), text) : entries[text];
    if (origin === undefined) return;
    for (const [local, name] of names) source.imports.set(local, { file: path.posix.normalize(origin), name });
  };
  for (const statement of tree.statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) continue;
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
      if (statement.moduleSpecifier) importNames(statement.moduleSpecifier, namesOf(statement));
      continue;
    }
    const uses = collectUses(statement, (loaded) => importNames(loaded, [[loaded.getText(), '*']]));
    const lineOf = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
    // With its comments, but not with the empty lines before.
    const [comment] = ts.getLeadingCommentRanges(tree.text, statement.pos) ?? [];
    const range: [number, number] = [lineOf(comment?.pos ?? statement.getStart()), lineOf(statement.end)];
    for (const name of TEST_FILE.test(file) ? [''] : declaredNames(statement)) {
      const { ranges, uses: earlier } = source.declarations.get(name) ?? { ranges: [], uses: [] };
      source.declarations.set(name, { ranges: [...ranges, range], uses: new Set([...earlier, ...uses]) });
    }
  }
  return source;
}

/** The names that a statement imports or re-exports, each with its name in the other file. */
function namesOf(statement: ts.ImportDeclaration | ts.ExportDeclaration): [local: string, name: string][] {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
  if (!clause) return [];
  if (ts.isNamespaceImport(clause) || ts.isNamespaceExport(clause)) return [[clause.name.text, '*']];
  return clause.elements.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text]);
}

function declaredNames(statement: ts.Statement): string[] {
  const namesIn = (name: ts.BindingName): string[] =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  const { name } = statement as ts.DeclarationStatement;
  return [name?.getText() ?? ''];
}

/** The names in the code of a statement, without its types, and the modules that it loads on demand. */
function collectUses(statement: ts.Statement, onLoad: (module: ts.StringLiteral) => void): Set<string> {
  const uses = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isIdentifier(node)) uses.add(node.text);
    const [loaded] =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
    if (loaded && ts.isStringLiteral(loaded)) {
      onLoad(loaded);
      uses.add(loaded.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return uses;
}
