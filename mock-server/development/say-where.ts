import type { SourceMap } from 'node:module';
import path from 'node:path';
import type { Message } from 'esbuild';

/** A place as an editor and a terminal link have it: 'mock-server/scenarios/buying.ts:12:5'. */
export function place(file: string, line: number, column?: number): string {
  const fromHere = path.relative(process.cwd(), file);
  const shown = fromHere.startsWith('..') ? file : fromHere;
  return [shown, line, ...(column === undefined ? [] : [column])].join(':');
}

/** What esbuild says, with its place where it has one. */
export const sayMessage = ({ text, location }: Message, bundle: string): string =>
  location === null || location.file.endsWith(bundle)
    ? text
    : `${place(path.resolve(location.file), location.line, location.column + 1)}: ${text}`;

/**
 * What running a script threw, with the line of the source that did it; where a word of scenarios threw, with the line
 * that used the word as well.
 */
export function sayThrown(error: unknown, { script, map, folder }: { script: string; map: SourceMap; folder: string }) {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const frames = stack
    .split('\n')
    .flatMap((line) => {
      const [, row, column] = line.includes(script) ? (/:(\d+):(\d+)\)?$/.exec(line) ?? []) : [];
      return row === undefined ? [] : [map.findEntry(Number(row) - 1, Number(column) - 1)];
    })
    .flatMap((entry) => ('originalSource' in entry ? [entry] : []));
  const [thrown, user] = [frames[0], frames.at(-1)];
  if (!thrown || !user) return message;
  const at = ({ originalSource, originalLine, originalColumn }: typeof thrown) =>
    place(path.resolve(folder, originalSource), originalLine + 1, originalColumn + 1);
  return `${at(thrown)}: ${message}${user.originalSource === thrown.originalSource ? '' : ` (used by ${at(user)})`}`;
}
