import fc from 'fast-check';

/** Signs of which each has one capital and one small form, in the scripts that people have on their keyboards. */
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéüñøåžçдяωλ');
const otherCharacter = fc.constantFrom(...'0123456789-_+%. ');

/** A coupon's code as the back office spells it: no spaces around it, at least one sign. */
export const couponCode: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 4, arbitrary: letter }, { weight: 2, arbitrary: otherCharacter }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((signs) => signs.join('').trim())
  .filter((each) => each !== '');

/** Spaces as keyboards, phones and copied mails make them: also no-break, ideographic, tabs and ends of lines. */
export const whitespace = fc.constantFrom(
  '',
  '',
  ' ',
  '   ',
  '\t',
  '\n',
  '\u00a0',
  '\u3000',
  ' \u2003',
  '\ufeff',
  '\r\n ',
);

/** The same words with every letter as large or small as it comes, and spaces around them. Of 31 signs at most. */
export const typedVariant = (text: string): fc.Arbitrary<string> =>
  fc.record({ capitals: fc.nat(), before: whitespace, after: whitespace }).map(({ capitals, before, after }) => {
    const characters = [...text].map((each, at) =>
      (capitals >> at) % 2 === 0 ? each.toLowerCase() : each.toUpperCase(),
    );
    return `${before}${characters.join('')}${after}`;
  });

/** A code and two ways in which people type it. */
export const typedPair: fc.Arbitrary<{ code: string; one: string; other: string }> = couponCode.chain((each) =>
  fc.record({ code: fc.constant(each), one: typedVariant(each), other: typedVariant(each) }),
);

/** Two codes that are not the same, however they are typed; most of them differ in one sign. */
export const distinctCodes: fc.Arbitrary<{ one: string; other: string }> = fc
  .record({
    one: couponCode,
    another: couponCode,
    at: fc.nat({ max: 14 }),
    instead: fc.oneof(letter, otherCharacter),
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
