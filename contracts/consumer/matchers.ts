import { HTTPResponseStatusClass, MatchersV3 } from '@pact-foundation/pact';
import { type DocumentNode, print } from 'graphql';
import { EXAMPLE_VALUES, type StateValue } from '#contract-states';

const { arrayContaining, constrainedArrayLike, eachKeyMatches, fromProviderState, nullValue, regex } = MatchersV3;

const placeholder = (name: StateValue) => `\${${name}}`;

/** A provider state value: the backend returns it during verification. */
export const fromState = (name: StateValue) => fromProviderState(placeholder(name), EXAMPLE_VALUES[name]);

/** The id token of the state's user. */
export const bearerToken = () =>
  fromProviderState(`Bearer ${placeholder('accessToken')}`, `Bearer ${EXAMPLE_VALUES.accessToken}`);

/** Combines several rules, which Pact's library does not support. */
const matchAll = <Example>(example: Example, ...rules: Record<string, unknown>[]) => ({
  'pact:matcher:type': rules,
  value: example,
});
const type = { 'pact:matcher:type': 'type' };
const pattern = (regex: string) => ({ 'pact:matcher:type': 'regex', regex });

/** A string that matches. A regular expression alone also matches null as 'null', and numbers. */
export const matchingText = (regex: string, example: string) => matchAll(example, type, pattern(regex));

/** Any text that is not blank, of one line or several. */
const nonEmptyText = (example: string) => matchingText('^\\s*\\S[\\s\\S]*$', example);

const ID_CHARACTERS = '[^\\s"{}\\[\\]]';
const restNotStartingWith = (letter: string) => `[^\\s"{}\\[\\]${letter}]${ID_CHARACTERS}*`;
/** A text without white space or an integer, as the client reads ids; not null, an object or a list. */
const ID = `(${restNotStartingWith('n')}|n(${restNotStartingWith('u')}|u(${restNotStartingWith('l')}|l(${restNotStartingWith('l')}|l${ID_CHARACTERS}+)?)?)?)`;

export const nonEmptyId = (example: string) => ({ ...pattern(`^${ID}$`), value: example });

/** The card provider's id, or an integer. Excludes the client secret: ids are logged, secrets are not. */
export const setupIntentId = (example: string) => ({ ...pattern('^(seti_[A-Za-z0-9]+|\\d+)$'), value: example });

/** A day of Sydney's winter time (UTC+10), as an ISO date or as an instant of that day. */
export function winterDayInSydney(day: string) {
  const dayBefore = new Date(Date.parse(day) - 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const rest = ':\\d{2}(:\\d{2}(\\.\\d+)?)?';
  const spellings = [
    `${day}(T\\d{2}${rest}(\\+10:?00)?)?`,
    `${day}T(0\\d|1[0-3])${rest}(Z|[+-]00:?00)`,
    `${dayBefore}T(1[4-9]|2[0-3])${rest}(Z|[+-]00:?00)`,
  ];
  return matchingText(`^(${spellings.join('|')})$`, day);
}

const numberType = { 'pact:matcher:type': 'number' };

/** Exactly this value. A number may have a fraction of zero: JSON has one type of number, and 4900.0 is 4900. */
export const equal = <Value>(value: Value) =>
  typeof value === 'number'
    ? matchAll(
        value,
        numberType,
        pattern(`^${String(value).replace('.', '\\.')}${Number.isInteger(value) ? '(\\.0+)?' : '0*'}$`),
      )
    : MatchersV3.equal(value);

/** This number, or null if it may stand in another field. */
export const equalOrNull = (value: number) => ({
  ...pattern(`^(null|${String(value).replace('.', '\\.')}${Number.isInteger(value) ? '(\\.0+)?' : '0*'})$`),
  value,
});

/** Integer cents of at least zero, or null. */
export const nullableCents = (example: number) => ({ ...pattern('^(null|\\d+(\\.0+)?)$'), value: example });

/** A type of discount that is read as an amount: any text, or null, unless it may mean a percentage or a trial. */
export const amountType = () => ({ ...pattern('^(null|[^PpTt].*|[Pp]([^Ee].*)?|[Tt]([^Rr].*)?)?$'), value: 'Amount' });

/** This word in lower or upper case. */
export function textInAnyCase(word: string) {
  const letters = [...word].map((letter) =>
    /\w/.test(letter) ? `[${letter.toUpperCase()}${letter.toLowerCase()}]` : letter,
  );
  return matchingText(`^${letters.join('')}$`, word);
}

/** No text: null or an empty one. */
export const nullOrEmpty = () => ({ ...pattern('^(null)?$'), value: null });

/** An id, or null, or an empty text. */
export const nullableId = (example: string) => ({ ...pattern(`^(null|${ID})?$`), value: example });

/** This month or year as a number or a text, a year with four digits or two. */
export const datePart = (part: number) => ({
  ...pattern(part > 12 ? `^(20)?${part - 2000}$` : `^0?${part}$`),
  value: part,
});

/** The status of a success. */
export const anySuccess = () => MatchersV3.matchStatus(200, HTTPResponseStatusClass.Success);

/** A list of exactly `count` items like this one. Without bounds, Pact does not check the length inside `successResponse`. */
export const listOfLength = (count: number, item: unknown) => constrainedArrayLike(item, count, count, count);

/** A list that contains each of these items, in any order. */
export const listContaining = (...items: unknown[]) => arrayContaining(...items);

/** The document as the client sends it, with any white space. */
export function documentText(document: DocumentNode) {
  const text = print(document).trim();
  const pattern = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  return regex(`^\\s*${pattern}\\s*$`, text);
}

/** A success, whatever stands beside the data that the client reads. */
export const successResponse = (data: Record<string, unknown>) => ({ status: anySuccess(), body: { data } });

/** A success with only `data` and `extensions`. Pact checks values in `data` only if they are matchers. */
export const cleanResponse = (data: Record<string, unknown>) => ({
  status: anySuccess(),
  body: eachKeyMatches({ data }, regex('^(data|extensions)$', 'data')),
});

/** A refusal is one at 200 and every 4xx but 409, after which the outcome is unknown, as after a 5xx. */
const REFUSAL_STATUSES = [200, ...Array.from({ length: 32 }, (_, index) => 400 + index), 451, 499].filter(
  (status) => status !== 409,
);

const errorsLike = (error: Record<string, unknown>) => ({ errors: MatchersV3.eachLike(error, 1) });

/** Errors that all have a message; whatever `data` is, which Pact cannot limit to null or nothing. */
export const refusalResponse = (message: string) => ({
  status: MatchersV3.matchStatus(200, REFUSAL_STATUSES),
  body: errorsLike({ message: nonEmptyText(message) }),
});

/** A refusal with this code, and with exactly this message if it is the bank's. */
export const codedRefusalResponse = (message: string, code: string, isExact = false) => ({
  status: MatchersV3.matchStatus(200, REFUSAL_STATUSES),
  body: errorsLike({ message: isExact ? equal(message) : nonEmptyText(message), extensions: { code: equal(code) } }),
});

/** The response to a request without a valid id token. */
export const unauthenticatedResponse = (message: string) => ({
  status: 401,
  body: errorsLike({ message: nonEmptyText(message), extensions: { code: equal('UNAUTHENTICATED') } }),
});

export { MatchersV3, nullValue };
