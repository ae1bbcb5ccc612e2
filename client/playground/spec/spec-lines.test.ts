import { describe, expect, it } from 'vitest';
import type { ReplayResult, ScenarioEntry } from '../scenario-server.ts';
import { formatSpecUrl, NO_SPEC_FILTERS, parseSpecFilters } from './spec-filters.ts';
import {
  buildSpecLines,
  describeStatus,
  groupBySection,
  type SpecFilters,
  searchLines,
  summarizeReplays,
} from './spec-lines.ts';

const entry = (name: string, covers: ScenarioEntry['covers']): ScenarioEntry => ({
  name,
  group: 'Buying',
  title: `About ${name}`,
  story: '',
  covers,
  try: { cards: [], banks: [], coupons: [] },
  steps: [],
  expected: [],
  outcome: 'shown',
});
const result = (outcome: ReplayResult['outcome'], at = '2026-11-21T02:00:00.000Z'): ReplayResult => ({
  outcome,
  at,
  failure: outcome === 'failed' ? 'Press: expected a, seen b' : null,
});

const SPEC = { T1: 'shown', T10: 'hidden', V1: 'card complete', V2: 'name given', E1: 'declined' };
const entries = [entry('one', ['T1', 'V1']), entry('two', ['T1', 'V2']), entry('three', ['T10', 'V2'])];
const results = { one: result('passed'), two: result('failed', '2026-11-22T02:00:00.000Z'), gone: result('failed') };
const lines = buildSpecLines(SPEC, entries, results);

describe('buildSpecLines', () => {
  it('lists the scenarios of each line with their last replay', () => {
    expect(lines.map(({ code, scenarios }) => [code, scenarios.map(({ name }) => name)])).toEqual([
      ['T1', ['one', 'two']],
      ['T10', ['three']],
      ['V1', ['one']],
      ['V2', ['two', 'three']],
      ['E1', []],
    ]);
    expect(lines[0]?.scenarios[1]?.result).toBe(results.two);
    expect(lines.map(({ lastReplayAt }) => lastReplayAt?.slice(0, 10))).toEqual([
      '2026-11-22',
      undefined,
      '2026-11-21',
      '2026-11-22',
      undefined,
    ]);
  });

  it('is failed when one scenario failed, and passed only when all passed', () => {
    expect(lines.map(({ status }) => status)).toEqual(['failed', 'open', 'passed', 'failed', 'none']);
  });
});

describe('describeStatus', () => {
  it('counts the passed scenarios of a partly replayed line', () => {
    const half = buildSpecLines({ T1: 'shown' }, entries, { one: result('passed') });
    expect([...half, ...lines].map(describeStatus)).toEqual([
      '1 of 2 passed',
      'Failed',
      'Not replayed',
      'Passed',
      'Failed',
      'Tests only',
    ]);
  });
});

describe('groupBySection', () => {
  it('groups lines by the letter of their code', () => {
    expect(
      groupBySection(lines).map(({ letter, title, lines: sectionLines }) => [letter, title, sectionLines.length]),
    ).toEqual([
      ['T', 'States and transitions', 2],
      ['V', 'Validation', 2],
      ['E', 'Errors and messages', 1],
    ]);
  });
});

describe('searchLines', () => {
  const codes = (filters: Partial<SpecFilters>) =>
    searchLines(lines, { ...NO_SPEC_FILTERS, ...filters }).map(({ code }) => code);

  it('matches words in the line and in the names of its scenarios', () => {
    expect(codes({ q: 'TWO about' })).toEqual(['T1', 'V2']);
    expect(codes({ q: 'declined' })).toEqual(['E1']);
  });

  it('matches a code, or a whole section by its letter', () => {
    expect(codes({ code: 'T1' })).toEqual(['T1']);
    expect(codes({ code: 'V' })).toEqual(['V1', 'V2']);
    expect(codes({ outcome: 'failed', code: 'V' })).toEqual(['V2']);
  });
});

describe('summarizeReplays', () => {
  it('counts existing scenarios only, and finds the latest replay', () => {
    expect(summarizeReplays(entries, results)).toEqual({
      passed: 1,
      failed: 1,
      open: 1,
      lastReplayAt: '2026-11-22T02:00:00.000Z',
    });
    expect(summarizeReplays(entries, {})).toEqual({ passed: 0, failed: 0, open: 3, lastReplayAt: null });
  });
});

describe('formatSpecUrl', () => {
  it('is parsed back to the same filters', () => {
    const filters: SpecFilters = { q: 'per cent', code: 'V14', outcome: 'failed' };
    expect(formatSpecUrl(filters)).toBe('/?view=spec&q=per+cent&code=V14&outcome=failed');
    expect(parseSpecFilters(new URLSearchParams(formatSpecUrl(filters).slice(2)))).toEqual(filters);
    expect(formatSpecUrl(NO_SPEC_FILTERS)).toBe('/?view=spec');
  });
});
