import { describe, expect, it } from 'vitest';
import { expiryFault, judgeExpiry } from './card-expiry.ts';

const MARCH = { month: 3, year: 2026 };

describe('expiryFault', () => {
  it('takes a card until its month is over in Sydney, wherever the fields and the server are', () => {
    expect(expiryFault(MARCH, new Date('2026-03-31T23:59:59+11:00'))).toBeUndefined();
    expect(expiryFault(MARCH, new Date('2026-04-01T00:00:00+11:00'))).toBe('invalid_expiry_month_past');
  });

  it('calls a year past only once it is over in Sydney', () => {
    const december = { month: 12, year: 2026 };
    expect(expiryFault(december, new Date('2026-12-31T23:59:59+11:00'))).toBeUndefined();
    expect(expiryFault(december, new Date('2027-01-01T00:00:00+11:00'))).toBe('invalid_expiry_year_past');
  });
});

describe('judgeExpiry', () => {
  it('neither takes nor refuses a date before the time is known', () => {
    expect(judgeExpiry('0125', null)).toEqual({ complete: false });
    expect(judgeExpiry('0125', new Date('2026-06-15T00:00:00Z')).wrong).toBe('invalid_expiry_year_past');
  });

  it('needs no clock for a month that no year has, or a date that is not whole', () => {
    expect(judgeExpiry('00', null).wrong).toBe('invalid_expiry_month');
    expect(judgeExpiry('12', null).unfinished).toBe('incomplete_expiry');
  });
});
