import type { Contract, Rule, Rules } from './contract.ts';

/** A place in a JSON document. */
export type Place = readonly (string | number)[];

/** '$.data.list[0]' and "$['data']" as a place. */
export function placeOf(path: string): Place {
  const steps = path.matchAll(/\[(\d+)\]|\['([^']+)'\]|\.([^.[\]]+)/g);
  return [...steps].map(([, index, quoted, name]) => (index === undefined ? (quoted ?? name ?? '') : Number(index)));
}

/** As a person reads it: 'data.list[0].brand'. */
export const written = (place: Place): string =>
  place.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');

export function valueAt(document: unknown, place: Place): unknown {
  return place.reduce(
    (value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step],
    document,
  );
}

/** What the contract expects at this place of the answer's body, in words. */
export function expectedAt({ response }: Contract, place: Place): string {
  const rules = rulesAt(response.matchingRules?.body ?? {}, place);
  return inWords(rules, valueAt(response.body?.content, place));
}

/** What it expects of this header. */
export function expectedHeader({ response }: Contract, name: string): string {
  const same = ([key]: [string, unknown]) => key.toLowerCase() === name.toLowerCase();
  const rules = Object.entries(response.matchingRules?.header ?? {}).find(same)?.[1].matchers ?? [];
  return inWords(
    rules,
    Object.entries(response.headers ?? {})
      .find(same)?.[1]
      .join(', '),
  );
}

/** Rules of this place; an index may be written as [*]. */
function rulesAt(rules: Rules, place: Place): Rule[] {
  const spelled = (index: (step: number) => string) =>
    `$${place.map((step) => (typeof step === 'number' ? index(step) : `.${step}`)).join('')}`;
  return (rules[spelled((step) => `[${step}]`)] ?? rules[spelled(() => '[*]')])?.matchers ?? [];
}

function inWords(rules: readonly Rule[], example: unknown): string {
  if (rules.some(({ match }) => match === 'equality')) return `exactly ${shown(example)}`;
  if (rules.some(({ match }) => match === 'null')) return 'null';
  const pattern = rules.find(({ regex }) => regex !== undefined)?.regex;
  const kind = pattern === undefined ? null : kindOf(pattern, rules);
  if (kind !== null)
    return example === undefined || kind.startsWith('one of') ? kind : `${kind}, such as ${shown(example)}`;
  const { min, max } = rules.find(({ min }) => min !== undefined) ?? {};
  if (Array.isArray(example) && min !== undefined) {
    return min === max ? `a list of ${min}` : `a list of at least ${min}`;
  }
  if (rules.some(({ match }) => match === 'arrayContains')) return `a list in which there is ${shown(example)}`;
  if (rules.some(({ match }) => match === 'integer')) return `a whole number, such as ${shown(example)}`;
  if (example === null || example === undefined) return 'a value';
  return `${typeName(example)}, such as ${shown(example)}`;
}

const INSTANT = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})`;

const KINDS: Record<string, string> = {
  [INSTANT]: 'an instant with its offset',
  '\\S.*': 'a text that is not empty',
  '\\S+': 'an id that is not empty',
  '\\d+': 'a whole number of at least 0',
  '[1-9]\\d*': 'a whole number of at least 1',
  '\\d+(\\.\\d+)?': 'a number of at least 0',
  '[A-Z_]+': 'a code in capital letters',
  '\\{.*\\}': 'an object',
  '\\[\\]': 'an empty list',
  'application/(graphql-response\\+)?json(;.*)?': 'JSON',
};

/** A pattern in words; 'null' as its first branch means that there may be nothing. */
function kindOf(pattern: string, rules: readonly Rule[]): string {
  const whole = pattern.replace(/^\^/, '').replace(/\$$/, '');
  const orNull = whole.match(/^\(null\|(.*)\)$/)?.[1];
  const form = orNull ?? whole;
  const words = form.match(/^\(?((?:\w+\|)*\w+)\)?$/)?.[1]?.split('|');
  const kind = KINDS[form] ?? (words ? `one of ${words.join(', ')}` : `what matches /${pattern}/`);
  if (orNull !== undefined) return `${kind}, or null`;
  return rules.some(({ match }) => match === 'integer') && !kind.includes('number') ? `a whole number, ${kind}` : kind;
}

export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a number';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'boolean' ? 'true or false' : 'an object';
}

/** A value in a line, as JSON, cut short. */
export function shown(value: unknown, most = 200): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
