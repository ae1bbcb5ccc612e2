import { describe, expect, it } from 'vitest';
import { ABSENT, ANY_ID, findDifferences } from './find-differences.ts';

describe('findDifferences', () => {
  it('ignores additional properties', () => {
    expect(findDifferences({ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 })).toEqual([]);
    expect(findDifferences({}, { a: 1 })).toEqual([]);
  });

  it('reports each differing path', () => {
    const actual = { profile: { price: 4900, plan: 'prod_1' }, codes: ['ONE', 'TWO'] };
    expect(findDifferences({ profile: { price: 4990, plan: 'prod_1' }, codes: ['one'] }, actual)).toEqual([
      'profile.price: expected 4990, seen 4900',
      'codes[0]: expected "one", seen "ONE"',
      'codes[1]: expected nothing, seen "TWO"',
    ]);
  });

  it('reports missing values', () => {
    expect(findDifferences({ a: 1, b: ['x'] }, {})).toEqual([
      'a: expected 1, seen nothing',
      'b: expected ["x"], seen nothing',
    ]);
    expect(findDifferences({ a: 1 }, undefined)).toEqual(['the whole value: expected {"a":1}, seen nothing']);
  });

  it('distinguishes an absent variable from null', () => {
    expect(findDifferences({ a: ABSENT }, {})).toEqual([]);
    expect(findDifferences({ a: ABSENT }, { a: null })).toEqual(['a: expected not sent at all, seen null']);
    expect(findDifferences({ a: null }, { a: null })).toEqual([]);
    expect(findDifferences({ a: null }, {})).toEqual(['a: expected null, seen nothing']);
  });

  it('accepts any non-empty string for ANY_ID', () => {
    expect(findDifferences({ id: ANY_ID }, { id: 'pm_1' })).toEqual([]);
    for (const id of ['', 7, null, undefined]) expect(findDifferences({ id: ANY_ID }, { id })).toHaveLength(1);
  });

  it('distinguishes strings from numbers', () => {
    expect(findDifferences({ month: '12' }, { month: 12 })).toEqual(['month: expected "12", seen 12']);
  });
});
