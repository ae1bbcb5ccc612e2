type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The scenario server's own words for what a scenario cannot know beforehand. */
const ABSENT = '«absent»';
const ANY_ID = '«any id»';

/** Whether everything that is expected was sent; of an object only what is expected is compared, of an array everything. */
export function sameFields(expected: unknown, actual: unknown): boolean {
  if (expected === ABSENT) return actual === undefined;
  if (expected === ANY_ID) return typeof actual === 'string' && actual !== '';
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return false;
    return expected.every((value, place) => sameFields(value, actual[place]));
  }
  if (isFields(expected)) {
    return isFields(actual) && Object.entries(expected).every(([key, value]) => sameFields(value, actual[key]));
  }
  return Object.is(expected, actual);
}
