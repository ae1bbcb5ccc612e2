import { catalogue, type SpecCode } from '#scenarios';
import type { Line, Lines } from './line.ts';

/** The scenarios that say that their steps prove a line. */
export const scenariosOf = (code: SpecCode): string[] =>
  catalogue.filter(({ covers }) => covers.includes(code)).map(({ name }) => name);

const looksAtTheScreen = (test: string): boolean => test.includes('.spec.ts#');

const isProven = ({ tests, seen }: Line, scenarios: string[]): boolean =>
  scenarios.length > 0 || tests.some((test) => seen !== true || looksAtTheScreen(test));

/** The lines without a scenario or a test that could prove them. */
export const unprovenCodes = (lines: Lines, scenarios: (code: SpecCode) => string[] = scenariosOf): SpecCode[] =>
  codesOf(lines).filter((code) => !isProven(lines[code], scenarios(code)));

export const codesOf = (lines: Lines): SpecCode[] => Object.keys(lines) as SpecCode[];
