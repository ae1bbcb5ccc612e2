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

/** The limit for the JSON of a request or a response, in characters. */
export const MAX_JSON_LENGTH = 20_000;

/**
 * - `secrets`: client secrets, tokens, keys, authorization and card numbers, for the journal. Ids are kept.
 * - `card numbers`: for everything that is stored.
 * - `card numbers except card.number`: for the card provider. It needs that number and does not store it.
 */
type Redaction = 'secrets' | 'card numbers' | 'card numbers except card.number';

/** Returns a copy with secrets replaced, in values and in field names. */
export const redact = <Value>(value: Value, redaction: Redaction = 'secrets'): Value =>
  redactValue(value, redaction, '') as Value;

function redactValue(value: unknown, redaction: Redaction, parent: string): unknown {
  if (typeof value === 'string') return redactText(value, redaction);
  // Smaller numbers are times in milliseconds, not card numbers.
  if (typeof value === 'number') return value > 1e13 && isCardNumber(String(value)) ? REDACTED : value;
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

const isPrimitiveOrList = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'));

function redactText(text: string, redaction: Redaction): string {
  const redacted =
    redaction === 'secrets' ? SECRET_TEXT.reduce((result, secret) => result.replace(secret, REDACTED), text) : text;
  return redacted.replace(CARD_NUMBER, (found) => (isCardNumber(found) ? REDACTED : found));
}

/** Converts a value to redacted and truncated JSON. Never throws, because recording must not fail a request. */
export function toRedactedJson(value: unknown): string {
  try {
    return truncateJson(JSON.stringify(redact(value)) ?? 'null');
  } catch {
    return '"[cannot be recorded]"';
  }
}

/** Converts overlong JSON to a JSON string of its beginning. */
const truncateJson = (json: string): string =>
  json.length <= MAX_JSON_LENGTH ? json : JSON.stringify(cutText(json, MAX_JSON_LENGTH));

export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength)}... [cut] ${text.length} characters in all`;

/** 13 to 19 digits, in groups as on a card. Digits of a longer word, such as an id, are no card number. */
const CARD_NUMBER = /(?<![\w-])\d{4}[\s-]?\d{4,6}[\s-]?\d{4,5}(?:[\s-]?\d{1,7})?(?![\w-])/g;

function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits);
}
