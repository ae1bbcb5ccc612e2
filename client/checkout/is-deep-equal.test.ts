import { describe, expect, it } from 'vitest';
import { isDeepEqual } from './is-deep-equal.ts';

describe('isDeepEqual', () => {
  it.each([
    ['primitives', 'a', 'a'],
    ['NaN', Number.NaN, Number.NaN],
    ['objects of equal content', { a: [1, { b: null }] }, { a: [1, { b: null }] }],
    ['a key that is undefined, and no such key', { a: 1, b: undefined }, { a: 1 }],
    ['dates of one instant', new Date(5), new Date(5)],
    ['functions, which a host creates at every render', { a: () => 1 }, { a: () => 2 }],
  ])('takes %s for the same', (_, one, other) => {
    expect(isDeepEqual(one, other)).toBe(true);
    expect(isDeepEqual(other, one)).toBe(true);
  });

  it.each([
    ['primitives', 1, 2],
    ['no number and null', Number.NaN, null],
    ['infinite amounts', Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    ['objects', { a: [1, { b: null }] }, { a: [1, { b: 0 }] }],
    ['an object with one key more', { a: 1 }, { a: 1, b: 1 }],
    ['lists of unequal length', [1], [1, 2]],
    ['a list and an object', [1], { 0: 1 }],
    ['dates', new Date(5), new Date(6)],
    ['an object and null', {}, null],
    ['instances of a class', new URLSearchParams(), new Map()],
  ])('tells different %s apart', (_, one, other) => {
    expect(isDeepEqual(one, other)).toBe(false);
    expect(isDeepEqual(other, one)).toBe(false);
  });
});
