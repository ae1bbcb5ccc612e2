import { describe, expect, it } from 'vitest';
import { parseReplayArguments } from './arguments.ts';

const parse = (...words: string[]) => parseReplayArguments(words, 2);

describe('parseReplayArguments', () => {
  it('takes names, groups, or everything', () => {
    expect(parse('buy-new-card', 'coupon-percent').what).toEqual({
      all: false,
      groups: [],
      names: ['buy-new-card', 'coupon-percent'],
    });
    expect(parse('--group', 'Coupons', '--group', 'Migration').what).toMatchObject({
      groups: ['Coupons', 'Migration'],
    });
    expect(parse('--all').what).toEqual({ all: true });
  });

  it('is headless, without a report, against a server of its own unless told', () => {
    expect(parse('--all')).toMatchObject({ headed: false, report: null, baseUrl: null, workers: 2 });
    expect(parse('--all', '--report', 'out', '--base-url', 'http://localhost:5173/')).toMatchObject({
      report: 'out',
      baseUrl: 'http://localhost:5173',
    });
  });

  it('walks one at a time while somebody watches', () => {
    expect(parse('--all', '--headed', '--workers', '4').workers).toBe(1);
  });

  it('says how to use it when nothing or everything twice is asked for', () => {
    expect(() => parse()).toThrow(/^Use: npm run replay/);
    expect(() => parse('--all', 'buy-new-card')).toThrow(/^Use: npm run replay/);
    expect(() => parse('--everything')).toThrow(/--everything/);
    expect(() => parse('--all', '--workers', 'many')).toThrow(/--workers/);
  });
});
