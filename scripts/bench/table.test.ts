import { describe, expect, it } from 'vitest';
import { median, table } from './table.ts';

describe('median', () => {
  it('returns the middle value, or the mean of the two middle values', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 7])).toBe(6);
    expect(median([4])).toBe(4);
  });
});

describe('table', () => {
  it('aligns the first column left and the others right', () => {
    expect(
      table([
        ['page', 'ms'],
        ['first', '1200'],
        ['b', '9'],
      ]),
    ).toBe('page     ms\nfirst  1200\nb         9');
  });
});
