import path from 'node:path';

/** Rooms by their names: '#ui' is at './client/ui/index.ts'. */
export type Rooms = Readonly<Record<string, string>>;

const SPECIFIER = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([#.][^'"]*)\2/g;

/** The source that a specifier in `file` names; null for a package. `file`, rooms and answer are relative to one folder. */
export function sourceOf(specifier: string, file: string, rooms: Rooms): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (!specifier.startsWith('#')) return null;
  const door = rooms[specifier];
  if (door === undefined) throw new Error(`[build] ${file} imports '${specifier}', which package.json does not name.`);
  return path.posix.normalize(door);
}

/**
 * A declaration file whose imports work outside this project: a room's name becomes the relative path of its door, and
 * sources are named as what they were compiled to.
 */
export function portableTypes(declarations: string, file: string, rooms: Rooms): string {
  const here = path.posix.dirname(file);
  return declarations.replace(SPECIFIER, (_, before: string, quote: string, specifier: string) => {
    const source = sourceOf(specifier, file, rooms) ?? specifier;
    const relative = path.posix.relative(here, source).replace(/\.tsx?$/, '.js');
    return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`;
  });
}
