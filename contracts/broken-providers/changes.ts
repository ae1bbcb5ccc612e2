/** The words in which wrong providers are written. */
import type { Answer, Call, Change, Json } from './change.ts';
import { type NewValue, removeAt, renameAt, setAt, valueAt } from './places.ts';

const onAnswer = (answer: NonNullable<Change['answer']>): Change => ({ answer });
const onCall = (call: (call: Call) => void): Change => ({ call });

/** Another value in a place of the answer, where there is such a place. */
export const set = (place: string, value: NewValue): Change => onAnswer(({ body }) => setAt(body, place, value));

/** Another value, but only in place of one like this. */
export const setWhere = (place: string, is: (old: unknown) => boolean, value: NewValue): Change =>
  set(place, (old: unknown) => {
    if (!is(old)) return old;
    return typeof value === 'function' ? value(old) : value;
  });

export const remove = (place: string): Change => onAnswer(({ body }) => removeAt(body, place));

/** A field under another name. */
export const rename = (place: string, name: string): Change => onAnswer(({ body }) => renameAt(body, place, name));

/** Left out, but only where it is like this. */
export const removeWhere = (place: string, is: (old: unknown) => boolean): Change =>
  onAnswer(({ body }) => {
    if (is(valueAt(body, place))) removeAt(body, place);
  });

type Kind = 'success' | 'refusal' | 'stranger';

/** Another status for answers of a kind. */
export const statusOf = (kind: Kind, instead: number): Change =>
  onAnswer((answer) => {
    if (kindOf(answer) === kind) answer.status = instead;
  });

/** Another body for answers of a kind. */
export const bodyOf = (kind: Kind, make: (body: Json) => unknown): Change =>
  onAnswer((answer) => {
    if (kindOf(answer) === kind) answer.body = make(answer.body as Json);
  });

export const header = (name: string, value: string): Change =>
  onAnswer(({ headers }) => {
    headers[name] = value;
  });

/** Another answer altogether, whatever was asked. */
export const answers = (instead: Partial<Answer>): Change =>
  onAnswer((answer) => {
    Object.assign(answer, structuredClone(instead));
  });

type Is = (call: Call) => boolean;
const always: Is = () => true;

/** The answer of another contract, where the right one is refused with this code. */
export const succeedsDespite = (code: string, contract: string, is = always): Change =>
  onAnswer((answer, call, examples) => {
    if (codeOf(answer) === code && is(call)) Object.assign(answer, examples(contract));
  });

/** The answer of another contract, where the right one is a success. */
export const alwaysAnswers = (contract: string, is = always): Change =>
  onAnswer((answer, call, examples) => {
    if (kindOf(answer) === 'success' && is(call)) Object.assign(answer, examples(contract));
  });

/** Strangers are answered as if they were the user of that contract. */
export const trusts = (who: 'anybody' | 'an old token', contract: string): Change =>
  onAnswer((answer, call, examples) => {
    const is = call.headers['authorization'] === undefined ? 'anybody' : 'an old token';
    if (answer.status === 401 && who === is) Object.assign(answer, examples(contract));
  });

/** A refusal where this holds of the call. */
export const refusesWhen = (is: Is, message: string, code = 'BAD_USER_INPUT'): Change =>
  onAnswer((answer, call) => {
    if (kindOf(answer) === 'success' && is(call)) answer.body = refusal(message, code);
  });

/** A refusal where the answer would be like this. */
export const refusesWhere = (
  place: string,
  is: (value: unknown) => boolean,
  message: string,
  code = 'BAD_USER_INPUT',
): Change =>
  onAnswer((answer) => {
    if (kindOf(answer) === 'success' && is(valueAt(answer.body, place))) answer.body = refusal(message, code);
  });

/** GraphQL's own refusal, before anything is done. */
export const invalid = (message: string, is = always): Change =>
  onAnswer((answer, call) => {
    if (!is(call) || answer.status === 401) return;
    answer.status = 400;
    answer.body = { errors: [{ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] };
  });

/** An argument, or a field of one, that is taken for another value. */
export const setArgument = (place: string, value: NewValue): Change => onCall(({ body }) => setAt(body, place, value));

/** An argument, or a field of one, that is not read. */
export const dropArgument = (place: string): Change => onCall(({ body }) => removeAt(body, place));

/** An argument, or a field of one, that has another name: under the client's name it is unknown. */
export const renameArgument = (place: string, name: string): Change =>
  onCall(({ body }) => renameAt(body, place, name));

/** The schema says it in other words than the client's document. */
export const schemaSays = (words: string, inPlaceOf: string): Change =>
  onCall(({ body }) => setAt(body, 'query', (query: unknown) => String(query).replaceAll(inPlaceOf, words)));

export const dropHeader = (name: string): Change => onCall(({ headers }) => void delete headers[name]);

/** The call as it would be somewhere else. */
export const moved = (to: Partial<Pick<Call, 'method' | 'path'>>): Change => onCall((call) => Object.assign(call, to));

/** Every answer comes later. */
export const slower = (milliseconds: number): Change =>
  onAnswer(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

export const hasArgument =
  (place: string): Is =>
  ({ body }) =>
    valueAt(body, place) !== undefined;

const refusal = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }], data: null });

function kindOf({ status, body }: Answer): Kind | null {
  if (status === 401) return 'stranger';
  if (status !== 200 || body === null || typeof body !== 'object') return null;
  return 'errors' in body ? 'refusal' : 'success';
}

const codeOf = ({ body }: Answer): unknown => valueAt(body, 'errors.0.extensions.code');
