export const REDACTED = '[hidden]';

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
  const { digits, groupOffsets, digitCounts } = digitGroups(run);
  const sums = luhnSums(digits);
  const isAlone =
    !isLetter(text.slice(offset - 1, offset)) && !isLetter(text.slice(offset + run.length, offset + run.length + 1));
  let redacted = '';
  let copiedTo = 0;
  let minimalEnd = 1;
  for (let first = 0; first < groupOffsets.length; ) {
    const from = digitCounts[first] ?? 0;
    while ((digitCounts[minimalEnd] ?? 0) - from < MIN_DIGITS && minimalEnd < groupOffsets.length) minimalEnd += 1;
    let end = 0;
    for (
      let last = minimalEnd;
      last <= groupOffsets.length && (digitCounts[last] ?? 0) - from <= MAX_DIGITS;
      last += 1
    ) {
      const isWhole = isAlone && first === 0 && last === groupOffsets.length;
      if (
        passesLuhn(sums, from, digitCounts[last] ?? 0) &&
        (isWhole || BRAND_PREFIX.test(digits.slice(from, from + 2)))
      )
        end = last;
    }
    if (end > 0) {
      redacted += `${run.slice(copiedTo, groupOffsets[first])}${REDACTED}`;
      copiedTo = (groupOffsets[end - 1] ?? 0) + (digitCounts[end] ?? 0) - (digitCounts[end - 1] ?? 0);
    }
    first = Math.max(first + 1, end);
  }
  return redacted + run.slice(copiedTo);
}

/** The digits of a text, the offset of each group, and the number of digits before each group and in total. */
function digitGroups(run: string): { digits: string; groupOffsets: number[]; digitCounts: number[] } {
  const digits: string[] = [];
  const groupOffsets: number[] = [];
  const digitCounts = [0];
  for (const { 0: group, index } of run.matchAll(DIGIT_GROUP)) {
    digits.push(group);
    groupOffsets.push(index);
    digitCounts.push((digitCounts.at(-1) ?? 0) + group.length);
  }
  return { digits: digits.join('').normalize('NFKC'), groupOffsets, digitCounts };
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

/**
 * Prefix sums of the digits for the Luhn check, by the parity of the check digit's index, with every second digit
 * doubled. The sum of any range is then one subtraction.
 */
function luhnSums(digits: string): readonly [even: number[], odd: number[]] {
  const even = [0];
  const odd = [0];
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[index]);
    const doubled = digit > 4 ? 2 * digit - 9 : 2 * digit;
    const isEven = index % 2 === 0;
    even.push((even[index] ?? 0) + (isEven ? digit : doubled));
    odd.push((odd[index] ?? 0) + (isEven ? doubled : digit));
  }
  return [even, odd];
}

/** Whether a range of digits has the length of a card number and a valid check digit. */
function passesLuhn([even, odd]: ReturnType<typeof luhnSums>, from: number, to: number): boolean {
  if (to - from < MIN_DIGITS || to - from > MAX_DIGITS) return false;
  const sums = (to - 1) % 2 === 0 ? even : odd;
  return ((sums[to] ?? 0) - (sums[from] ?? 0)) % 10 === 0;
}

/** Whether a JSON number is a card number. One of 13 digits is taken for a time in milliseconds. */
export const isCardNumber = (value: number): boolean => {
  const digits = String(value);
  return value > 1e13 && /^\d+$/.test(digits) && passesLuhn(luhnSums(digits), 0, digits.length);
};

/** The field `card.number`. */
const isCardField = (name: string, parent: string): boolean => name === 'number' && parent === 'card';

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
      keepsCardFields && isCardField(name, parent) ? inner : redactValue(inner, name, keepsCardFields),
    ]),
  );
}
