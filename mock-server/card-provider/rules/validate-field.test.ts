import { describe, expect, it } from 'vitest';
import type { FieldType } from '../facts/fields.ts';
import { findExpiryError } from './card.ts';
import { type InputStage, type InputValues, validateField } from './validate-field.ts';

const now = new Date(2026, 5, 15);
const validate = (type: FieldType, values: InputValues) => validateField(type, values, { now, brand: 'visa' });
const number = (digits: string, stage: InputStage = 'typing') =>
  validate('cardNumber', { cardnumber: { digits, stage } });
const expiry = (digits: string, stage: InputStage = 'typing') =>
  validate('cardExpiry', { 'exp-date': { digits, stage } });
const bank = (bsb: string, account: string, stage: InputStage = 'typing') =>
  validate('auBankAccount', { bsb: { digits: bsb, stage }, 'account-number': { digits: account, stage } });

describe('a card number', () => {
  it('rejects a wrong checksum at once, or on blur while further digits are possible', () => {
    expect(number('4242424242424241').error?.message).toBe('Your card number is invalid.');
    expect([number('6200000000000006').error, number('6200000000000006', 'blurred').error?.code]).toEqual([
      undefined,
      'invalid_number',
    ]);
  });

  it('rejects an unknown brand', () => expect(number('9999999999999995').error?.code).toBe('invalid_number'));
});

describe('an expiry date', () => {
  it.each([
    ['0526', 'invalid_expiry_month_past', "Your card's expiration date is in the past."],
    ['00', 'invalid_expiry_month', "Your card's expiration month is invalid."],
  ])('%s has the error %s while typing', (digits, code, message) =>
    expect(expiry(digits).error).toEqual({ type: 'validation_error', code, message }),
  );

  it('accepts an expiry date until its month ends in Sydney', () => {
    const march = { month: 3, year: 2026 };
    expect(findExpiryError(march, new Date('2026-03-31T23:59:59+11:00'))).toBeUndefined();
    expect(findExpiryError(march, new Date('2026-04-01T00:00:00+11:00'))).toBe('invalid_expiry_month_past');
  });
});

describe('a bank account', () => {
  it('rejects the BSB of an unknown bank', () => {
    expect(bank('666000', '').error?.code).toBe('invalid_au_bank_account_bsb');
    expect(bank('990000', '123456')).toMatchObject({ complete: true, invalidInputs: [] });
  });

  it('needs the minimum account number length of its bank', () => {
    const minLength = (bsb: string) => [4, 5, 6, 7, 8, 9].find((length) => bank(bsb, '1'.repeat(length)).complete);
    expect(['000000', '062000', '032000', '802000', '112000'].map(minLength)).toEqual([9, 8, 6, 4, 5]);
  });
});
