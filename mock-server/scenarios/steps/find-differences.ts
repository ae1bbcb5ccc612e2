/** Stands in place of a value that the request must not contain. */
export const ABSENT = '«absent»';
export const ANY_ID = '«any id»';

export function findDifferences(expected: unknown, actual: unknown, path = ''): string[] {
  if (expected === ABSENT) return actual === undefined ? [] : [formatDifference(path, 'not sent at all', actual)];
  if (expected === ANY_ID) {
    return typeof actual === 'string' && actual !== '' ? [] : [formatDifference(path, 'an id', actual)];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [formatDifference(path, JSON.stringify(expected), actual)];
    const indexes = Array.from({ length: Math.max(expected.length, actual.length) }, (_, index) => index);
    return indexes.flatMap((index) =>
      index < expected.length
        ? findDifferences(expected[index], actual[index], `${path}[${index}]`)
        : [formatDifference(`${path}[${index}]`, 'nothing', actual[index])],
    );
  }
  if (isPlainObject(expected)) {
    if (!isPlainObject(actual)) return [formatDifference(path, JSON.stringify(expected), actual)];
    const seen = new Map(Object.entries(actual));
    return Object.entries(expected)
      .filter(([, value]) => value !== undefined)
      .flatMap(([key, value]) => findDifferences(value, seen.get(key), path === '' ? key : `${path}.${key}`));
  }
  return Object.is(expected, actual) ? [] : [formatDifference(path, JSON.stringify(expected), actual)];
}

const formatDifference = (path: string, expected: string, actual: unknown): string =>
  `${path === '' ? 'the whole value' : path}: expected ${expected}, seen ${actual === undefined ? 'nothing' : JSON.stringify(actual)}`;

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
