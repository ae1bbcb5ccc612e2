/**
 * Part of `npm run lint`: the server and the module use `ownValue` and `setOwnValue` for lookups whose key, by its type, can
 * be any string. With a key from outside, `record[key]` could read or change inherited properties.
 */
import path from 'node:path';
import ts from 'typescript';
import { projectPath } from '../command-line/project-path.ts';
import { runCommand } from '../command-line/run-command.ts';

const CHECKED = /^(mock-server|client)\//;
const EXEMPT = /(^|\/)own-value\.ts$|^mock-server\/json\.ts$|\.test\.tsx?$|\/generated\/|^client\/playground\//;

const nameOf = (file: string): string => path.relative(projectPath(), file).replaceAll(path.sep, '/');

function lookupKey(node: ts.Node): ts.Expression | null {
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
  return isIn && !ts.isPrivateIdentifier(node.left) ? node.left : null;
}

const STRING_FLAGS = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping | ts.TypeFlags.Any;

const isArbitraryString = (type: ts.Type): boolean =>
  type.isUnion() ? type.types.some(isArbitraryString) : (type.flags & STRING_FLAGS) !== 0;

await runCommand(async () => {
  const { config } = ts.readConfigFile(projectPath('tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, projectPath());
  const files = fileNames.filter((file) => CHECKED.test(nameOf(file)) && !EXEMPT.test(nameOf(file)));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  let count = 0;
  const visit = (source: ts.SourceFile, node: ts.Node): void => {
    const key = lookupKey(node);
    if (key && isArbitraryString(checker.getTypeAtLocation(key))) {
      count += 1;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      console.error(`${nameOf(source.fileName)}:${line + 1} ${node.getText()}: use ownValue, setOwnValue or a Map.`);
    }
    ts.forEachChild(node, (child) => visit(source, child));
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source, source);
  }
  return count === 0 ? 0 : 1;
});
