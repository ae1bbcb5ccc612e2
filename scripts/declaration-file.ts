import ts from 'typescript';

/** A name exported by another file; `*` for all of its exports. */
export interface Reference {
  specifier: string;
  name: string;
}

/** The names of one declaration file. */
export interface DeclarationFile {
  /** Resolves an exported name to a local name or to another file's; null when it is not exported. */
  exported(name: string): Reference | string | null;
  exportedNames(): string[];
  /** The names that a local declaration refers to, local and imported. */
  referencesOf(local: string): (Reference | string)[];
  /** The file's text with only these exports and local names. */
  select(exports: ReadonlySet<string>, locals: ReadonlySet<string>): string;
}

type Elements = ts.NodeArray<ts.ImportSpecifier | ts.ExportSpecifier>;

/** Parses a declaration file as emitted by the compiler: named imports and exports, no `export *`. */
export function readDeclarations(text: string): DeclarationFile {
  const file = ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.Latest, true);
  const exports = new Map<string, Reference | string>();
  const imports = new Map<string, Reference>();
  const declared = new Map<string, ts.Statement[]>();

  for (const statement of file.statements) {
    if (ts.isExportDeclaration(statement)) {
      for (const element of exportsOf(statement)) {
        const name = (element.propertyName ?? element.name).text;
        const specifier = specifierOf(statement);
        exports.set(element.name.text, specifier === null ? name : { specifier, name });
      }
    } else if (ts.isImportDeclaration(statement)) {
      for (const [local, name] of importedBy(statement)) {
        imports.set(local, { specifier: specifierOf(statement) ?? '', name });
      }
    } else {
      for (const name of declaredNames(statement)) {
        declared.set(name, [...(declared.get(name) ?? []), statement]);
        if (isExported(statement)) exports.set(name, name);
      }
    }
  }

  return {
    exported: (name) => exports.get(name) ?? null,
    exportedNames: () => [...exports.keys()],
    referencesOf: (local) => {
      const imported = imports.get(local);
      if (imported) return [imported];
      const isKnown = (name: string) => declared.has(name) || imports.has(name);
      return (declared.get(local) ?? []).flatMap((statement) => findReferences(statement, isKnown));
    },
    select: (keptExports, keptLocals) =>
      file.statements
        .map((statement) => {
          if (ts.isExportDeclaration(statement)) {
            return withSelectedElements(statement, statement.exportClause, exportsOf(statement), keptExports);
          }
          if (ts.isImportDeclaration(statement)) {
            const bindings = statement.importClause?.namedBindings;
            if (bindings && ts.isNamedImports(bindings)) {
              return withSelectedElements(statement, bindings, bindings.elements, keptLocals);
            }
            return importedBy(statement).some(([local]) => keptLocals.has(local)) ? statement.getFullText() : '';
          }
          return declaredNames(statement).some((name) => keptLocals.has(name)) ? statement.getFullText() : '';
        })
        .join('')
        .trimStart()
        .concat('\n'),
  };
}

const noElements = ts.factory.createNodeArray<ts.ExportSpecifier>();

const exportsOf = ({ exportClause }: ts.ExportDeclaration) =>
  exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : noElements;

const specifierOf = ({ moduleSpecifier }: ts.ExportDeclaration | ts.ImportDeclaration): string | null =>
  moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : null;

function importedBy({ importClause }: ts.ImportDeclaration): [local: string, name: string][] {
  const bindings = importClause?.namedBindings;
  const defaultImport: [string, string][] = importClause?.name ? [[importClause.name.text, 'default']] : [];
  if (!bindings) return defaultImport;
  if (ts.isNamespaceImport(bindings)) return [...defaultImport, [bindings.name.text, '*']];
  return [
    ...defaultImport,
    ...bindings.elements.map(({ name, propertyName }): [string, string] => [name.text, (propertyName ?? name).text]),
  ];
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.Statement & { name?: ts.Identifier };
  return name ? [name.text] : [];
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** Every identifier that may be a reference; may include names that are not. */
function findReferences(statement: ts.Statement, isKnown: (name: string) => boolean): (Reference | string)[] {
  const found: (Reference | string)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isKnown(node.text)) found.push(node.text);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      const [name = '*'] = node.qualifier?.getText().split('.') ?? [];
      found.push({ specifier: node.argument.literal.text, name });
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}

/** An import or export with only the kept names; empty when none is left. */
function withSelectedElements(
  statement: ts.Statement,
  clause: ts.Node | undefined,
  elements: Elements,
  kept: ReadonlySet<string>,
): string {
  const remaining = elements.filter(({ name }) => kept.has(name.text));
  if (remaining.length === 0 || !clause) return '';
  const from = statement.getFullStart();
  const text = statement.getFullText();
  const names = `{ ${remaining.map((element) => element.getText()).join(', ')} }`;
  return text.slice(0, clause.getStart() - from) + names + text.slice(clause.getEnd() - from);
}
