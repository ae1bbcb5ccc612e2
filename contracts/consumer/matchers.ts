import { HTTPResponseStatusClass, MatchersV3 } from '@pact-foundation/pact';
import { type DocumentNode, Kind, type OperationDefinitionNode, print } from 'graphql';
import { EXAMPLE_VALUES, KEY, type StateValue } from '#contract-states';
import * as documents from '../../client/graphql/generated/operations.ts';

const { arrayContaining, constrainedArrayLike, fromProviderState, nullValue, regex } = MatchersV3;

const placeholder = (name: StateValue) => `\${${name}}`;

const meanings = new WeakMap<object, string>();

const described = <Matcher extends object>(meaning: string, matcher: Matcher): Matcher => {
  meanings.set(matcher, meaning);
  return matcher;
};

export function meaningsOf(body: unknown, path = ''): Record<string, string> {
  if (body === null || typeof body !== 'object') return {};
  const meaning = meanings.get(body);
  if (meaning !== undefined) return { [path]: meaning };
  if ('pact:matcher:type' in body) return 'value' in body && !('variants' in body) ? meaningsOf(body.value, path) : {};
  const children = Array.isArray(body)
    ? body.map((item) => ['[*]', item] as const)
    : Object.entries(body).map(([name, child]) => [`.${name}`, child] as const);
  return Object.assign({}, ...children.map(([step, child]) => meaningsOf(child, `${path}${step}`)));
}

const orNull = (meaning: string) => `${meaning}, or null`;

export const fromState = (name: StateValue) => fromProviderState(placeholder(name), EXAMPLE_VALUES[name]);

export const bearerToken = () =>
  fromProviderState(`Bearer ${placeholder('accessToken')}`, `Bearer ${EXAMPLE_VALUES.accessToken}`);

const matchAll = <Example>(example: Example, ...rules: Record<string, unknown>[]) => ({
  'pact:matcher:type': rules,
  value: example,
});
const type = { 'pact:matcher:type': 'type' };
const pattern = (regex: string) => ({ 'pact:matcher:type': 'regex', regex });

/** A string that matches. A regular expression alone also matches null as 'null', and numbers. */
const matchingText = (regex: string, example: string) => matchAll(example, type, pattern(regex));

