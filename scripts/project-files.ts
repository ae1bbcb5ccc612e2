import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectPath } from './project-path.ts';

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
