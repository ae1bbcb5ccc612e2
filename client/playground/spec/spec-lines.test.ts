import { describe, expect, it } from 'vitest';
import type { ReplayResult, ScenarioEntry } from '../scenario-server.ts';
import { NO_SPEC_FILTERS, type SpecFilters, specAddressOf, specFiltersFrom } from './spec-filters.ts';
import { sayState, searchLines, sectionsOf, specLines, tallyOf } from './spec-lines.ts';

const entry = (name: string, covers: string[]): ScenarioEntry => ({
  name,
  group: 'A',
  title: `About ${name}`,
  story: '',
  covers,
  try: { cards: [], banks: [], coupons: [] },
  steps: [],
  expected: [],
});
const result = (outcome: ReplayResult['outcome'], at = '2026-11-21T02:00:00.000Z'): ReplayResult => ({
  outcome,
  at,
  failure: outcome === 'failed' ? 'Press: expected a, seen b' : null,
});

const SPEC = { T1: 'shown', T10: 'hidden', V1: 'card complete', V2: 'name given', E1: 'declined' };
const entries = [entry('one', ['T1', 'V1']), entry('two', ['T1', 'V2']), entry('three', ['T10', 'V2'])];
const results = { one: result('passed'), two: result('failed', '2026-11-22T02:00:00.000Z'), gone: result('failed') };
const lines = specLines(SPEC, entries, results);

describe('specLines', () => {
  it('names the scenarios of each line with their last replay', () => {
    expect(lines.map(({ code, proofs }) => [code, proofs.map(({ name }) => name)])).toEqual([
      ['T1', ['one', 'two']],
      ['T10', ['three']],
      ['V1', ['one']],
      ['V2', ['two', 'three']],
      ['E1', []],
    ]);
    expect(lines[0]?.proofs[1]?.result).toBe(results.two);
    expect(lines.map(({ when }) => when?.slice(0, 10))).toEqual([
      '2026-11-22',
      undefined,
      '2026-11-21',
      '2026-11-22',
      undefined,
    ]);
  });

  it('has failed when one scenario has, and passed only when all have', () => {
    expect(lines.map(({ state }) => state)).toEqual(['failed', 'open', 'passed', 'failed', 'none']);
  });
});

describe('sayState', () => {
  it('says how far a line was replayed', () => {
    const half = specLines({ T1: 'shown' }, entries, { one: result('passed') });
    expect([...half, ...lines].map(sayState)).toEqual([
      '1 of 2 passed',
      'Failed',
      'Not replayed',
      'Passed',
      'Failed',
      'Tests alone',
    ]);
  });
});

describe('sectionsOf', () => {
  it('groups the lines by the letter of their code', () => {
    expect(sectionsOf(lines).map(({ letter, title, lines: own }) => [letter, title, own.length])).toEqual([
      ['T', 'States and transitions', 2],
      ['V', 'Validation', 2],
      ['E', 'Errors and messages', 1],
    ]);
  });
});

describe('searchLines', () => {
  const codes = (filters: Partial<SpecFilters>) =>
    searchLines(lines, { ...NO_SPEC_FILTERS, ...filters }).map(({ code }) => code);

  it('finds words in the line and in the names of its scenarios', () => {
    expect(codes({ q: 'TWO about' })).toEqual(['T1', 'V2']);
    expect(codes({ q: 'declined' })).toEqual(['E1']);
  });

  it('takes a code for that line, and a letter for a section', () => {
    expect(codes({ code: 'T1' })).toEqual(['T1']);
    expect(codes({ code: 'V' })).toEqual(['V1', 'V2']);
    expect(codes({ outcome: 'failed', code: 'V' })).toEqual(['V2']);
  });
});

describe('tallyOf', () => {
  it('counts the scenarios that there are, and knows the newest replay', () => {
    expect(tallyOf(entries, results)).toEqual({ passed: 1, failed: 1, open: 1, last: '2026-11-22T02:00:00.000Z' });
    expect(tallyOf(entries, {})).toEqual({ passed: 0, failed: 0, open: 3, last: null });
  });
});

describe('specAddressOf', () => {
  it('says what narrows the view, and is read back', () => {
    const filters: SpecFilters = { q: 'per cent', code: 'V14', outcome: 'failed' };
    expect(specAddressOf(filters)).toBe('/?view=spec&q=per+cent&code=V14&outcome=failed');
    expect(specFiltersFrom(new URLSearchParams(specAddressOf(filters).slice(2)))).toEqual(filters);
    expect(specAddressOf(NO_SPEC_FILTERS)).toBe('/?view=spec');
  });
});
