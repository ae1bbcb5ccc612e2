import path from 'node:path';

/** Entry points of modules by alias, such as '#ui': './client/ui/index.ts'. */
export type ImportAliases = Readonly<Record<string, string>>;

const SPECIFIER = /(\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([#.][^'"]*)\2/g;

/** The source that a specifier in `file` refers to, relative to the project; null for a package. */
export function resolveSource(specifier: string, file: string, aliases: ImportAliases): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (!specifier.startsWith('#')) return null;
  const entryPoint = aliases[specifier];
  if (entryPoint === undefined)
    throw new Error(`[build] ${file} imports '${specifier}', which is not in the imports of package.json.`);
  return path.posix.normalize(entryPoint);
}

/**
 * Makes the imports of a declaration file work outside this project: aliases become the relative paths of their entry
 * points, and source extensions become .js.
 */
export function makeTypesPortable(declarations: string, file: string, aliases: ImportAliases): string {
  const folder = path.posix.dirname(file);
  return declarations.replace(SPECIFIER, (_, before: string, quote: string, specifier: string) => {
    const source = resolveSource(specifier, file, aliases) ?? specifier;
    const relative = path.posix.relative(folder, source).replace(/\.tsx?$/, '.js');
    return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`;
  });
}
