/** Part of `npm run lint`: comments, messages and titles of tests keep the rules for sentences of the documents. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { projectPath } from '../command-line/project-path.ts';
import { runCommand } from '../command-line/run-command.ts';
import { sentenceProblems } from './remark-prose.ts';

const IS_DIRECTIVE = /^\/\/ *(biome-|@ts-|cspell)/;
/** A list item, a tag or a table row is a sentence of its own. */
const NEW_SENTENCE = /\n\s*\n|\n(?=\s*(?:[-@|]|\d+\.))/;
const CODE_BLOCK = /```[\s\S]*?```/g;
const TITLE_WITHOUT_SUBJECT = /^(is|are|what|that|of)\b/;

/** Yields the comments of a file; line comments below each other are one. */
function* commentsIn(source: ts.SourceFile): Generator<ts.TextRange> {
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    const leading = ts.getLeadingCommentRanges(source.text, node.pos) ?? [];
    for (const range of [...leading, ...(ts.getTrailingCommentRanges(source.text, node.end) ?? [])])
      ranges.set(range.pos, range);
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  let lines: ts.TextRange | null = null;
  for (const { pos, end, kind } of [...ranges.values()].sort((one, other) => one.pos - other.pos)) {
    if (kind === ts.SyntaxKind.MultiLineCommentTrivia) yield { pos, end };
    else if (lines && /^\s*$/.test(source.text.slice(lines.end, pos))) lines = { pos: lines.pos, end };
    else {
      if (lines) yield lines;
      lines = { pos, end };
    }
  }
  if (lines) yield lines;
}

function checkComment(text: string, report: (problem: string) => void): void {
  if (IS_DIRECTIVE.test(text)) return;
  const prose = text
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replace(/^\s*(\*|\/\/)( |$)/gm, '')
    .replace(CODE_BLOCK, '');
  for (const part of prose.split(NEW_SENTENCE).flatMap((lines) => lines.split('|'))) {
    if (part.includes(', which ')) report(`Two sentences instead of ", which": "${part.trim().replace(/\s+/g, ' ')}"`);
    for (const problem of sentenceProblems(part.replace(/^\s*(-|\d+\.|@\w+)/, ''))) report(problem);
  }
}

function titleOf(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !/^(it|test|describe)\b/.test(node.expression.getText())) return null;
  const [title] = node.arguments;
  return title ? textOf(title) : null;
}

function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map((span) => `1${span.literal.text}`).join('')
    : '';
}

await runCommand(async () => {
  const { config } = ts.readConfigFile(projectPath('tsconfig.json'), ts.sys.readFile);
  const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, projectPath());
  let count = 0;
  for (const file of fileNames.filter((name) => !name.includes('/generated/'))) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const report = (position: number, problem: string): void => {
      count += 1;
      const line = source.getLineAndCharacterOfPosition(position).line + 1;
      console.error(`${path.relative(projectPath(), file)}:${line} ${problem}`);
    };
    for (const { pos, end } of commentsIn(source))
      checkComment(source.text.slice(pos, end), (problem) => report(pos, problem));
    const visit = (node: ts.Node): void => {
      const title = titleOf(node);
      if (title && TITLE_WITHOUT_SUBJECT.test(title)) report(node.getStart(), `A title without a subject: "${title}"`);
      // A sentence ends with a full stop: other texts are names, labels and quotations.
      const message = textOf(node);
      if (message.endsWith('.')) for (const problem of sentenceProblems(message)) report(node.getStart(), problem);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return count === 0 ? 0 : 1;
});
