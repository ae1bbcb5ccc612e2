import { describe, expect, it } from 'vitest';
import { findExpiryError, validateExpiry } from './card-expiry.ts';

const MARCH = { month: 3, year: 2026 };

describe('findExpiryError', () => {
  it('accepts a card until its month ends in Sydney', () => {
    expect(findExpiryError(MARCH, new Date('2026-03-31T23:59:59+11:00'))).toBeUndefined();
    expect(findExpiryError(MARCH, new Date('2026-04-01T00:00:00+11:00'))).toBe('invalid_expiry_month_past');
  });

  it('reports a past year once the year has ended in Sydney', () => {
    const december = { month: 12, year: 2026 };
    expect(findExpiryError(december, new Date('2026-12-31T23:59:59+11:00'))).toBeUndefined();
    expect(findExpiryError(december, new Date('2027-01-01T00:00:00+11:00'))).toBe('invalid_expiry_year_past');
  });
});

describe('validateExpiry', () => {
  it('neither accepts nor rejects a date while the clock is loading', () => {
    expect(validateExpiry('0125', null)).toEqual({ complete: false });
    expect(validateExpiry('0125', new Date('2026-06-15T00:00:00Z')).errorCode).toBe('invalid_expiry_year_past');
  });

  it('reports an impossible month and an incomplete date without a clock', () => {
    expect(validateExpiry('00', null).errorCode).toBe('invalid_expiry_month');
    expect(validateExpiry('12', null).errorCodeOnBlur).toBe('incomplete_expiry');
  });
});
