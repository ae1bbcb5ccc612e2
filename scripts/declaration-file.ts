import ts from 'typescript';

/** A name that another file knows: `*` stands for all that it exports. */
export interface Reference {
  specifier: string;
  name: string;
}

/** One declaration file, by its names. */
export interface DeclarationFile {
  /** What stands behind an exported name, elsewhere or here. */
  exported(name: string): Reference | string | null;
  exportedNames(): string[];
  /** What a local name needs: names of this file, and of others. */
  needs(local: string): (Reference | string)[];
  /** Its text with those exports and local names only. */
  only(exports: ReadonlySet<string>, locals: ReadonlySet<string>): string;
}

type Elements = ts.NodeArray<ts.ImportSpecifier | ts.ExportSpecifier>;

/** Reads a declaration file as the compiler writes it: named imports and exports, no `export *`. */
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
      for (const name of namesOf(statement)) {
        declared.set(name, [...(declared.get(name) ?? []), statement]);
        if (isExported(statement)) exports.set(name, name);
      }
    }
  }

  return {
    exported: (name) => exports.get(name) ?? null,
    exportedNames: () => [...exports.keys()],
    needs: (local) => {
      const imported = imports.get(local);
      if (imported) return [imported];
      const known = (name: string) => declared.has(name) || imports.has(name);
      return (declared.get(local) ?? []).flatMap((statement) => mentions(statement, known));
    },
    only: (keptExports, keptLocals) =>
      file.statements
        .map((statement) => {
          if (ts.isExportDeclaration(statement)) {
            return withElements(statement, statement.exportClause, exportsOf(statement), keptExports);
          }
          if (ts.isImportDeclaration(statement)) {
            const bindings = statement.importClause?.namedBindings;
            if (bindings && ts.isNamedImports(bindings)) {
              return withElements(statement, bindings, bindings.elements, keptLocals);
            }
            return importedBy(statement).some(([local]) => keptLocals.has(local)) ? statement.getFullText() : '';
          }
          return namesOf(statement).some((name) => keptLocals.has(name)) ? statement.getFullText() : '';
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
  const own: [string, string][] = importClause?.name ? [[importClause.name.text, 'default']] : [];
  if (!bindings) return own;
  if (ts.isNamespaceImport(bindings)) return [...own, [bindings.name.text, '*']];
  return [
    ...own,
    ...bindings.elements.map(({ name, propertyName }): [string, string] => [name.text, (propertyName ?? name).text]),
  ];
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.Statement & { name?: ts.Identifier };
  return name ? [name.text] : [];
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** All that a statement says which may name something: rather one too many than one too few. */
function mentions(statement: ts.Statement, known: (name: string) => boolean): (Reference | string)[] {
  const found: (Reference | string)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && known(node.text)) found.push(node.text);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      const [name = '*'] = node.qualifier?.getText().split('.') ?? [];
      found.push({ specifier: node.argument.literal.text, name });
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}

/** An import or export with some of its names; nothing when none is left. */
function withElements(
  statement: ts.Statement,
  clause: ts.Node | undefined,
  elements: Elements,
  kept: ReadonlySet<string>,
): string {
  const left = elements.filter(({ name }) => kept.has(name.text));
  if (left.length === 0 || !clause) return '';
  const from = statement.getFullStart();
  const text = statement.getFullText();
  const names = `{ ${left.map((element) => element.getText()).join(', ')} }`;
  return text.slice(0, clause.getStart() - from) + names + text.slice(clause.getEnd() - from);
}
