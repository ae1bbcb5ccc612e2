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
export function describeExpectedHeader({ response }: Contract, name: string): string {
  const isSameName = ([key]: [string, unknown]) => key.toLowerCase() === name.toLowerCase();
  const rules = Object.entries(response.matchingRules?.header ?? {}).find(isSameName)?.[1].matchers ?? [];
  return describeRules(
    rules,
    Object.entries(response.headers ?? {})
      .find(isSameName)?.[1]
      .join(', '),
  );
}

/** The rules of exactly this path; in the pact an index may be written as [*]. */
export function rulesForPath(rules: MatchingRules, path: JsonPath): MatchingRule[] {
  const format = (formatIndex: (index: number) => string) =>
    `$${path.map((key) => (typeof key === 'number' ? formatIndex(key) : `.${key}`)).join('')}`;
  return (rules[format((index) => `[${index}]`)] ?? rules[format(() => '[*]')])?.matchers ?? [];
}

function describeRules(rules: readonly MatchingRule[], example: unknown): string {
  if (rules.some(({ match }) => match === 'equality')) return `exactly ${formatValue(example)}`;
  if (rules.some(({ match }) => match === 'null')) return 'null';
  const pattern = rules.find(({ regex }) => regex !== undefined)?.regex;
  const kind = pattern === undefined ? null : describePattern(pattern, rules);
  if (kind !== null)
    return example === undefined || /^(one of|exactly) /.test(kind) ? kind : `${kind}, such as ${formatValue(example)}`;
  const { min, max } = rules.find(({ min }) => min !== undefined) ?? {};
  if (Array.isArray(example) && min !== undefined) {
    return min === max ? `a list of ${min}` : `a list of at least ${min}`;
  }
  if (rules.some(({ match }) => match === 'arrayContains')) return `a list that contains ${formatValue(example)}`;

  if (example === null || example === undefined) return 'a value';
  return `${describeType(example)}, such as ${formatValue(example)}`;
}

const PATTERN_NAMES: Record<string, string> = {
  '\\S.*': 'a non-empty string',
  '\\S+': 'a non-empty id',
  '\\d+(\\.0+)?': 'an integer of at least 0',
  '[\\w.-]+': 'a code',
  '(null)?': 'null or an empty string',
  '(?i)application/(graphql-response\\+)?json\\s*(;.*)?': 'JSON',
};

/** The numbers in the pattern of an exact number, which may have a fraction of zero: '4900' or '38000|38475'. */
function exactNumbers(pattern = ''): string | undefined {
  const whole = pattern.match(/^\^\(?([\d|-]+)\)?\(\\\.0\+\)\?\$$/)?.[1];
  return whole ?? pattern.match(/^\^(\d+\\\.\d+)0\*\$$/)?.[1]?.replace('\\', '');
}

/** Whether a regular expression accepts only one number. */
export const isExactNumber = (pattern: string | undefined): boolean => /^-?[\d.]+$/.test(exactNumbers(pattern) ?? '');

/** Describes a regular expression; 'null' as its first alternative makes the value nullable. */
function describePattern(pattern: string, rules: readonly MatchingRule[]): string {
  const unanchored = pattern.replace('^', '').replace(/\$$/, '');
  const numbers = exactNumbers(pattern);
  if (numbers !== undefined) return `exactly ${numbers.replaceAll('|', ' or ')}`;
  if (/^(\[\w\w\])+$/.test(unanchored)) return `"${unanchored.replaceAll(/\[\w(\w)\]/g, '$1')}" in lower or upper case`;
  const nullableForm = unanchored.match(/^\(null\|(.*)\)$/)?.[1];
  const form = nullableForm ?? unanchored;
  const words = form.match(/^\(?((?:\w+\|)*\w+)\)?$/)?.[1]?.split('|');
  const kind = PATTERN_NAMES[form] ?? (words ? `one of ${words.join(', ')}` : `a value that matches /${pattern}/`);
  if (nullableForm !== undefined) return `${kind}, or null`;
  return rules.some(({ match }) => match === 'integer') && !/number|integer/.test(kind) ? `an integer, ${kind}` : kind;
}

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
  const text = JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
