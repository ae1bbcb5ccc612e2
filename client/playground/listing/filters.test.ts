import { describe, expect, it } from 'vitest';
import { isNarrowed, listAddress, listFiltersFrom } from './filters.ts';

const NONE = { q: '', code: '', outcome: '' } as const;
const OUTCOMES = { paid: 'Paid', refused: 'Refused' };

describe('isNarrowed', () => {
  it('counts the filters that only one list has, and no blanks', () => {
    expect(isNarrowed({ ...NONE, q: ' ' })).toBe(false);
    const own = { ...NONE, group: 'Coupons' };
    expect(isNarrowed(own)).toBe(true);
  });
});

describe('listFiltersFrom', () => {
  it('takes codes in any case, and no outcome that there is not', () => {
    const read = (address: string) => listFiltersFrom(new URLSearchParams(address), OUTCOMES);
    expect(read('q=a+b&code=e4&outcome=paid')).toEqual({ q: 'a b', code: 'E4', outcome: 'paid' });
    expect(read('outcome=toString')).toEqual(NONE);
  });
});

describe('listAddress', () => {
  it('begins with what is the list’s own, and leaves out what does not narrow', () => {
    expect(listAddress({ view: 'spec' }, { ...NONE, q: 'x', outcome: 'paid' })).toBe('/?view=spec&q=x&outcome=paid');
    expect(listAddress({ group: '' }, { ...NONE, q: '  ' })).toBe('/');
  });
});
