import { describe, expect, it } from 'vitest';
import type { Line, Lines } from './line.ts';
import { missingSymbols, missingTests } from './missing-places.ts';
import { unprovenCodes } from './proofs.ts';

const NAMES: Record<string, string[]> = {
  'a.ts': ['one'],
  'a.test.ts': ['one › is', 'one › counts', 'two › counts'],
};
const read = (file: string) => NAMES[file] ?? null;
const only = (line: Partial<Line>): Lines => ({ T1: { in: ['a.ts#one'], tests: [], ...line } }) as Lines;

describe('missingSymbols', () => {
  it('is silent where everything is there', () => {
    expect(missingSymbols(only({}), read)).toEqual([]);
  });

  it('names a file, or a symbol, that has gone', () => {
    const line = only({ in: ['a.ts#two', 'b.ts#one'] });
    expect(missingSymbols(line, read)).toEqual(["T1: a.ts has no 'two'", 'T1: b.ts is not there']);
  });
});

describe('missingTests', () => {
  it('finds a test by its title, or by its describe where two share a title', () => {
    expect(missingTests(only({ tests: ['a.test.ts#is', 'a.test.ts#two › counts'] }), read)).toEqual([]);
  });

  it('names a test that has gone, and a title of two tests', () => {
    const line = only({ tests: ['a.test.ts#was', 'a.test.ts#counts', 'b.test.ts#is'] });
    expect(missingTests(line, read)).toEqual([
      "T1: a.test.ts has no test 'was'",
      "T1: a.test.ts has 2 tests 'counts': say 'describe › title'",
      'T1: b.test.ts is not there',
    ]);
  });
});

describe('unprovenCodes', () => {
  const unproven = (line: Partial<Line>, scenarios: string[] = []) => unprovenCodes(only(line), () => scenarios);

  it('asks for a test or a scenario', () => {
    expect(unproven({})).toEqual(['T1']);
    expect(unproven({ tests: ['a.test.ts#is'] })).toEqual([]);
    expect(unproven({}, ['buy'])).toEqual([]);
  });

  it('asks a browser to look where the line is about what people see', () => {
    const seen = true;
    expect(unproven({ seen, tests: ['a.test.ts#is'] })).toEqual(['T1']);
    expect(unproven({ seen, tests: ['a.spec.ts#is'] })).toEqual([]);
    expect(unproven({ seen }, ['buy'])).toEqual([]);
  });
});
