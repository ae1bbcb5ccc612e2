import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listProjectFiles, projectPath } from '../../scripts/command-line/project-path.ts';

/** The code that reads texts of users, hosts, backends and files. */
const FILES = ['client', 'mock-server', 'scripts/scenarios/record', 'scripts/replay']
  .flatMap((folder) => listProjectFiles(folder))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|test-support|spec)\.|\/generated\//.test(file));

/** A quadratic expression exceeds both times, the second several times over; a linear one takes a tenth of them. */
const STAGES = [
  { length: 6_000, maxMs: 1 },
  { length: 50_000, maxMs: 50 },
] as const;

/** The regular expressions of a file, with their places. */
function findExpressions(file: string): { place: string; expression: RegExp }[] {
  const source = ts.createSourceFile(file, readFileSync(projectPath(file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: { place: string; expression: RegExp }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
      found.push({ place: `${file}:${line + 1} ${node.text}`, expression });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const NOT_LITERAL = /\\[bBdDsSwWpP](\{\w+\})?|\\?\[(\\.|[^\]\\])*\]|\(\?[:=!<]+|[\s^$()|?*+{}]/g;

/** Texts of one repeated part, which an expression matches in part: its literals, and a character of each kind. */
function hostileTexts({ source }: RegExp): ((length: number) => string)[] {
  const texts: ((length: number) => string)[] = [];
  const literals = source.replace(NOT_LITERAL, '\n').replaceAll('\\', '').split('\n');
  const parts = [...new Set([...literals, 'a', '0', '-', ' '])];
  for (const prefix of source.includes('^') ? parts : [''])
    for (const first of parts)
      for (const repeated of parts.map((second) => first + second))
        for (const suffix of ['', '\n!'])
          if (repeated !== '') texts.push((length) => prefix + repeated.repeat(length / repeated.length) + suffix);
  return texts;
}

/** The time of the processor, which other processes do not change. */
function measure(expression: RegExp, text: string): number {
  const before = process.cpuUsage();
  text.replace(expression, '');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const isSlow = (expression: RegExp, textOf: (length: number) => string): boolean =>
  STAGES.every(({ length, maxMs }) => measure(expression, textOf(length)) > maxMs);

describe('every regular expression over foreign texts', () => {
  it('takes linear time', { timeout: 60_000 }, () => {
    const expressions = FILES.flatMap(findExpressions);
    expect(expressions.length).toBeGreaterThan(100);
    const slow = expressions.flatMap(({ place, expression }) => {
      const textOf = hostileTexts(expression).find((each) => isSlow(expression, each));
      return textOf ? [`${place} for ${textOf(40)}`] : [];
    });
    expect(slow).toEqual([]);
  });
});
