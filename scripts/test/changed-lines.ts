import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError } from '../command-line/run-command.ts';

/** The lines of each file, counted from 1, that differ from a commit; of a deletion the lines around it. */
export type Change = ReadonlyMap<string, readonly number[]>;

/** What differs from a commit, new files included, deleted ones not. Throws a CommandError outside a git repository. */
export function readChange(commit: string): Change {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: projectPath(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 28,
    });
  try {
    const change = new Map<string, number[]>();
    const options = [
      '--unified=0',
      '--no-color',
      '--no-ext-diff',
      '--no-renames',
      '--src-prefix=a/',
      '--dst-prefix=b/',
    ];
    for (const part of git('diff', ...options, '--diff-filter=d', commit, '--')
      .split(/^diff --git a\/.* b\//m)
      .slice(1))
      change.set(part.slice(0, part.indexOf('\n')), changedLines(part));
    for (const file of git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean))
      change.set(file, range(1, readFileSync(projectPath(file), 'utf8').split('\n').length));
    return change;
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new CommandError(`--changed compares with '${commit}', and git failed: ${stderr?.trim() ?? error}`, 2);
  }
}

const range = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index);

const changedLines = (diff: string): number[] =>
  [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, first, count = '1']) =>
    count === '0' ? range(Number(first), 2) : range(Number(first), Number(count)),
  );
