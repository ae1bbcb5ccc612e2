import type { SourceMap } from 'node:module';
import path from 'node:path';
import type { Message } from 'esbuild';

/** A location relative to the working directory, as terminals link it: 'mock-server/scenarios/buying.ts:12:5'. */
export function formatLocation(file: string, line: number, column?: number): string {
  const relative = path.relative(process.cwd(), file);
  return [relative.startsWith('..') ? file : relative, line, ...(column === undefined ? [] : [column])].join(':');
}

/** An esbuild message with its location, if it is in a source file. */
export const formatBuildMessage = ({ text, location }: Message, bundle: string): string =>
  location === null || location.file.endsWith(bundle)
    ? text
    : `${formatLocation(path.resolve(location.file), location.line, location.column + 1)}: ${text}`;

/**
 * The message of an error thrown by a bundled script, with its source location. If a helper threw in another file, the
 * location of the outermost caller is added.
 */
export function formatThrownError(
  error: unknown,
  { script, map, folder }: { script: string; map: SourceMap; folder: string },
) {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const frames = stack
    .split('\n')
    .flatMap((line) => {
      const [, row, column] = line.includes(script) ? (/:(\d+):(\d+)\)?$/.exec(line) ?? []) : [];
      return row === undefined ? [] : [map.findEntry(Number(row) - 1, Number(column) - 1)];
    })
    .flatMap((entry) => ('originalSource' in entry ? [entry] : []));
  const [thrown, caller] = [frames[0], frames.at(-1)];
  if (!thrown || !caller) return message;
  const locationOf = ({ originalSource, originalLine, originalColumn }: typeof thrown) =>
    formatLocation(path.resolve(folder, originalSource), originalLine + 1, originalColumn + 1);
  return `${locationOf(thrown)}: ${message}${caller.originalSource === thrown.originalSource ? '' : ` (used by ${locationOf(caller)})`}`;
}
