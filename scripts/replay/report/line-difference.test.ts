import { describe, expect, it } from 'vitest';
import { align, lineDifference, withContext } from './line-difference.ts';

describe('align', () => {
  it('pairs what is the same, in order, as often as it can', () => {
    expect(align(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([
      [0, 0],
      [1, null],
      [null, 1],
      [2, 2],
    ]);
    expect(align([], ['a'])).toEqual([[null, 0]]);
  });
});

describe('lineDifference', () => {
  it('is empty for the same text', () => {
    expect(lineDifference(['a', 'b'], ['a', 'b'])).toEqual([]);
  });

  it('keeps every line of both, the earlier first', () => {
    const lines = lineDifference(['price: 4900', 'plan: yearly'], ['price: 4990', 'plan: yearly']);
    expect(lines).toEqual([
      { in: 'before', text: 'price: 4900' },
      { in: 'after', text: 'price: 4990' },
      { in: 'both', text: 'plan: yearly' },
    ]);
  });
});

describe('withContext', () => {
  it('leaves out what is far from a difference, and says where', () => {
    const before = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const shown = withContext(lineDifference(before, before.with(10, 'another')), 1);
    expect(shown.map((line) => line?.text ?? null)).toEqual([null, 'line 9', 'line 10', 'another', 'line 11', null]);
  });
});
