import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatLocation } from './format-error.ts';

/**
 * Finds the lines that define scenarios, in the order of files and lines. A variant has the lines of its base scenario.
 */
export async function findScenarioLines(folder: string, names: readonly string[]): Promise<Map<string, string[]>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
  const texts = await Promise.all(
    files.map(async (file) => [path.join(folder, file), await readFile(path.join(folder, file), 'utf8')] as const),
  );
  const definitions = texts.flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const name = /\bname: ['"`]([^'"`]+)['"`]/.exec(line)?.[1];
      return name === undefined ? [] : [{ name, location: formatLocation(file, index + 1) }];
    }),
  );
  return new Map(
    names.map((name) => [
      name,
      definitions.filter((definition) => definition.name === name.split('@')[0]).map(({ location }) => location),
    ]),
  );
}
