import { readFile } from 'node:fs/promises';
import { catalogue } from '#scenarios';
import { projectPath } from '../command-line/project-path.ts';

const PUBLIC_NAMES_FILE = 'mock-server/scenarios/public-names.json';

/** All names of scenarios ever published: names are only added, never removed. */
export async function generatePublicNames(): Promise<Record<string, string>> {
  const published = JSON.parse(await readFile(projectPath(PUBLIC_NAMES_FILE), 'utf8')) as string[];
  const names = [...new Set([...published, ...catalogue.map(({ name }) => name)])];
  return { [PUBLIC_NAMES_FILE]: `${JSON.stringify(names, null, 2)}\n` };
}
