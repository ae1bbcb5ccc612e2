import { describe, expect, it } from 'vitest';
import type { InputStage } from './input-validation.ts';
import { type FieldType, type InputValues, validateField } from './validate-field.ts';

const now = new Date(2026, 5, 15);
const validate = (type: FieldType, values: InputValues, brand: 'visa' | 'amex' = 'visa') =>
  validateField(type, values, { now, brand });
const number = (digits: string, stage: InputStage) =>
  validate('cardNumber', { cardnumber: { digits, stage } }).error?.code;
const expiry = (digits: string) => validate('cardExpiry', { 'exp-date': { digits, stage: 'typing' } });
const bank = (bsb: string, account: string, stage: InputStage = 'typing') =>
  validate('auBankAccount', { bsb: { digits: bsb, stage }, 'account-number': { digits: account, stage } });
const blurred = (input: keyof InputValues, digits: string): InputValues => ({ [input]: { digits, stage: 'blurred' } });

describe('validateField', () => {
  it('reports an incomplete number on blur', () => {
    expect([number('4242', 'typing'), number('4242', 'blurred')]).toEqual([undefined, 'incomplete_number']);
  });

  it('reports an empty field on submission, not on blur', () => {
    expect([number('', 'blurred'), number('', 'submitted')]).toEqual([undefined, 'incomplete_number']);
  });

  it.each([
    ['0125', 'invalid_expiry_year_past'],
    ['0526', 'invalid_expiry_month_past'],
    ['0699', 'invalid_expiry_year'],
    ['1334', 'invalid_expiry_month'],
    ['00', 'invalid_expiry_month'],
  ])('reports %s while typing as %s', (digits, code) => expect(expiry(digits).error?.code).toBe(code));

  it.each<[FieldType, InputValues, string, string]>([
    ['cardNumber', blurred('cardnumber', '4242'), 'incomplete_number', 'Your card number is incomplete.'],
    ['cardNumber', blurred('cardnumber', '4242424242424241'), 'invalid_number', 'Your card number is invalid.'],
    ['cardExpiry', blurred('exp-date', '12'), 'incomplete_expiry', "Your card's expiration date is incomplete."],
    [
      'cardExpiry',
      blurred('exp-date', '1225'),
      'invalid_expiry_year_past',
      "Your card's expiration year is in the past.",
    ],
    [
      'cardExpiry',
      blurred('exp-date', '0526'),
      'invalid_expiry_month_past',
      "Your card's expiration date is in the past.",
    ],
    ['cardExpiry', blurred('exp-date', '1299'), 'invalid_expiry_year', "Your card's expiration year is invalid."],
    ['cardExpiry', blurred('exp-date', '1330'), 'invalid_expiry_month', "Your card's expiration month is invalid."],
    ['cardCvc', blurred('cvc', '12'), 'incomplete_cvc', "Your card's security code is incomplete."],
    ['auBankAccount', blurred('bsb', '0320'), 'incomplete_au_bank_account_bsb', 'The BSB you entered is incomplete.'],
    ['auBankAccount', blurred('bsb', '666000'), 'invalid_au_bank_account_bsb', 'The BSB you entered is invalid.'],
    [
      'auBankAccount',
      { ...blurred('bsb', '062000'), ...blurred('account-number', '1234') },
      'incomplete_au_bank_account_number',
      'The account number you entered is incomplete.',
    ],
  ])('has a message for each error: %s %j %s', (type, values, code, message) => {
    expect(validate(type, values).error).toEqual({ type: 'validation_error', code, message });
  });

  it('accepts a card through the last day of its month', () => expect(expiry('0626').complete).toBe(true));

  it('accepts three or four CVC digits for Amex and rejects four for Visa', () => {
    const cvc = (digits: string, brand: 'visa' | 'amex') =>
      validate('cardCvc', { cvc: { digits, stage: 'typing' } }, brand);
    expect([cvc('123', 'amex').complete, cvc('1234', 'amex').complete]).toEqual([true, true]);
    expect(cvc('1234', 'visa').error?.code).toBe('invalid_cvc');
  });

  it('returns the bank of a complete BSB by its longest known prefix', () => {
    expect(bank('03200', '').bankName).toBeUndefined();
    expect(bank('032000', '').bankName).toBe('Westpac Banking Corporation');
    expect(bank('062000', '').bankName).toBe('Commonwealth Bank of Australia');
    expect(bank('510000', '').bankName).toBe('Citibank N.A.');
    expect(bank('112000', '').bankName).toBe('St George Bank (division of Westpac Bank)');
    expect(bank('000000', '')).toMatchObject({ bankName: 'Stripe Test Bank', branchName: 'Stripe Test Branch' });
  });

  it('rejects a BSB of an unknown bank', () => {
    expect(bank('666000', '').error?.code).toBe('invalid_au_bank_account_bsb');
  });

  it('validates the minimum account number length of each bank', () => {
    const minLength = (bsb: string) => [4, 5, 6, 7, 8, 9].find((length) => bank(bsb, '1'.repeat(length)).complete);
    expect(['000000', '062000', '032000', '802000', '112000'].map(minLength)).toEqual([9, 8, 6, 4, 5]);
  });

  it('reports the error of the BSB first and marks both inputs as invalid', () => {
    expect(bank('03', '1', 'blurred')).toMatchObject({
      error: { code: 'incomplete_au_bank_account_bsb', message: 'The BSB you entered is incomplete.' },
      invalidInputs: ['bsb', 'account-number'],
    });
  });
});
