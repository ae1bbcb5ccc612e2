import fc from 'fast-check';

/** Prefixes and length of the numbers of each brand. */
const BRANDS: [prefixes: readonly string[], length: number][] = [
  [['4'], 16],
  [['4'], 13],
  [['4'], 19],
  [['51', '55', '2221', '2720'], 16],
  [['34', '37'], 15],
  [['6011', '644', '65'], 16],
  [['300', '36', '38'], 14],
  [['3528', '3589'], 16],
  [['62'], 16],
  [['62'], 19],
];

const cardNumber = fc
  .constantFrom(...BRANDS)
  .chain(([prefixes, length]) =>
    fc.tuple(
      fc.constantFrom(...prefixes),
      fc.array(fc.nat({ max: 9 }), { minLength: length, maxLength: length }),
      fc.constant(length),
    ),
  )
  .map(([prefix, more, length]) => appendCheckDigit(`${prefix}${more.join('')}`.slice(0, length - 1)));

/** Appends the Luhn check digit. */
function appendCheckDigit(digits: string): string {
  const doubled = [...digits]
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] : Number(digit)));
  const sum = doubled.reduce<number>((total, digit) => total + (digit ?? 0), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const SEPARATORS = [
  '',
  ' ',
  '  ',
  '.',
  '-',
  ' - ',
  '\t',
  '\u00a0',
  '\u00a0\u00a0',
  '/',
  '_',
  '\u2009',
  '\u200b',
  ',',
  '\u2013',
  '\n',
  '*',
  '|',
];
const BEFORE = ['', 'x', 'Card ', 'Alex Nguyen ', 'no.', '#', '12/30 ', 'exp 1 2 30, ', '(', '"', 'é', '_'];
const AFTER = ['', 'x', ' 12/30', ' Alex', ')', ', 123', '.', '_1', 'é'];

/** A valid card number, and a text that contains it in groups, as a person may type it. */
export const validCardNumber: fc.Arbitrary<{ digits: string; typed: string }> = fc
  .record({
    digits: cardNumber,
    separator: fc.constantFrom(...SEPARATORS),
    group: fc.integer({ min: 1, max: 8 }),
    before: fc.constantFrom(...BEFORE),
    after: fc.constantFrom(...AFTER),
  })
  .map(({ digits, separator, group, before, after }) => ({
    digits,
    typed: `${before}${(digits.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join(separator)}${after}`,
  }));
