type PlainObject = Record<string, unknown>;
const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The scenario server's placeholders for values that a scenario cannot predict. */
const ABSENT = '«absent»';
const ANY_ID = '«any id»';

/** Whether a value matches: objects may have more properties than expected, arrays must match completely. */
export function matchesObject(expected: unknown, actual: unknown): boolean {
  if (expected === ABSENT) return actual === undefined;
  if (expected === ANY_ID) return typeof actual === 'string' && actual !== '';
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return false;
    return expected.every((value, index) => matchesObject(value, actual[index]));
  }
  if (isPlainObject(expected)) {
    return isPlainObject(actual) && Object.entries(expected).every(([key, value]) => matchesObject(value, actual[key]));
  }
  return Object.is(expected, actual);
}
