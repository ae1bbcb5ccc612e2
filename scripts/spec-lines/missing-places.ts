import { type Line, type Lines, type Place, placeOf } from './line.ts';
import { type NamesIn, symbolsIn, testsCalled, testsIn } from './project-sources.ts';
import { codesOf } from './proofs.ts';

/** What is named as the place of a line and is not there, a sentence each. */
export const missingSymbols = (lines: Lines, symbols: NamesIn = symbolsIn): string[] =>
  complaints(
    lines,
    ({ in: places }) => places,
    symbols,
    (found, name) => (found.includes(name) ? null : `has no '${name}'`),
  );

/** What is named as the proof of a line and is no test, or more than one, a sentence each. */
export const missingTests = (lines: Lines, tests: NamesIn = testsIn): string[] =>
  complaints(
    lines,
    (line) => line.tests,
    tests,
    (found, title) => {
      const { length } = testsCalled(title, found);
      if (length === 1) return null;
      return length === 0 ? `has no test '${title}'` : `has ${length} tests '${title}': say 'describe › title'`;
    },
  );

function complaints(
  lines: Lines,
  placesOf: (line: Line) => readonly Place[],
  namesIn: NamesIn,
  wrong: (names: string[], name: string) => string | null,
): string[] {
  return codesOf(lines).flatMap((code) =>
    placesOf(lines[code]).flatMap((place) => {
      const { file, name } = placeOf(place);
      const names = namesIn(file);
      const problem = names === null ? 'is not there' : wrong(names, name);
      return problem === null ? [] : [`${code}: ${file} ${problem}`];
    }),
  );
}
