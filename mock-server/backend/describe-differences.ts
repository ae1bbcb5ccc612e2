import { isSecretName } from '../journal/redaction.ts';
import { isJsonObject, ownValue } from '../own-value.ts';
import { canonicalJson } from './idempotency.ts';

/**
 * Describes each expected field whose actual value differs. Fields without an expectation are ignored, except inside
 * lists, which are compared as a whole. An absent field equals null.
 */
export function describeDifferences(expected: unknown, actual: unknown, path = ''): string[] {
  if (isJsonObject(expected)) {
    if (!isJsonObject(actual)) return [describeDifference(path, expected, actual)];
    return Object.entries(expected).flatMap(([name, inner]) =>
      describeDifferences(inner, ownValue(actual, name), path === '' ? name : `${path}.${name}`),
    );
  }
  return canonicalJson(expected) === canonicalJson(actual) ? [] : [describeDifference(path, expected, actual)];
}

function describeDifference(path: string, expected: unknown, actual: unknown): string {
  const subject = path === '' ? 'the variables' : `'${path}'`;
  if (isSecretName(path.split('.').at(-1) ?? '')) return `${subject} has a different value`;
  return actual === undefined
    ? `${subject} is missing, expected ${toJson(expected)}`
    : `${subject} is ${toJson(actual)}, not ${toJson(expected)}`;
}

const toJson = (value: unknown): string => JSON.stringify(value ?? null);
