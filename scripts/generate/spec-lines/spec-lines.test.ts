import { expect, it } from 'vitest';
import { SPEC_LINES } from '#scenarios';
import { readSpecReferences } from './table.ts';

// That every line has a scenario is checked with the catalogue.
it('names an implementation of every line of the specification', () => {
  const named = new Set<string>(readSpecReferences().symbols.flatMap(({ codes }) => codes));
  expect(Object.keys(SPEC_LINES).filter((code) => !named.has(code))).toEqual([]);
});
