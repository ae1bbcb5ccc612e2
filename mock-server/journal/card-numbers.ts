/** Finds card numbers in texts, however they are grouped, decorated or surrounded, and hides them. */
export const HIDDEN = '[hidden]';

const FEWEST_DIGITS = 13;
const MOST_DIGITS = 19;

/** Thirteen digits or more, with up to four characters between two of them that are neither letters nor digits. */
const DIGITS = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,4}\p{Nd}){12,}/gu;
const GROUP = /\p{Nd}+/gu;
/** How numbers of the card brands begin: enough to tell one from any other row of digits among more digits. */
const BRAND = /^(?:4|5[0-8]|2[2-7]|3|6)/;

const UUID = /[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/gi;
const UUID_LENGTH = 36;

/**
 * Whether a JSON text without escapes may hold a card number: whether there are digits enough with no ASCII letter between
 * them. A quick look, for which any character of another script is a digit; it is never wrong about a no.
 */
export function mayHoldCardNumber(json: string): boolean {
  let digits = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if ((code >= 0x30 && code <= 0x39) || code >= 0x660) {
      digits += 1;
      if (digits >= FEWEST_DIGITS) return true;
    } else if ((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)) digits = 0;
  }
  return false;
}

/** The text with its card numbers hidden. */
export function hideCardNumbers(text: string): string {
  return text.length < FEWEST_DIGITS ? text : text.replace(DIGITS, hideAmong);
}

/**
 * Hides the groups of digits that make a card number together. A number that stands alone needs its check digit alone;
 * one that stands beside other digits or letters has to begin as a brand's does, too.
 */
function hideAmong(run: string, at: number, text: string): string {
  if (isInUuid(run, at, text)) return run;
  const { digits, places, begins } = groupsOf(run);
  const sums = luhnSums(digits);
  const isAlone = !isLetter(text.slice(at - 1, at)) && !isLetter(text.slice(at + run.length, at + run.length + 1));
  let shown = '';
  let shownTo = 0;
  let nearest = 1;
  for (let first = 0; first < places.length; ) {
    const from = begins[first] ?? 0;
    while ((begins[nearest] ?? 0) - from < FEWEST_DIGITS && nearest < places.length) nearest += 1;
    let end = 0;
    for (let last = nearest; last <= places.length && (begins[last] ?? 0) - from <= MOST_DIGITS; last += 1) {
      const isWhole = isAlone && first === 0 && last === places.length;
      if (passesLuhn(sums, from, begins[last] ?? 0) && (isWhole || BRAND.test(digits.slice(from, from + 2))))
        end = last;
    }
    if (end > 0) {
      shown += `${run.slice(shownTo, places[first])}${HIDDEN}`;
      shownTo = (places[end - 1] ?? 0) + (begins[end] ?? 0) - (begins[end - 1] ?? 0);
    }
    first = Math.max(first + 1, end);
  }
  return shown + run.slice(shownTo);
}

/** The digits of a text, where each group of them stands in it, and how many digits are before each and before its end. */
function groupsOf(run: string): { digits: string; places: number[]; begins: number[] } {
  const digits: string[] = [];
  const places: number[] = [];
  const begins = [0];
  for (const { 0: group, index } of run.matchAll(GROUP)) {
    digits.push(group);
    places.push(index);
    begins.push((begins.at(-1) ?? 0) + group.length);
  }
  return { digits: digits.join('').normalize('NFKC'), places, begins };
}

const isLetter = (character: string): boolean => /\p{L}|_/u.test(character);

/** A random identifier has groups of digits too, and a check digit by chance. */
function isInUuid(run: string, at: number, text: string): boolean {
  const from = Math.max(0, at - UUID_LENGTH);
  const around = text.slice(from, at + run.length + UUID_LENGTH);
  const isAround = ({ index }: { index: number }) =>
    from + index <= at && at + run.length <= from + index + UUID_LENGTH;
  return Array.from(around.matchAll(UUID)).some(isAround);
}

/**
 * Sums of the digits before each place, for Luhn's check: by the parity of the place of the check digit, with every second
 * digit doubled. The sum of any row of digits is then one subtraction.
 */
function luhnSums(digits: string): readonly [even: number[], odd: number[]] {
  const even = [0];
  const odd = [0];
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[place]);
    const doubled = digit > 4 ? 2 * digit - 9 : 2 * digit;
    const isEven = place % 2 === 0;
    even.push((even[place] ?? 0) + (isEven ? digit : doubled));
    odd.push((odd[place] ?? 0) + (isEven ? doubled : digit));
  }
  return [even, odd];
}

/** Whether the digits from one place up to another are as many as a card has, and the last of them checks the others. */
function passesLuhn([even, odd]: ReturnType<typeof luhnSums>, from: number, to: number): boolean {
  if (to - from < FEWEST_DIGITS || to - from > MOST_DIGITS) return false;
  const sums = (to - 1) % 2 === 0 ? even : odd;
  return ((sums[to] ?? 0) - (sums[from] ?? 0)) % 10 === 0;
}

/** Whether a number is a card's. Thirteen digits are an instant in milliseconds. */
export const isCardNumber = (value: number): boolean => {
  const digits = String(value);
  return value > 1e13 && /^\d+$/.test(digits) && passesLuhn(luhnSums(digits), 0, digits.length);
};

/** Where a card number belongs: in the number of a card. */
const isWhereItBelongs = (name: string, inside: string): boolean => name === 'number' && inside === 'card';

/**
 * What a request sent, without card numbers in texts and names, before anything of it is stored. With `keepsCards` the
 * number of a card stays, for the card provider, which stores none.
 */
export function withoutCardNumbers<Value>(value: Value, options: { keepsCards?: boolean } = {}): Value {
  return walk(value, '', options.keepsCards === true) as Value;
}

function walk(value: unknown, inside: string, keepsCards: boolean): unknown {
  if (typeof value === 'string') return hideCardNumbers(value);
  if (typeof value === 'number') return isCardNumber(value) ? HIDDEN : value;
  if (Array.isArray(value)) return value.map((item) => walk(item, inside, keepsCards));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      hideCardNumbers(name),
      keepsCards && isWhereItBelongs(name, inside) ? inner : walk(inner, name, keepsCards),
    ]),
  );
}
