import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatLocation } from './format-error.ts';

/** The name or the title of a scenario, or the group of those that follow. */
const DEFINITION = /\b(?:(?:name|title): |defineScenarios\()['"`]([^'"`]+)['"`]/;

/**
 * Finds the lines that define scenarios by their names, titles or groups, in the order of files and lines. A variant has
 * the lines of its base scenario.
 */
export async function findScenarioLines(folder: string, texts: readonly string[]): Promise<Map<string, string[]>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
  const sources = await Promise.all(
    files.map(async (file) => [path.join(folder, file), await readFile(path.join(folder, file), 'utf8')] as const),
  );
  const definitions = sources.flatMap(([file, source]) =>
    source.split('\n').flatMap((line, index) => {
      const text = DEFINITION.exec(line)?.[1];
      return text === undefined ? [] : [{ text, location: formatLocation(file, index + 1) }];
    }),
  );
  return new Map(
    texts.map((text) => [
      text,
      definitions.filter((definition) => definition.text === text.split('@')[0]).map(({ location }) => location),
    ]),
  );
}
