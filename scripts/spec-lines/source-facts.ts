import ts from 'typescript';

const parsed = (text: string, file: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : undefined);

/** What a file declares at its top level, exported or not. */
export function symbolsOf(text: string, file: string): string[] {
  return parsed(text, file).statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    }
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement);
    return isNamed && statement.name ? [statement.name.text] : [];
  });
}

/**
 * The tests of a file, 'describe › title', as the file writes them: the title of a table of cases keeps its %s. A test
 * that is skipped or only planned is none.
 */
export function testsOf(text: string, file: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node, above: string[]): void => {
    const titled = ts.isCallExpression(node) ? titledCall(node) : null;
    if (titled?.isDead) return;
    const path = titled ? [...above, titled.title] : above;
    if (titled?.kind === 'test') found.push(path.join(' › '));
    else ts.forEachChild(node, (child) => look(child, path));
  };
  look(parsed(text, file), []);
  return found;
}

const KINDS: Record<string, 'describe' | 'test'> = { describe: 'describe', it: 'test', test: 'test' };
const DEAD = new Set(['skip', 'todo']);

/** `it('…')`, `it.each([…])('…')`, `describe.skip('…')`; null for every other call. */
function titledCall(call: ts.CallExpression) {
  const words = wordsOf(call.expression);
  const [root = '', ...modifiers] = words ?? [];
  const name = root === 'test' && modifiers[0] === 'describe' ? 'describe' : root;
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  const [title] = call.arguments;
  if (!kind || !title || !ts.isStringLiteralLike(title)) return null;
  return { kind, title: title.text, isDead: modifiers.some((word) => DEAD.has(word)) };
}

/** ['it', 'each'] of `it.each([…])`; null for what is no chain of names and calls. */
function wordsOf(node: ts.Expression): string[] | null {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isCallExpression(node)) return wordsOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return wordsOf(node.tag);
  if (!ts.isPropertyAccessExpression(node)) return null;
  const before = wordsOf(node.expression);
  return before && [...before, node.name.text];
}
