import { passesLuhn } from '../card-provider/rules/card.ts';

export const REDACTED = '[hidden]';

const SECRET_NAME =
  /secret|authorization|password|cookie|(^|id|access|card|refresh)_?token$|publishable_?key|^(number|(card|account)_?number|cvc|cvv|security_?code)$/i;
const SECRET_TEXT = [
  /\b(seti|pi)_\w+_secret_\w+/g,
  /\bbearer\s+\S+/gi,
  /\b[ps]k_(test|live)_[\w.@-]+/g,
  /\bdemo\.[a-z0-9@-]+\.[\w-]{1,64}/g,
  /\btok_\w+/g,
];

export const MAX_JSON_LENGTH = 20_000;

/**
 * What `redact` hides:
 * - `secrets`, for the journal: client secrets, tokens, keys, authorization and card numbers, but no ids.
 * - `card numbers`, for all data that is stored.
 * - `card numbers except card.number`, for the card provider, which needs the field `card.number` and does not store it.
 */
type Redaction = 'secrets' | 'card numbers' | 'card numbers except card.number';

/** Returns a copy with secrets replaced, in values and in field names. */
export const redact = <Value>(value: Value, redaction: Redaction = 'secrets'): Value =>
  redactValue(value, redaction, '') as Value;

function redactValue(value: unknown, redaction: Redaction, parent: string): unknown {
  if (typeof value === 'string') return redactText(value, redaction);
  if (typeof value === 'number') return isCardNumber(value) ? REDACTED : value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redaction, parent));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isKept = redaction === 'card numbers except card.number' && parent === 'card' && name === 'number';
      const isHidden = redaction === 'secrets' && SECRET_NAME.test(name) && isPrimitiveOrList(inner);
      const redacted = isHidden ? REDACTED : redactValue(inner, redaction, name);
      return [redactText(name, redaction), isKept ? inner : redacted];
    }),
  );
}

/** Hides unsafe integers, because they may be card numbers without the last digits. Times in ms are below 3e12 and stay. */
const isCardNumber = (value: number): boolean =>
  Number.isInteger(value) &&
  Math.abs(value) >= 3e12 &&
  (!Number.isSafeInteger(value) || hideCardNumbers(String(value)) !== String(value));

const isPrimitiveOrList = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'));

function redactText(text: string, redaction: Redaction): string {
  const redacted =
    redaction === 'secrets' ? SECRET_TEXT.reduce((result, secret) => result.replace(secret, REDACTED), text) : text;
  return hideCardNumbers(redacted);
}

/** Converts a value to redacted and truncated JSON. Never throws, because recording must not fail a request. */
export function toRedactedJson(value: unknown): string {
  try {
    return truncateJson(JSON.stringify(redact(value)) ?? 'null');
  } catch {
    return '"[cannot be recorded]"';
  }
}

const truncateJson = (json: string): string =>
  json.length <= MAX_JSON_LENGTH ? json : JSON.stringify(cutText(json, MAX_JSON_LENGTH));

export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength)}... [cut] ${text.length} characters in all`;

/** Finds digits with at most two separators between them. A letter ends them, so that times and most ids are not hidden. */
const DIGITS = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,2}\p{Nd}){12,}/gu;
const CARD_NUMBER_LENGTHS = [19, 18, 17, 16, 15, 14, 13];

/** Hides every 13 to 19 consecutive digits that have a valid checksum, because the digits beside them may be a date. */
export const hideCardNumbers = (text: string): string =>
  text.replace(DIGITS, (run) => {
    const digits = run.replace(/\P{Nd}/gu, '').normalize('NFKC');
    let index = 0;
    let hiddenTo = 0;
    const marked = run.replace(/\p{Nd}/gu, (digit) => {
      const length = CARD_NUMBER_LENGTHS.find(
        (length) => index + length <= digits.length && passesLuhn(digits.slice(index, index + length)),
      );
      hiddenTo = Math.max(hiddenTo, index + (length ?? 0));
      index += 1;
      return index <= hiddenTo ? 'x' : digit;
    });
    return marked.replace(/x(?:\P{Nd}*x)*/gu, REDACTED);
  });
