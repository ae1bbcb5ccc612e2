import ts from 'typescript';

export interface ForeignLookup {
  file: string;
  line: number;
  text: string;
}

/** Every `object[name]` and `name in object` of these files whose name can be any text, as the type checker knows it. */
export function foreignLookups(program: ts.Program, files: readonly string[]): ForeignLookup[] {
  const checker = program.getTypeChecker();
  const found: ForeignLookup[] = [];
  const visit = (source: ts.SourceFile, node: ts.Node): void => {
    const name = nameLookedUp(node);
    if (name && isAnyText(checker.getTypeAtLocation(name))) {
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

function nameLookedUp(node: ts.Node): ts.Expression | null {
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
  return isIn && !ts.isPrivateIdentifier(node.left) ? node.left : null;
}

const ANY_TEXT = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping | ts.TypeFlags.Any;

const isAnyText = (type: ts.Type): boolean =>
  type.isUnion() ? type.types.some(isAnyText) : (type.flags & ANY_TEXT) !== 0;
