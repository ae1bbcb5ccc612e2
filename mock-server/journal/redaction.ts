/**
 * Takes secrets out of what is written down: client secrets, tokens, keys, authorization and card numbers, wherever they
 * stand. Ids stay, because a journal without them proves nothing.
 */
import { HIDDEN, hideCardNumbers, isCardNumber } from './card-numbers.ts';

const SECRET_NAME =
  /secret|authorization|password|cookie|(^|id|access|card|refresh)_?token$|publishable_?key|^(number|(card|account)_?number|cvc|cvv|security_?code)$/i;
const SECRET_TEXT = [
  /\b(seti|pi)_\w+_secret_\w+/g,
  /\bbearer\s+\S+/gi,
  /\b[ps]k_(test|live)_[\w.@-]+/g,
  /\bdemo\.[a-z0-9@-]+\.[\w-]{1,64}/g,
  /\btok_\w+/g,
];
/** Part of every one of them. Most texts have none, and one look is cheaper than five. */
const SECRET_SIGN = /_secret_|bearer|[ps]k_|demo\.|tok_/i;
const SECRET_NAME_SIGN =
  /secret|authorization|password|cookie|token"|publishable_?key"|"(number|(card|account)_?number|cvc|cvv|security_?code)"/i;
/** What nests deeper is not walked: no request that comes in by HTTP does. */
const DEEPEST = 100;

/** Whether a field of that name holds what may not be written down. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** Whether a JSON text may hold a secret, its card numbers left aside; a quick look that is never wrong about a no. */
export const mayHoldSecret = (json: string): boolean => SECRET_SIGN.test(json) || SECRET_NAME_SIGN.test(json);

/** The same value with its secrets hidden, in names as in texts; what was given is not touched. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number') return isCardNumber(value) ? HIDDEN : value;
  if (value === null || typeof value !== 'object') return value;
  if (depth >= DEEPEST) return '[nests too deeply]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactText(name),
      isSecretName(name) && isPlain(inner) ? HIDDEN : redact(inner, depth + 1),
    ]),
  );
}

/** A value, or a list of values: not something that has names of its own inside. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'));

/** A text with its secrets hidden. */
export function redactText(text: string): string {
  const hidden = SECRET_SIGN.test(text)
    ? SECRET_TEXT.reduce((rest, secret) => rest.replace(secret, HIDDEN), text)
    : text;
  return hideCardNumbers(hidden);
}
