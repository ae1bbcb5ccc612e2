import { previewText } from './body.ts';
import type { Contract, MatchingRule, MatchingRules } from './pact.ts';

/** The keys and indexes that lead to a value in a JSON document. */
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

/** Describes what the contract expects at this path of the response body. */
export function describeExpected({ response }: Contract, path: JsonPath): string {
  const rules = rulesForPath(response.matchingRules?.body ?? {}, path);
  return describeRules(rules, valueAt(response.body?.content, path));
}

/** Describes what the contract expects of this response header. */
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
  if (pattern !== undefined) return describePattern(pattern, example);
  const { min, max } = rules.find(({ min }) => min !== undefined) ?? {};
  if (Array.isArray(example) && min !== undefined) {
    return min === max ? `a list of ${min}` : `a list of at least ${min}`;
  }
  if (rules.some(({ match }) => match === 'arrayContains')) return `a list that contains ${formatValue(example)}`;
  if (example === null || example === undefined) return 'a value';
  return `${describeType(example)}, such as ${formatValue(example)}`;
}

/** Patterns of the contracts, each with its description, which ends with an example if it does not name the value. */
const PATTERNS: readonly [pattern: RegExp, describe: string | ((groups: string[], example: unknown) => string)][] = [
  // An exact number may have a fraction of zero: '^4900(\\.0+)?$', '^(38000|38475)(\\.0+)?$' or '^20\\.50*$'.
  [/^\^\(?([\d|-]+)\)?\(\\\.0\+\)\?\$$/, ([amounts = '']) => `exactly ${amounts.replaceAll('|', ' or ')}`],
  [/^\^\(null\|(\d+)(\\\.\d+)?(\(\\\.0\+\)\?|0\*)\)\$$/, (_, example) => `${example}, or null`],
  [/^\^(\d+)\\(\.\d+)0\*\$$/, (number) => `exactly ${number.join('')}`],
  // '^[Aa][Cc][Tt]…$'
  [/^\^(\[\w\w\]|[^[\]\\])+\$$/, (_, example) => `${formatValue(example)} in any case`],
  [/^\^\(\d{4}-\d\d-\d\d\(T/, (_, example) => `the day ${example} in Sydney, as a date or as an instant on that day`],
  [/^\^\(null\|\(?\[\^\\s"\{\}/, 'an id, as a text or an integer, or null'],
  [/^\^\(\[\^\\s"\{\}/, 'a non-empty id, as a text or an integer'],
  [/^\^\(seti_/, "the card provider's id of the setup intent, or an integer"],
  [/^\^seti_.*_secret_/, "the setup intent's client secret as the card provider's script takes it, seti_…_secret_…"],
  [/^\^\\s\*\\S\[/, 'a text that is not empty'],
  [/^\^(\(20\)|0)\?(\d+)\$$/, ([, part = '']) => `${part}, as a number or a text`],
  [/^\^\(null\)\?\$$/, 'null or an empty string'],
  [/^\^\(null\|\\d\+\(\\\.0\+\)\?\)\$$/, 'an integer of at least 0, or null'],
  [/^\^\(null\|\[\^PpTt\]/, 'any type but a percentage or a trial'],
  [/application\/\(graphql-response/, 'JSON'],
];

function describePattern(pattern: string, example: unknown): string {
  for (const [known, describe] of PATTERNS) {
    const [match, ...groups] = known.exec(pattern) ?? [];
    if (match !== undefined && typeof describe === 'function') return describe(groups, example);
    if (match !== undefined) return withExample(describe as string, example);
  }
  return withExample(`a value that matches /${pattern}/`, example);
}

const withExample = (kind: string, example: unknown): string =>
  example === undefined || example === null ? kind : `${kind}, such as ${formatValue(example)}`;

function describeType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number';
  if (typeof value === 'string') return 'a string';
  return typeof value === 'boolean' ? 'a boolean' : 'an object';
}

/** Formats a value as one line of JSON, truncated. */
export function formatValue(value: unknown, maxLength = 200): string {
  if (value === undefined) return 'nothing';
  return previewText(JSON.stringify(value), maxLength);
}
