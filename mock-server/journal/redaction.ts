/**
 * Takes secrets out of what is written down: client secrets, tokens, keys, authorization and card numbers, wherever they
 * stand. Ids stay, because a journal without them proves nothing.
 */
const HIDDEN = '[hidden]';

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
const SHORTEST_CARD_NUMBER = 13;
const CARD_NUMBER = /(?<!\w)\d(?:[ -]?\d){12,18}(?!\w)/g;

/** Whether a field of that name holds what may not be written down. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** The same value with its secrets hidden; what was given is not touched. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number') return isCardNumber(value) ? HIDDEN : value;
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecretName(name) && isPlain(inner) ? HIDDEN : redact(inner)]),
  );
}

/** A value, or a list of values: not something that has names of its own inside. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || (Array.isArray(value) && value.every(isPlain));

function redactText(text: string): string {
  const hidden = SECRET_SIGN.test(text)
    ? SECRET_TEXT.reduce((rest, secret) => rest.replace(secret, HIDDEN), text)
    : text;
  if (hidden.length < SHORTEST_CARD_NUMBER) return hidden;
  return hidden.replace(CARD_NUMBER, (digits) => (passesLuhn(digits.replace(/\D/g, '')) ? HIDDEN : digits));
}

/** Thirteen digits are an instant in milliseconds. */
const isCardNumber = (value: number): boolean => /^\d{14,19}$/.test(String(value)) && passesLuhn(String(value));

/** The check digit that tells a card number from any other row of digits. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighed = place % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
