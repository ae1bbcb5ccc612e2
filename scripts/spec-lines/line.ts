import type { SpecCode } from '#scenarios';

/** A file of the project and something in it: 'client/domain/selection.ts#openingSelection'. */
export type Place = `${string}.${'ts' | 'tsx'}#${string}`;

/** Where a line of the specification is kept, and the tests that would fail if it were not. */
export interface Line {
  /** Files, each with a symbol of its top level. */
  in: readonly [Place, ...Place[]];
  /** Test files, each with a title as it is written there: the test's own, or 'describe › title' where two share it. */
  tests: readonly Place[];
  /**
   * The line is about what people see. Its unit tests hold the rule behind it; only a scenario or a browser test, which
   * look at the screen, prove it.
   */
  seen?: true;
}

/** Some lines of the specification. A code that it does not have, or one of the section that is missing, does not compile. */
export type Lines<Code extends SpecCode = SpecCode> = Readonly<Record<Code, Line>>;

/** The codes of one section: 'T', 'V', 'B', 'E' or 'X'. */
export type CodeOf<Letter extends string> = Extract<SpecCode, `${Letter}${number}`>;

export function placeOf(place: Place): { file: string; name: string } {
  const at = place.indexOf('#');
  return { file: place.slice(0, at), name: place.slice(at + 1) };
}
