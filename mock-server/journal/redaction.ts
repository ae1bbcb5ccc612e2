/**
 * Takes secrets out of what is written down: client secrets, tokens, authorization and card numbers, wherever they stand.
 * Ids stay, because a journal without them proves nothing.
 */
const HIDDEN = '[hidden]';

const SECRET_KEY = /secret|authorization|password|(id|access|card)_?token$|^(number|cvc|cvv|account_?number)$/i;
const SECRET_TEXT = [/\b(seti|pi)_\w+_secret_\w+/g, /\bbearer\s+\S+/gi, /\b(pk_test_)?demo\.[a-z0-9@-]+\.[\w-]{1,64}/g];
const CARD_NUMBER = /(?<!\w)\d(?:[ -]?\d){12,18}(?!\w)/g;

/** The same value with its secrets hidden; what was given is not touched. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET_KEY.test(key) && (typeof inner === 'string' || typeof inner === 'number') ? HIDDEN : redact(inner),
    ]),
  );
}

function redactText(text: string): string {
  const hidden = SECRET_TEXT.reduce((rest, secret) => rest.replace(secret, HIDDEN), text);
  return hidden.replace(CARD_NUMBER, (digits) => (passesLuhn(digits.replace(/\D/g, '')) ? HIDDEN : digits));
}

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
