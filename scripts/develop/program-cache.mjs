import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('../..', import.meta.url));
export const cacheFolder = path.resolve(project, process.env['DEV_CACHE'] ?? '.cache/dev');

/** The folder of a program's bundle. */
export const bundleFolder = (program) =>
  path.join(cacheFolder, 'programs', path.relative(project, program).replace(/\W+/g, '-'));

/** Whether a program is bundled with its sources as they are now. */
export function isBundleCurrent(program) {
  try {
    const states = JSON.parse(readFileSync(path.join(bundleFolder(program), 'sources.json'), 'utf8'));
    return Object.entries(states).every(([file, state]) => stateOf(file) === state);
  } catch {
    return false;
  }
}

/** The size and time of a source, by which a change is recognized. */
export function stateOf(file) {
  const { mtimeMs, size } = statSync(path.join(project, file));
  return `${mtimeMs} ${size}`;
}
