import { previewText } from './body.ts';
import type { Contract, MatchingRule, MatchingRules } from './pact.ts';

export type JsonPath = readonly (string | number)[];

/** Parses '$.data.list[0]' and "$['data']". */
export function parseJsonPath(path: string): JsonPath {
  const segments = path.matchAll(/\[(\d+)\]|\['([^']+)'\]|\.([^.[\]]+)/g);
  return [...segments].map(([, index, quoted, name]) => (index === undefined ? (quoted ?? name ?? '') : Number(index)));
}

/** Formats a path for people: 'data.list[0].brand'. */
export const formatJsonPath = (path: JsonPath): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');

export function valueAt(document: unknown, path: JsonPath): unknown {
  return path.reduce((value, key) => (value as Record<string | number, unknown> | null | undefined)?.[key], document);
}

export function describeExpected({ response, expected }: Contract, path: JsonPath): string {
  const example = valueAt(response.body?.content, path);
  const text = expected[path.map((key) => (typeof key === 'number' ? '[*]' : `.${key}`)).join('')];
  if (text !== undefined) return text;
  const rules = rulesForPath(response.matchingRules?.body ?? {}, path);
  return describeRules(rules, example);
}

export function describeExpectedHeader({ response: { headers = {}, matchingRules } }: Contract, name: string): string {
  const find = <Value>(values: Record<string, Value>) =>
    Object.entries(values).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  return describeRules(find(matchingRules?.header ?? {})?.matchers ?? [], find(headers)?.join(', '));
}

/** The rules of exactly this path; in the pact an index may be written as [*]. */
function rulesForPath(rules: MatchingRules, path: JsonPath): MatchingRule[] {
  const format = (formatIndex: (index: number) => string) =>
    `$${path.map((key) => (typeof key === 'number' ? formatIndex(key) : `.${key}`)).join('')}`;
  return (rules[format((index) => `[${index}]`)] ?? rules[format(() => '[*]')])?.matchers ?? [];
}

function describeRules(rules: readonly MatchingRule[], example: unknown): string {
  if (rules.some(({ match }) => match === 'equality')) return `exactly ${formatValue(example)}`;
  if (rules.some(({ match }) => match === 'null')) return 'null';
  const pattern = rules.find(({ regex }) => regex !== undefined)?.regex;
  if (pattern !== undefined) return withExample(`a value that matches /${pattern}/`, example);
  const { min, max } = rules.find(({ min }) => min !== undefined) ?? {};
  if (Array.isArray(example) && min !== undefined) {
    return min === max ? `a list of ${min}` : `a list of at least ${min}`;
  }
  if (rules.some(({ match }) => match === 'arrayContains')) return `a list that contains ${formatValue(example)}`;
  if (example === null || example === undefined) return 'a value';
  return `${describeType(example)}, such as ${formatValue(example)}`;
}

const withExample = (kind: string, example: unknown): string =>
  example === undefined || example === null ? kind : `${kind}, such as ${formatValue(example)}`;

function describeType(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (Number.isInteger(value)) return 'an integer';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export function formatValue(value: unknown, maxLength = 200): string {
  if (value === undefined) return 'nothing';
  return previewText(JSON.stringify(value), maxLength);
}
