import ts from 'typescript';

interface UnsafeLookup {
  file: string;
  line: number;
  text: string;
}

/** Finds every `object[key]` and `key in object` in these files whose key, by its type, can be any string. */
export function findUnsafeLookups(program: ts.Program, files: readonly string[]): UnsafeLookup[] {
  const checker = program.getTypeChecker();
  const found: UnsafeLookup[] = [];
  const visit = (source: ts.SourceFile, node: ts.Node): void => {
    const key = lookupKey(node);
    if (key && isArbitraryString(checker.getTypeAtLocation(key))) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file: source.fileName, line: line + 1, text: node.getText() });
    }
    ts.forEachChild(node, (child) => visit(source, child));
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source, source);
  }
  return found;
}

function lookupKey(node: ts.Node): ts.Expression | null {
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
  return isIn && !ts.isPrivateIdentifier(node.left) ? node.left : null;
}

const STRING_FLAGS = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping | ts.TypeFlags.Any;

const isArbitraryString = (type: ts.Type): boolean =>
  type.isUnion() ? type.types.some(isArbitraryString) : (type.flags & STRING_FLAGS) !== 0;
