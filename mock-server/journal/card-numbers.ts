export const REDACTED = '[hidden]';

const ZERO = 0x30;
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
 * A fast check whether JSON without escapes may contain a card number, that is, 13 digits without an ASCII letter
 * between them. It counts every character of other scripts as a digit: false positives are possible, false negatives
 * are not.
 */
export function mayContainCardNumber(json: string): boolean {
  let digits = 0;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if ((code >= 0x30 && code <= 0x39) || code >= 0x660) {
      digits += 1;
      if (digits >= MIN_DIGITS) return true;
    } else if ((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)) digits = 0;
  }
  return false;
}

/** Replaces the card numbers of a text, in any grouping and among other characters. */
export function redactCardNumbersInText(text: string): string {
  return text.length < MIN_DIGITS ? text : text.replace(DIGITS, redactRun);
}

/**
 * Replaces the groups of digits that form a card number together. A number on its own is identified by its check digit;
 * one next to other digits or letters must also have a brand's prefix.
 */
function redactRun(run: string, offset: number, text: string): string {
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

/** Whether digits have the length of a card number and a valid check digit: with every second one doubled (Luhn). */
function isCardDigits(digits: string): boolean {
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return false;
    const isDoubled = (digits.length - index) % 2 === 0;
    sum += isDoubled ? 2 * digit - (digit > 4 ? 9 : 0) : digit;
  }
  return sum % 10 === 0;
}

/** Whether a JSON number is a card number. One of 13 digits is taken for a time in milliseconds. */
export const isCardNumber = (value: number): boolean => value > 1e13 && isCardDigits(String(value));

/**
 * Redacts card numbers in the values and field names of a request, before any of it is stored. `keepsCardFields`
 * exempts `card.number`, for the card provider, which stores none.
 */
export function redactCardNumbers<Value>(value: Value, options: { keepsCardFields?: boolean } = {}): Value {
  return redactValue(value, '', options.keepsCardFields === true) as Value;
}

function redactValue(value: unknown, parent: string, keepsCardFields: boolean): unknown {
  if (typeof value === 'string') return redactCardNumbersInText(value);
  if (typeof value === 'number') return isCardNumber(value) ? REDACTED : value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, parent, keepsCardFields));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactCardNumbersInText(name),
      keepsCardFields && parent === 'card' && name === 'number' ? inner : redactValue(inner, name, keepsCardFields),
    ]),
  );
}
