import { describe, expect, it } from 'vitest';
import type { FieldType } from '../facts/fields.ts';
import { findExpiryError } from './card.ts';
import { type InputStage, type InputValues, validateField } from './validate-field.ts';

const now = new Date(2026, 5, 15);
const validate = (type: FieldType, values: InputValues) => validateField(type, values, { now, brand: 'visa' });
const bank = (bsb: string, account: string, stage: InputStage = 'typing') =>
  validate('auBankAccount', { bsb: { digits: bsb, stage }, 'account-number': { digits: account, stage } });

describe('an expiry date', () => {
  it('accepts an expiry date until its month ends in Sydney', () => {
    const march = { month: 3, year: 2026 };
    expect(findExpiryError(march, new Date('2026-03-31T23:59:59+11:00'))).toBeUndefined();
    expect(findExpiryError(march, new Date('2026-04-01T00:00:00+11:00'))).toBe('invalid_expiry_month_past');
  });
});

describe('a bank account', () => {
  it('needs the minimum account number length of its bank', () => {
    const minLength = (bsb: string) => [4, 5, 6, 7, 8, 9].find((length) => bank(bsb, '1'.repeat(length)).complete);
    expect(['000000', '062000', '032000', '802000', '112000'].map(minLength)).toEqual([9, 8, 6, 4, 5]);
  });
});
