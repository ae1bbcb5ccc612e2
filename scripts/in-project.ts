import path from 'node:path';

/** A path inside the project, wherever the command was called from. */
export const inProject = (...parts: string[]): string => path.join(import.meta.dirname, '..', ...parts);

/** The PATH of a command that may call the project's own tools by name, as npm's scripts do. */
export const toolPath = (): string => [inProject('node_modules/.bin'), process.env['PATH'] ?? ''].join(path.delimiter);
