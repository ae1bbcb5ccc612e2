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
/** Deeper values are omitted. Requests over HTTP have a lower limit. */
const MAX_DEPTH = 100;

/** The limit for the JSON of a request or an answer, in characters. */
export const MAX_JSON_LENGTH = 20_000;

/**
 * - `secrets`: client secrets, tokens, keys, authorization and card numbers, for the journal. Ids are kept.
 * - `card numbers`: for everything that is stored.
 * - `card numbers except card.number`: for the card provider, which needs that one and stores none.
 */
type Redaction = 'secrets' | 'card numbers' | 'card numbers except card.number';

/** Returns a copy with secrets replaced, in values and in field names. */
export const redact = <Value>(value: Value, redaction: Redaction = 'secrets'): Value =>
  redactValue(value, redaction, '', 0) as Value;

function redactValue(value: unknown, redaction: Redaction, parent: string, depth: number): unknown {
  if (typeof value === 'string') return redactText(value, redaction);
  if (typeof value === 'number') return isCardNumber(value) ? REDACTED : value;
  if (value === null || typeof value !== 'object') return value;
  const isSecrets = redaction === 'secrets';
  if (isSecrets && depth >= MAX_DEPTH) return '[nested too deeply]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redaction, parent, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isKept = redaction === 'card numbers except card.number' && parent === 'card' && name === 'number';
      const isHidden = isSecrets && isSecretName(name) && isPrimitiveOrList(inner);
      const redacted = isHidden ? REDACTED : redactValue(inner, redaction, name, depth + 1);
      return [redactText(name, redaction), isKept ? inner : redacted];
    }),
  );
}

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

const isPrimitiveOrList = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'));

function redactText(text: string, redaction: Redaction): string {
  const redacted =
    redaction === 'secrets' ? SECRET_TEXT.reduce((result, secret) => result.replace(secret, REDACTED), text) : text;
  return redacted.length < MIN_DIGITS ? redacted : redacted.replace(DIGITS, redactDigits);
}

/** Converts a value to redacted and truncated JSON. Never throws, so that recording cannot fail a request. */
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

/** An overlong text's beginning. */
export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength)}... [cut] ${text.length} characters in all`;

const MIN_DIGITS = 13;
const MAX_DIGITS = 19;

/** At least 13 digits, with up to four characters between two of them that are neither letters nor digits. */
const DIGITS = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,4}\p{Nd}){12,}/gu;
const DIGIT_GROUP = /\p{Nd}+/gu;
/** Prefixes of the card brands, which distinguish a card number within a longer sequence of digits. */
const BRAND_PREFIX = /^(?:4|5[0-8]|2[2-7]|3|6)/;

const UUID = /[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/gi;
const UUID_LENGTH = 36;

/**
 * Replaces the groups of digits that form a card number together. A number on its own is identified by its check digit;
 * one next to other digits or letters must also have a brand's prefix.
 */
function redactDigits(run: string, offset: number, text: string): string {
  if (isInUuid(run, offset, text)) return run;
  const groups = Array.from(run.matchAll(DIGIT_GROUP));
  const isAlone =
    !isLetter(text.slice(offset - 1, offset)) && !isLetter(text.slice(offset + run.length, offset + run.length + 1));
  let redacted = '';
  let copiedTo = 0;
  for (let first = 0; first < groups.length; first += 1) {
    const last = findCardNumber(groups, first, isAlone);
    const end = groups[last];
    if (!end) continue;
    redacted += `${run.slice(copiedTo, groups[first]?.index)}${REDACTED}`;
    copiedTo = end.index + end[0].length;
    first = last;
  }
  return redacted + run.slice(copiedTo);
}

/** The index of the last group of the longest card number that starts with a group; -1 if there is none. */
function findCardNumber(groups: readonly RegExpMatchArray[], first: number, isAlone: boolean): number {
  const hasPrefix = BRAND_PREFIX.test(`${groups[first]?.[0]}${groups[first + 1]?.[0] ?? ''}`.normalize('NFKC'));
  // Most digits cannot start a card number.
  if (!hasPrefix && first > 0) return -1;
  let digits = '';
  let found = -1;
  for (let last = first; last < groups.length && digits.length < MAX_DIGITS; last += 1) {
    digits += groups[last]?.[0].normalize('NFKC');
    const isWhole = isAlone && first === 0 && last === groups.length - 1;
    if ((isWhole || hasPrefix) && isCardDigits(digits)) found = last;
  }
  return found;
}

const isLetter = (character: string): boolean => /\p{L}|_/u.test(character);

/** A random UUID may contain a sequence of digits with a valid check digit. */
function isInUuid(run: string, offset: number, text: string): boolean {
  const from = Math.max(0, offset - UUID_LENGTH);
  const context = text.slice(from, offset + run.length + UUID_LENGTH);
  const containsRun = ({ index }: { index: number }) =>
    from + index <= offset && offset + run.length <= from + index + UUID_LENGTH;
  return Array.from(context.matchAll(UUID)).some(containsRun);
}

const isCardDigits = (digits: string): boolean =>
  digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && /^\d+$/.test(digits) && passesLuhn(digits);

/** Whether a JSON number is a card number. One of 13 digits is taken for a time in milliseconds. */
const isCardNumber = (value: number): boolean => value > 1e13 && isCardDigits(String(value));
