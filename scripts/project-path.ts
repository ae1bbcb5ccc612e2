import path from 'node:path';

/** A path inside the project, independent of the working directory. */
export const projectPath = (...parts: string[]): string => path.join(import.meta.dirname, '..', ...parts);

/** PATH with the project's node_modules/.bin, as in npm scripts. */
export const toolSearchPath = (): string =>
  [projectPath('node_modules/.bin'), process.env['PATH'] ?? ''].join(path.delimiter);
