type Key = string | number;

/** Splits a path such as 'data.list[*].id' into keys; '*' stands for every item of a list. */
const pathSegments = (path: string): string[] => path.replaceAll('[*]', '.*').split('.');

/** A new value, or a function of the old one. */
export type FieldValue = unknown | ((old: unknown) => unknown);

/** Sets the value at a path; does nothing where the parent is missing or null. */
export function setAt(body: unknown, path: string, value: FieldValue): void {
  for (const [parent, key] of resolvePath(body, pathSegments(path))) {
    parent[key] = typeof value === 'function' ? value(parent[key]) : structuredClone(value);
  }
}

export function removeAt(body: unknown, path: string): void {
  for (const [parent, key] of resolvePath(body, pathSegments(path))) delete parent[key];
}

/** Renames the last key of a path. */
export function renameAt(body: unknown, path: string, name: string): void {
  const value = valueAt(body, path);
  if (value === undefined) return;
  removeAt(body, path);
  setAt(body, [...pathSegments(path).slice(0, -1), name].join('.'), value);
}

/** The value at a path, or undefined. */
export function valueAt(body: unknown, path: string): unknown {
  const [target] = resolvePath(body, pathSegments(path));
  return target?.[0][target[1]];
}

/** The parent object and last key of every match of the path. */
function resolvePath(value: unknown, [key, ...rest]: readonly string[]): [Record<Key, unknown>, Key][] {
  if (key === undefined || value === null || typeof value !== 'object') return [];
  const parent = value as Record<Key, unknown>;
  const keys: Key[] = key === '*' ? Object.keys(value) : [key];
  return keys.flatMap((each) =>
    rest.length === 0 ? [[parent, each] as [typeof parent, Key]] : resolvePath(parent[each], rest),
  );
}
