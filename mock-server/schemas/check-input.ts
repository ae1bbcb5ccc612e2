/** The validation of input, with messages for developers: the path, what is expected, what was received. */
import * as z from 'zod';
import { ownValue } from '../json.ts';
import { truncate } from '../text.ts';

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

const TYPES = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['tuple', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['null', 'null'],
]);

export type CheckedInput<Value> = { value: Value; problem?: never } | { value?: never; problem: string };

export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  root = '',
): CheckedInput<z.output<Schema>> {
  const { data, error } = schema.safeParse(value, PARSE_OPTIONS);
  const [issue] = error?.issues ?? [];
  return issue ? { problem: describeIssue(issue, root) } : { value: data as z.output<Schema> };
}

/** `abortEarly` stops a list at its first invalid item. Zod supports the option without declaring it. */
const PARSE_OPTIONS = { error: describeExpectation, reportInput: true, abortEarly: true };

/** Completes the message "'path' must …" for schemas that have no message of their own. */
function describeExpectation(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `be ${TYPES.get(issue.expected) ?? `of the type ${issue.expected}`}`;
    case 'invalid_value':
      return describeChoice(issue.values);
    case 'invalid_union':
      return issue.discriminator === undefined
        ? [...new Set(issue.errors.map(([first]) => first?.message ?? 'be valid'))].join(', or ')
        : describeChoice(discriminatorsOf(issue));
    case 'unrecognized_keys':
      return describeUnknownKey(issue.keys[0] ?? '', fieldsOf(issue.inst));
    default:
      return 'be valid';
  }
}

const describeChoice = (values: readonly unknown[]): string =>
  values.length === 1 ? `be ${quote(values[0])}` : `be one of: ${values.map(quote).join(', ')}`;

const quote = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

const discriminatorsOf = (issue: Pick<Issue, 'code'>): readonly unknown[] =>
  'options' in issue && Array.isArray(issue.options) ? issue.options : [];

function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum ? schema.keyType.options.map(String) : [];
}

const describeUnknownKey = (key: string, fields: readonly string[]): string =>
  `has no field '${truncate(key)}'${fields.length === 0 ? '' : `. There are: ${fields.map(quote).join(', ')}`}`;

function describeIssue(issue: Issue, root: string): string {
  const nested = issue.code === 'invalid_union' ? findNestedIssue(issue.errors) : undefined;
  const path = formatPath(issue.path, root);
  if (nested) return describeIssue(nested, path);
  const subject = path === '' ? 'The body' : `'${truncate(path)}'`;
  if (issue.code === 'unrecognized_keys') return `${subject} ${issue.message}.`;
  return `${subject} must ${issue.message}${describeReceived(issue)}.`;
}

const findNestedIssue = (options: readonly Issue[][]): Issue | undefined =>
  options.map(([first]) => first).find((issue) => issue && !(isOtherType(issue) && issue.path.length === 0));

const isOtherType = ({ code }: Issue): boolean => code === 'invalid_type' || code === 'invalid_value';

const formatPath = (path: Issue['path'], root: string): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, root);

const receivedBy = ({ input, ...issue }: Issue): unknown =>
  'discriminator' in issue && isObject(input) ? ownValue(input, String(issue.discriminator)) : input;

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

function describeReceived(issue: Issue): string {
  const { code } = issue;
  const input = receivedBy(issue);
  if (input === undefined) return ', but is missing';
  if (isObject(input)) {
    if (code === 'custom' || code === 'too_small' || code === 'too_big') return '';
    return `, not ${Array.isArray(input) ? 'a list' : 'an object'}`;
  }
  const isData = input === null || ['string', 'number', 'boolean'].includes(typeof input);
  return `, not ${isData ? truncate(typeof input === 'string' ? `'${input}'` : String(input)) : `a ${typeof input}`}`;
}
