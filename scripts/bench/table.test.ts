import { describe, expect, it } from 'vitest';
import { median, table } from './table.ts';

describe('median', () => {
  it('is the middle, or between the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 7])).toBe(6);
    expect(median([4])).toBe(4);
  });
});

describe('table', () => {
  it('puts words to the left and numbers to the right', () => {
    expect(
      table([
        ['what', 'ms'],
        ['a page', '1200'],
        ['b', '9'],
      ]),
    ).toBe('what      ms\na page  1200\nb          9');
  });
});
