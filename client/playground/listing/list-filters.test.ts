import { describe, expect, it } from 'vitest';
import { formatListUrl, hasActiveFilters, parseListFilters } from './list-filters.ts';

const NONE = { q: '', code: '', outcome: '' } as const;
const OUTCOMES = { paid: 'Paid', refused: 'Refused' };

describe('hasActiveFilters', () => {
  it('includes the filters that only one list has, and ignores blanks', () => {
    expect(hasActiveFilters({ ...NONE, q: ' ' })).toBe(false);
    const withGroup = { ...NONE, group: 'Coupons' };
    expect(hasActiveFilters(withGroup)).toBe(true);
  });
});

describe('parseListFilters', () => {
  it('accepts codes in any case and ignores unknown outcomes', () => {
    const parse = (address: string) => parseListFilters(new URLSearchParams(address), OUTCOMES);
    expect(parse('q=a+b&code=e4&outcome=paid')).toEqual({ q: 'a b', code: 'E4', outcome: 'paid' });
    expect(parse('outcome=toString')).toEqual(NONE);
  });
});

describe('formatListUrl', () => {
  it("starts with the list's own parameters and omits empty filters", () => {
    expect(formatListUrl({ view: 'spec' }, { ...NONE, q: 'x', outcome: 'paid' })).toBe('/?view=spec&q=x&outcome=paid');
    expect(formatListUrl({ group: '' }, { ...NONE, q: '  ' })).toBe('/');
  });
});
