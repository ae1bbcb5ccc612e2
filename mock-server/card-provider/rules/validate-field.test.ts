import { describe, expect, it } from 'vitest';
import type { FieldType } from '../facts/fields.ts';
import { findExpiryError, validateExpiry } from './card.ts';
import { type InputStage, type InputValues, validateField } from './validate-field.ts';

const now = new Date(2026, 5, 15);
const validate = (type: FieldType, values: InputValues, brand: 'visa' | 'amex' = 'visa') =>
  validateField(type, values, { now, brand });
const number = (digits: string, stage: InputStage = 'typing') =>
  validate('cardNumber', { cardnumber: { digits, stage } });
const expiry = (digits: string, stage: InputStage = 'typing') =>
  validate('cardExpiry', { 'exp-date': { digits, stage } });
const cvc = (digits: string, brand: 'visa' | 'amex') =>
  validate('cardCvc', { cvc: { digits, stage: 'typing' } }, brand);
const bank = (bsb: string, account: string, stage: InputStage = 'typing') =>
  validate('auBankAccount', { bsb: { digits: bsb, stage }, 'account-number': { digits: account, stage } });

describe('a card number', () => {
  it.each([
    ['4', 'visa'],
    ['2720', 'mastercard'],
    ['305', 'diners'],
    ['3528', 'jcb'],
    ['', 'unknown'],
    ['2721', 'unknown'],
    ['35', 'unknown'],
  ])('beginning with "%s" has the brand %s', (digits, brand) => expect(number(digits).brand).toBe(brand));

  it.each(['4242424242424242', '378282246310005', '36227206271667', '6205500000000000004', '6200000000000005'])(
    '%s is complete',
    (digits) => expect(number(digits)).toMatchObject({ complete: true, invalidInputs: [] }),
  );

  it('is incomplete on blur, or on submission when empty', () => {
    expect([number('4242').error, number('', 'blurred').error]).toEqual([undefined, undefined]);
    for (const { error } of [number('4242', 'blurred'), number('', 'submitted')])
      expect(error?.code).toBe('incomplete_number');
  });

  it('with a wrong checksum is invalid at once, or on blur while further digits are possible', () => {
    expect(number('4242424242424241').error?.message).toBe('Your card number is invalid.');
    expect([number('6200000000000006').error, number('6200000000000006', 'blurred').error?.code]).toEqual([
      undefined,
      'invalid_number',
    ]);
  });

  it('of an unknown brand is invalid', () => expect(number('9999999999999995').error?.code).toBe('invalid_number'));
});

describe('an expiry date', () => {
  it.each([
    ['0125', 'invalid_expiry_year_past', "Your card's expiration year is in the past."],
    ['0526', 'invalid_expiry_month_past', "Your card's expiration date is in the past."],
    ['00', 'invalid_expiry_month', "Your card's expiration month is invalid."],
  ])('%s has the error %s while typing', (digits, code, message) =>
    expect(expiry(digits).error).toEqual({ type: 'validation_error', code, message }),
  );

  it('is valid until its month ends in Sydney', () => {
    const march = { month: 3, year: 2026 };
    expect(findExpiryError(march, new Date('2026-03-31T23:59:59+11:00'))).toBeUndefined();
    expect(findExpiryError(march, new Date('2026-04-01T00:00:00+11:00'))).toBe('invalid_expiry_month_past');
  });

  it('is neither complete nor invalid while the clock is loading', () => {
    expect(validateExpiry('0125', null)).toEqual({ complete: false });
  });
});

describe('a CVC', () => {
  it('has three digits, or four for Amex', () => {
    expect(cvc('1234', 'amex').complete).toBe(true);
    expect(cvc('123', 'visa').complete).toBe(true);
    expect(cvc('1234', 'visa').error?.code).toBe('invalid_cvc');
  });
});

describe('a bank account', () => {
  it('has the bank of a complete BSB by its longest known prefix', () => {
    const names = ['03200', '032000', '510000', '990000'].map((bsb) => bank(bsb, '').bankName);
    expect(names).toEqual([undefined, 'Westpac Banking Corporation', 'Citibank N.A.', undefined]);
    expect(bank('000000', '')).toMatchObject({ bankName: 'Stripe Test Bank', branchName: 'Stripe Test Branch' });
  });

  it('with the BSB of an unknown bank is invalid', () => {
    expect(bank('666000', '').error?.code).toBe('invalid_au_bank_account_bsb');
    expect(bank('990000', '123456')).toMatchObject({ complete: true, invalidInputs: [] });
  });

  it('needs the minimum account number length of its bank', () => {
    const minLength = (bsb: string) => [4, 5, 6, 7, 8, 9].find((length) => bank(bsb, '1'.repeat(length)).complete);
    expect(['000000', '062000', '032000', '802000', '112000'].map(minLength)).toEqual([9, 8, 6, 4, 5]);
  });

  it('reports the error of the BSB first and marks both inputs as invalid', () => {
    expect(bank('03', '1', 'blurred')).toMatchObject({
      error: { code: 'incomplete_au_bank_account_bsb', message: 'The BSB you entered is incomplete.' },
      invalidInputs: ['bsb', 'account-number'],
    });
    expect(bank('062000', '1234', 'blurred').error?.message).toBe('The account number you entered is incomplete.');
  });
});
