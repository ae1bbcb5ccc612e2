import { describe, expect, it } from 'vitest';
import { ABSENT, ANY_ID } from '#scenarios';
import { differences } from './difference.ts';

describe('differences', () => {
  it('compares only what is expected of an object', () => {
    expect(differences({ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 })).toEqual([]);
    expect(differences({}, { a: 1 })).toEqual([]);
  });

  it('names each path that differs', () => {
    const sent = { profile: { price: 4900, plan: 'prod_1' }, codes: ['ONE', 'TWO'] };
    expect(differences({ profile: { price: 4990, plan: 'prod_1' }, codes: ['one'] }, sent)).toEqual([
      'profile.price: expected 4990, seen 4900',
      'codes[0]: expected "one", seen "ONE"',
      'codes[1]: expected nothing, seen "TWO"',
    ]);
  });

  it('says what was not sent', () => {
    expect(differences({ a: 1, b: ['x'] }, {})).toEqual([
      'a: expected 1, seen nothing',
      'b: expected ["x"], seen nothing',
    ]);
    expect(differences({ a: 1 }, undefined)).toEqual(['the whole: expected {"a":1}, seen nothing']);
  });

  it('takes ABSENT for a variable that was not sent, and null for none', () => {
    expect(differences({ a: ABSENT }, {})).toEqual([]);
    expect(differences({ a: ABSENT }, { a: null })).toEqual(['a: expected not sent at all, seen null']);
    expect(differences({ a: null }, { a: null })).toEqual([]);
    expect(differences({ a: null }, {})).toEqual(['a: expected null, seen nothing']);
  });

  it('takes ANY_ID for any text but the empty one', () => {
    expect(differences({ id: ANY_ID }, { id: 'pm_1' })).toEqual([]);
    for (const id of ['', 7, null, undefined]) expect(differences({ id: ANY_ID }, { id })).toHaveLength(1);
  });

  it('tells text from a number that looks like it', () => {
    expect(differences({ month: '12' }, { month: 12 })).toEqual(['month: expected "12", seen 12']);
  });
});
