import { isSecretName } from '../journal/redaction.ts';
import { ownValue } from '../own-value.ts';

/**
 * Describes each expected field whose actual value differs. Fields without an expectation are ignored, except inside
 * lists, which are compared as a whole. An absent field equals null.
 */
export function describeDifferences(expected: unknown, actual: unknown, path = ''): string[] {
  if (isRecord(expected)) {
    if (!isRecord(actual)) return [describeDifference(path, expected, actual)];
    return Object.entries(expected).flatMap(([name, inner]) =>
      describeDifferences(inner, ownValue(actual, name), path === '' ? name : `${path}.${name}`),
    );
  }
  return isDeepEqual(expected, actual) ? [] : [describeDifference(path, expected, actual)];
}

function describeDifference(path: string, expected: unknown, actual: unknown): string {
  const subject = path === '' ? 'the variables' : `'${path}'`;
  if (isSecretName(path.split('.').at(-1) ?? '')) return `${subject} has a different value`;
  return actual === undefined
    ? `${subject} is missing, expected ${toJson(expected)}`
    : `${subject} is ${toJson(actual)}, not ${toJson(expected)}`;
}

const toJson = (value: unknown): string => JSON.stringify(value ?? null);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isDeepEqual(item, other[index]));
  }
  if (isRecord(one) && isRecord(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => isDeepEqual(ownValue(one, name), ownValue(other, name)));
  }
  return (one ?? null) === (other ?? null);
}
