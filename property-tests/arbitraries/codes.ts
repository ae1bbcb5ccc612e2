import fc from 'fast-check';

/** Signs of which each has one capital and one small form, in the scripts that people have on their keyboards. */
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéüñøåžçдяωλ');
const sign = fc.constantFrom(...'0123456789-_+%. ');

/** A coupon's code as the back office spells it: no spaces around it, at least one sign. */
export const code: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 4, arbitrary: letter }, { weight: 2, arbitrary: sign }), { minLength: 1, maxLength: 14 })
  .map((signs) => signs.join('').trim())
  .filter((each) => each !== '');

/** Spaces as keyboards, phones and copied mails make them: also no-break, ideographic, tabs and ends of lines. */
export const spaces = fc.constantFrom('', '', ' ', '   ', '\t', '\n', '\u00a0', '\u3000', ' \u2003', '\ufeff', '\r\n ');

/** The same words with every letter as large or small as it comes, and spaces around them. Of 31 signs at most. */
export const asTyped = (text: string): fc.Arbitrary<string> =>
  fc.record({ capitals: fc.nat(), before: spaces, after: spaces }).map(({ capitals, before, after }) => {
    const signs = [...text].map((each, at) => ((capitals >> at) % 2 === 0 ? each.toLowerCase() : each.toUpperCase()));
    return `${before}${signs.join('')}${after}`;
  });

/** A code and two ways in which people type it. */
export const typedTwice: fc.Arbitrary<{ code: string; one: string; other: string }> = code.chain((each) =>
  fc.record({ code: fc.constant(each), one: asTyped(each), other: asTyped(each) }),
);

/** Two codes that are not the same, however they are typed; most of them differ in one sign. */
export const twoCodes: fc.Arbitrary<{ one: string; other: string }> = fc
  .record({
    one: code,
    another: code,
    at: fc.nat({ max: 14 }),
    instead: fc.oneof(letter, sign),
    far: fc.nat({ max: 2 }),
  })
  .map(({ one, another, at, instead, far }) => ({
    one,
    other:
      far === 0
        ? another
        : [...one]
            .toSpliced(at % one.length, far - 1, instead)
            .join('')
            .trim(),
  }))
  .filter(({ one, other }) => one !== other && other !== '');
