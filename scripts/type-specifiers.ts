import path from 'node:path';

/** Rooms by their names: '#ui' is at './client/ui/index.ts'. */
export type Rooms = Readonly<Record<string, string>>;

export interface PortableTypes {
  text: string;
  /** The sources that the declarations lead on to. */
  leadsTo: string[];
}

const SPECIFIER = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([#.][^'"]*)\2/g;

/**
 * A declaration file whose imports work outside this project: a room's name becomes the relative path of its door, and
 * sources are named as what they were compiled to. `file` is the source; it and the rooms are relative to one folder.
 */
export function portableTypes(declarations: string, file: string, rooms: Rooms): PortableTypes {
  const here = path.posix.dirname(file);
  const leadsTo: string[] = [];
  const text = declarations.replace(SPECIFIER, (_, before: string, quote: string, specifier: string) => {
    const source = specifier.startsWith('#') ? doorOf(specifier, file, rooms) : path.posix.join(here, specifier);
    leadsTo.push(source);
    const relative = path.posix.relative(here, source).replace(/\.tsx?$/, '.js');
    return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`;
  });
  return { text, leadsTo };
}

function doorOf(room: string, file: string, rooms: Rooms): string {
  const door = rooms[room];
  if (door === undefined) throw new Error(`[build] ${file} imports '${room}', which package.json does not name.`);
  return path.posix.normalize(door);
}
