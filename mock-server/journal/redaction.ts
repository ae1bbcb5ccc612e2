import { isCardNumber, REDACTED, redactCardNumbersInText } from './card-numbers.ts';

const SECRET_NAME =
  /secret|authorization|password|cookie|(^|id|access|card|refresh)_?token$|publishable_?key|^(number|(card|account)_?number|cvc|cvv|security_?code)$/i;
const SECRET_TEXT = [
  /\b(seti|pi)_\w+_secret_\w+/g,
  /\bbearer\s+\S+/gi,
  /\b[ps]k_(test|live)_[\w.@-]+/g,
  /\bdemo\.[a-z0-9@-]+\.[\w-]{1,64}/g,
  /\btok_\w+/g,
];
/** Matches part of every secret: a single test rules out most texts. */
const SECRET_TEXT_HINT = /_secret_|bearer|[ps]k_|demo\.|tok_/i;
const SECRET_NAME_HINT =
  /secret|authorization|password|cookie|token"|publishable_?key"|"(number|(card|account)_?number|cvc|cvv|security_?code)"/i;
/** Deeper values are omitted. Requests over HTTP have a lower limit. */
const MAX_DEPTH = 100;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** A fast check whether JSON may contain a secret other than a card number. There are no false negatives. */
export const mayContainSecret = (json: string): boolean => SECRET_TEXT_HINT.test(json) || SECRET_NAME_HINT.test(json);

/**
 * Returns a copy with client secrets, tokens, keys, authorization and card numbers replaced, in values and in field
 * names. Ids are kept.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number') return isCardNumber(value) ? REDACTED : value;
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '[nested too deeply]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactText(name),
      isSecretName(name) && isPrimitiveOrList(inner) ? REDACTED : redact(inner, depth + 1),
    ]),
  );
}

const isPrimitiveOrList = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'));

export function redactText(text: string): string {
  const redacted = SECRET_TEXT_HINT.test(text)
    ? SECRET_TEXT.reduce((result, secret) => result.replace(secret, REDACTED), text)
    : text;
  return redactCardNumbersInText(redacted);
}