/** A key that no other request has: a backend may keep the keys of all users in one place, and may want UUIDs. */
export const uniqueKey = () => ({
  ...pattern('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  'pact:generator:type': 'Uuid',
  value: KEY,
});

export const UNIQUE = '0123456789ab';
/** An email or an id of the host's user, by which a backend may find its customers. */
export const uniqueText = (example: string) => ({
  ...pattern(example.replaceAll(/[.+]/g, '\\$&').replace(UNIQUE, '[0-9a-f]{12}')),
  'pact:generator:type': 'Regex',
  value: example,
});

const nonEmptyText = (example: string) =>
  described('a text that is not empty', matchingText('^\\s*\\S[\\s\\S]*$', example));

const ID_CHARACTERS = '[^\\s"{}\\[\\]]';
const restNotStartingWith = (letter: string) => `[^\\s"{}\\[\\]${letter}]${ID_CHARACTERS}*`;
/** A text without white space or an integer, as the client reads ids; not null, an object or a list. */
const ID = `(${restNotStartingWith('n')}|n(${restNotStartingWith('u')}|u(${restNotStartingWith('l')}|l(${restNotStartingWith('l')}|l${ID_CHARACTERS}+)?)?)?)`;

export const nonEmptyId = (example: string) =>
  described(`a non-empty id, as a text or an integer, such as "${example}"`, { ...pattern(`^${ID}$`), value: example });

/** The card provider's id, or an integer. Excludes the client secret: ids are logged, secrets are not. */
export const setupIntentId = (example: string) =>
  described(`the card provider's id of the setup intent, such as "${example}", or an integer`, {
    ...pattern('^(seti_[A-Za-z0-9]+|\\d+)$'),
    value: example,
  });

export const clientSecret = (example: string) =>
  described(
    `the setup intent's client secret as the card provider's script takes it, seti_…_secret_…`,
    matchingText('^seti_[A-Za-z0-9]+_secret_\\w+$', example),
  );

export function winterDayInSydney(day: string) {
  const dayBefore = new Date(Date.parse(day) - 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const rest = ':\\d{2}(:\\d{2}(\\.\\d+)?)?';
  const spellings = [
    `${day}(T\\d{2}${rest}(\\+10:?00)?)?`,
    `${day}T(0\\d|1[0-3])${rest}(Z|[+-]00:?00)`,
    `${dayBefore}T(1[4-9]|2[0-3])${rest}(Z|[+-]00:?00)`,
  ];
  return described(
    `the day ${day} in Sydney, as a date or as an instant on that day`,
    matchingText(`^(${spellings.join('|')})$`, day),
  );
}

const numberType = { 'pact:matcher:type': 'number' };

/** Exactly this value. A number may have a fraction of zero: JSON has one type of number, and 4900.0 is 4900. */
export const equal = <Value>(value: Value) =>
  typeof value === 'number'
    ? described(`exactly ${value}`, matchAll(value, numberType, pattern(`^${numberText(value)}$`)))
    : MatchersV3.equal(value);

const numberText = (value: number) =>
  `${String(value).replace('.', '\\.')}${Number.isInteger(value) ? '(\\.0+)?' : '0*'}`;

export const equalOrNull = (value: number) =>
  described(orNull(`${value}`), { ...pattern(`^(null|${numberText(value)})$`), value });

export const nullableInteger = (example: number) =>
  described(orNull('an integer'), { ...pattern('^(null|-?\\d+(\\.0+)?)$'), value: example });

export const nullableCents = (example: number) =>
  described(orNull('an integer of at least 0'), { ...pattern('^(null|\\d+(\\.0+)?)$'), value: example });

export const amountType = () =>
  described('any type but a percentage or a trial, such as "Amount"', {
    ...pattern('^(null|[^PpTt].*|[Pp]([^Ee].*)?|[Tt]([^Rr].*)?)?$'),
    value: 'Amount',
  });

export function textInAnyCase(word: string) {
  const letters = [...word].map((letter) =>
    /\w/.test(letter) ? `[${letter.toUpperCase()}${letter.toLowerCase()}]` : letter,
  );
  return described(`"${word}" in any case`, matchingText(`^${letters.join('')}$`, word));
}

export function stateInAnySpelling(state: string) {
  const letters = [...state].map((letter) => (letter === '_' ? '[ _-]?' : `[${letter.toUpperCase()}${letter}]`));
  const pattern = letters.join('').replace('[Ll][Ee][Dd]', '[Ll]{1,2}[Ee][Dd]');
  return described(`"${state}" in any spelling`, matchingText(`^${pattern}$`, state));
}

export const textOrNull = () => described(orNull('a text'), { ...pattern('^[\\s\\S]*$'), value: null });

export const nullOrEmpty = () => described('null or an empty string', { ...pattern('^(null)?$'), value: null });

export const nullableId = (example: string) =>
  described(orNull('an id, as a text or an integer'), { ...pattern(`^(null|${ID})?$`), value: example });

export const datePart = (part: number) =>
  described(part > 12 ? `the year ${part} with four digits` : `the month ${part}`, {
    ...pattern(part > 12 ? `^${part}(\\.0+)?$` : `^0?${part}(\\.0+)?$`),
    value: part,
  });

export const anySuccess = () =>
  described('a status of a success, 2xx', MatchersV3.matchStatus(200, HTTPResponseStatusClass.Success));

/** A list of exactly `count` items like this one. Without bounds, Pact does not check the length inside `successResponse`. */
export const listOfLength = (count: number, item: unknown) => constrainedArrayLike(item, count, count, count);

/** A list that contains each of these items, in any order. Pact's `reify` reads the value. */
export const listContaining = (...items: unknown[]) => ({ ...arrayContaining(...items), value: items });

export function operationDefinition(document: DocumentNode): OperationDefinitionNode {
  const found = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!found) throw new Error('[contracts] The document contains no operation.');
  return found;
}

export const clientOperations: ReadonlyMap<string, DocumentNode> = new Map(
  Object.values(documents as unknown as Record<string, DocumentNode>)
    .filter((document) => document?.kind === Kind.DOCUMENT)
    .map((document) => [operationDefinition(document).name?.value ?? '', document]),
);

export function documentText(document: DocumentNode) {
  const text = print(document).trim();
  const pattern = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  return regex(`^\\s*${pattern}\\s*$`, text);
}

export const successResponse = (data: Record<string, unknown>) => ({ status: anySuccess(), body: { data } });

/** Statuses that prove a refusal. After 409 and most 5xx the client does not know whether a purchase was made. */
const REFUSAL_STATUSES = [200, ...Array.from({ length: 32 }, (_, index) => 400 + index), 451, 499].filter(
  (status) => status !== 409,
);

const errorsLike = (error: Record<string, unknown>) => ({ errors: MatchersV3.eachLike(error, 1) });

const refusalStatus = () => described('200 or a 4xx other than 409', MatchersV3.matchStatus(200, REFUSAL_STATUSES));

/** A refusal with a message in every error. Accepts any `data`, because Pact cannot demand that it is null or missing. */
export const refusalResponse = (message: string) => ({
  status: described('200, a 4xx other than 409, or 500', MatchersV3.matchStatus(200, [...REFUSAL_STATUSES, 500])),
  body: errorsLike({ message: nonEmptyText(message) }),
});

export const codedRefusalResponse = (message: string, code: string, isExact = false) => ({
  status: refusalStatus(),
  body: errorsLike({ message: isExact ? equal(message) : nonEmptyText(message), extensions: { code: equal(code) } }),
});

export const unauthenticatedResponse = (message: string) => ({
  status: 401,
  body: errorsLike({ message: nonEmptyText(message), extensions: { code: equal('UNAUTHENTICATED') } }),
});

export { MatchersV3, nullValue };
