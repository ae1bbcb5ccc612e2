import fs from 'node:fs';
import path from 'node:path';

/** Where the contracts are kept. */
export const PACTS = path.resolve(import.meta.dirname, '../pacts');

/** The pact files of a folder, in the order of their names. */
export function pactFilesIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => path.join(folder, name));
}
