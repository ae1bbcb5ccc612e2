import fs from 'node:fs';
import path from 'node:path';

/** The committed pact files. */
export const PACTS_FOLDER = path.resolve(import.meta.dirname, '../pacts');

/** The pact files of a folder, sorted by name; empty if there is no such folder. */
export function listPactFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => path.join(folder, name));
}
