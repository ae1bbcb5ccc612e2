import { ABSENT, ANY_ID } from '#scenarios';

type Fields = Record<string, unknown>;

/**
 * Where `actual` is not as expected, a line for each path; empty when it is. Of an object only what is expected is
 * compared; of an array, everything. `ABSENT` demands that nothing was sent, `ANY_ID` some non-empty text.
 */
export function differences(expected: unknown, actual: unknown, path = ''): string[] {
  if (expected === ABSENT) return actual === undefined ? [] : [line(path, 'not sent at all', actual)];
  if (expected === ANY_ID) {
    return typeof actual === 'string' && actual !== '' ? [] : [line(path, 'an id', actual)];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [line(path, JSON.stringify(expected), actual)];
    const indexes = Array.from({ length: Math.max(expected.length, actual.length) }, (_, index) => index);
    return indexes.flatMap((index) =>
      index < expected.length
        ? differences(expected[index], actual[index], `${path}[${index}]`)
        : [line(`${path}[${index}]`, 'nothing', actual[index])],
    );
  }
  if (isFields(expected)) {
    if (!isFields(actual)) return [line(path, JSON.stringify(expected), actual)];
    return Object.entries(expected)
      .filter(([, value]) => value !== undefined)
      .flatMap(([key, value]) => differences(value, actual[key], path === '' ? key : `${path}.${key}`));
  }
  return Object.is(expected, actual) ? [] : [line(path, JSON.stringify(expected), actual)];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const line = (path: string, expected: string, actual: unknown): string =>
  `${path === '' ? 'the whole' : path}: expected ${expected}, seen ${actual === undefined ? 'nothing' : JSON.stringify(actual)}`;
