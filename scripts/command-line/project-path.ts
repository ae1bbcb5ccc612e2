import { readdirSync } from 'node:fs';
import path from 'node:path';

export const projectPath = (...parts: string[]): string => path.join(import.meta.dirname, '../..', ...parts);

/** PATH with the project's node_modules/.bin, as in npm scripts. */
export const toolSearchPath = (): string =>
  [projectPath('node_modules/.bin'), process.env['PATH'] ?? ''].join(path.delimiter);

const isIgnored = (name: string): boolean =>
  ['node_modules', 'dist', 'out', 'playwright-report', 'blob-report', 'test-results'].includes(name) ||
  (name.startsWith('.') && name !== '.github');

/** The project's own files in a folder and its subfolders, relative to the project and in a stable order. */
export function listProjectFiles(folder = '.'): string[] {
  return readdirSync(projectPath(folder), { withFileTypes: true })
    .filter(({ name }) => !isIgnored(name))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? listProjectFiles(file) : [file];
    })
    .sort();
}
