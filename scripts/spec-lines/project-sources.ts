import { readFileSync } from 'node:fs';
import { inProject } from '../in-project.ts';
import { type Place, placeOf } from './line.ts';
import { symbolsOf, testsOf } from './source-facts.ts';

/** What a file holds, by name; null when there is no such file. */
export type NamesIn = (file: string) => string[] | null;

/** Many lines name one file: it is read and parsed once. */
function remembered(namesOf: (text: string, file: string) => string[]): NamesIn {
  const known = new Map<string, string[] | null>();
  return (file) => {
    const names = known.has(file) ? known.get(file) : read(file, namesOf);
    known.set(file, names ?? null);
    return names ?? null;
  };
}

function read(file: string, namesOf: (text: string, file: string) => string[]): string[] | null {
  try {
    return namesOf(readFileSync(inProject(file), 'utf8'), file);
  } catch {
    return null;
  }
}

export const symbolsIn: NamesIn = remembered(symbolsOf);
export const testsIn: NamesIn = remembered(testsOf);

/** The tests that a title means: its own words are enough where they are the only ones. */
export const testsCalled = (title: string, tests: string[]): string[] =>
  tests.filter((test) => test === title || test.endsWith(` › ${title}`));

/** A test's whole name, which reads as a sentence: 'formatBsb › prints %s as %s'. */
export function wholeTitle(test: Place): string {
  const { file, name } = placeOf(test);
  return testsCalled(name, testsIn(file) ?? [])[0] ?? name;
}
