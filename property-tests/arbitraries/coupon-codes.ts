import fc from 'fast-check';

/** Letters of several scripts that have one upper-case and one lower-case form. */
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzéüñøåžçдяωλ');
const otherCharacter = fc.constantFrom(...'0123456789-_+%. ');

export const couponCode: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 4, arbitrary: letter }, { weight: 2, arbitrary: otherCharacter }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((characters) => characters.join('').trim())
  .filter((code) => code !== '');

const whitespace = fc.constantFrom('', '', ' ', '   ', '\t', '\n', '\u00a0', '\u3000', ' \u2003', '\ufeff', '\r\n ');

/** A code as a customer may type it: in upper or lower case, with whitespace around it. */
export const typedVariant = (text: string): fc.Arbitrary<string> =>
  fc.record({ capitals: fc.nat(), before: whitespace, after: whitespace }).map(({ capitals, before, after }) => {
    const characters = [...text].map((character, index) =>
      (capitals >> index) % 2 === 0 ? character.toLowerCase() : character.toUpperCase(),
    );
    return `${before}${characters.join('')}${after}`;
  });

export const typedPair: fc.Arbitrary<{ one: string; other: string }> = couponCode.chain((code) =>
  fc.record({ one: typedVariant(code), other: typedVariant(code) }),
);

/** Two codes that differ in more than case and whitespace, most of them in one character. */
export const distinctCodes: fc.Arbitrary<{ one: string; other: string }> = fc
  .record({
    one: couponCode,
    unrelated: couponCode,
    index: fc.nat({ max: 14 }),
    character: fc.oneof(letter, otherCharacter),
    edit: fc.constantFrom('unrelated' as const, 'insert' as const, 'replace' as const),
  })
  .map(({ one, unrelated, index, character, edit }) => ({
    one,
    other:
      edit === 'unrelated'
        ? unrelated
        : [...one]
            .toSpliced(index % one.length, edit === 'insert' ? 0 : 1, character)
            .join('')
            .trim(),
  }))
  .filter(({ one, other }) => one !== other && other !== '');
