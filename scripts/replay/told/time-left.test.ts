import { describe, expect, it } from 'vitest';
import { sayDuration, secondsLeft } from './time-left.ts';

const left = (going: Partial<Parameters<typeof secondsLeft>[0]>) =>
  secondsLeft({ open: ['c', 'd'], done: {}, known: {}, workers: 1, ...going });

describe('secondsLeft', () => {
  it('is not known while nothing was measured', () => {
    expect(left({})).toBeNull();
  });

  it('goes by the average of what is done', () => {
    expect(left({ done: { a: 2, b: 4 } })).toBe(6);
  });

  it('goes by what was measured before, at the pace of this run', () => {
    expect(left({ known: { a: 1, b: 1, c: 5, d: 1 } })).toBe(6);
    expect(left({ known: { a: 1, b: 1, c: 5, d: 1 }, done: { a: 2, b: 2 } })).toBe(12);
  });

  it('takes the average for what was never measured', () => {
    expect(left({ known: { a: 2, c: 5 }, done: { a: 2 } })).toBe(7);
  });

  it('is shorter where more are walked side by side, but for the last one', () => {
    expect(left({ done: { a: 4 }, workers: 2 })).toBe(4);
    expect(left({ open: ['c'], done: { a: 4 }, workers: 4 })).toBe(4);
    expect(left({ open: [], done: { a: 4 } })).toBe(0);
  });
});

describe('sayDuration', () => {
  it('says minutes and seconds', () => {
    expect([0.4, 59.4, 60, 130].map(sayDuration)).toEqual(['0 s', '59 s', '1 min 0 s', '2 min 10 s']);
  });
});
