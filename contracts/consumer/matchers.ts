import { InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { MatchersV3 } from '@pact-foundation/pact';
import { print } from 'graphql';
import { EXAMPLES, type StateValue } from '#contract-states';

const {
  arrayContaining,
  boolean,
  constrainedArrayLike,
  eachKeyMatches,
  equal,
  fromProviderState,
  integer,
  nullValue,
  regex,
} = MatchersV3;

/** Where a backend's own value goes. */
const place = (name: StateValue) => `\${${name}}`;

/** A value that the backend supplies when the contract is tried on it. */
export const supplied = (name: StateValue) => fromProviderState(place(name), EXAMPLES[name]);

/** The id token of the state's user. */
export const bearer = () => fromProviderState(`Bearer ${place('accessToken')}`, `Bearer ${EXAMPLES.accessToken}`);

/** Several rules at once, for which the library has no word. */
const all = <Example>(example: Example, ...rules: Record<string, unknown>[]) => ({
  'pact:matcher:type': rules,
  value: example,
});
const type = { 'pact:matcher:type': 'type' };
const pattern = (regex: string) => ({ 'pact:matcher:type': 'regex', regex });

/** A text of this form. A regular expression alone would take null for the word 'null', and a number for its digits. */
export const textOf = (form: string, example: string) => all(example, type, pattern(form));

/** Any text that says something. */
export const someText = (example: string) => textOf('^\\S.*$', example);

/** An id: never empty, and without white space. */
export const someId = (example: string) => textOf('^\\S+$', example);

/** The number of a card, of which nothing but the last four digits shows. */
export const maskedNumber = (last4: string) => textOf(`^\\D*${last4}$`, `XXXX-XXXX-XXXX-${last4}`);

/** One of these words and no other. */
export const oneOf = (words: readonly [string, ...string[]]) => textOf(`^(${words.join('|')})$`, words[0]);

const INSTANT = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})';

/** An instant with its offset. */
export const instant = (example: string) => textOf(`^${INSTANT}$`, example);

/** That day: as a date alone, or as an instant in which it reads so. */
export const onDay = (day: string) => textOf(`^${day}(T\\S+)?$`, day);

/** Whole cents that may be below zero: a balance. */
export const signedCents = (example: number) => integer(example);

const wholeNumber = { 'pact:matcher:type': 'integer' };

/** Whole cents of at least zero: an integer, and nothing but digits. */
export const wholeCents = (example: number) => all(example, wholeNumber, pattern('^\\d+$'));

/** Whole cents of at least one. */
export const someCents = (example: number) => all(example, wholeNumber, pattern('^[1-9]\\d*$'));

/** A list of that many, each like the item: without the bounds, the length of a list inside a success is not looked at. */
export const listOf = (count: number, item: unknown) => constrainedArrayLike(item, count, count, count);

/** A list in which each of these is found, in any order. */
export const listWith = (...items: unknown[]) => arrayContaining(...items);

/** A list, whatever is in it. */
export const someList = () => MatchersV3.like([]);

/** The text of a value against a pattern, or null: for what the schema lets a backend leave empty. */
const nullOr = (form: string) => (example: unknown) => ({ ...pattern(`^(null|${form})$`), value: example });

/** Of this kind, or null. */
export const maybe = {
  text: nullOr('\\S.*'),
  wholeNumber: nullOr('\\d+'),
  number: nullOr('\\d+(\\.\\d+)?'),
  flag: nullOr('true|false'),
  instant: nullOr(INSTANT),
  object: nullOr('\\{.*\\}'),
  emptyList: nullOr('\\[\\]'),
};

/** The document as the client really sends it, however it is indented. */
export function documentText(document: TypedDocumentNode<unknown, never>) {
  const text = print(new InMemoryCache().transformDocument(document)).trim();
  const pattern = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  return regex(`^\\s*${pattern}\\s*$`, text);
}

/** What Apollo says of itself; its version may move. */
export const clientLibrary = () => ({
  clientLibrary: { name: equal('@apollo/client'), version: regex('^\\d+\\.\\d+\\.\\d+', '4.0.0') },
});

/** A success: `data`, and nothing beside it that would mean otherwise. Values below must be matchers to be checked. */
export const success = (data: Record<string, unknown>) => ({
  status: 200,
  body: eachKeyMatches({ data }, regex('^(data|extensions)$', 'data')),
});

/**
 * A success with an empty list. The rule for names, which keeps errors out of every other success, would have no list's
 * length looked at; so here there is none, and plain values are looked at as they stand.
 */
export const successWithEmptyList = (data: Record<string, unknown>) => ({ status: 200, body: { data } });

/** A refusal in words that the user reads; these ones, where the state fixes them. */
export const refusal = ({ message, example = message ?? 'No.', code }: Refused) => ({
  status: 200,
  body: {
    errors: [{ message: message === undefined ? someText(example) : equal(message), extensions: { code } }],
    data: nullValue(),
  },
});

interface Refused {
  /** Exact. Any text when left out. */
  message?: string;
  example?: string;
  code: unknown;
}

/** A refusal's code that nothing hangs on. */
export const someCode = (example: string) => textOf('^[A-Z_]+$', example);

export const notSignedIn = (message: string) => ({
  status: 401,
  body: { errors: [{ message: someText(message), extensions: { code: equal('UNAUTHENTICATED') } }] },
});

export { boolean, equal, MatchersV3, nullValue };
