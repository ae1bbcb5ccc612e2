import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { place } from './say-where.ts';

/** Where entries of these names are written, in the order of files and lines. A variant is at the entry it varies. */
export async function findScenarioLines(folder: string, names: readonly string[]): Promise<Map<string, string[]>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
  const texts = await Promise.all(
    files.map(async (file) => [path.join(folder, file), await readFile(path.join(folder, file), 'utf8')] as const),
  );
  const written = texts.flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const name = /\bname: ['"`]([^'"`]+)['"`]/.exec(line)?.[1];
      return name === undefined ? [] : [{ name, at: place(file, index + 1) }];
    }),
  );
  return new Map(
    names.map((name) => [name, written.filter((entry) => entry.name === name.split('@')[0]).map(({ at }) => at)]),
  );
}
