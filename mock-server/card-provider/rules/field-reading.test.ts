import { describe, expect, it } from 'vitest';
import { type Entries, type FieldType, readField } from './field-reading.ts';
import type { Moment } from './judgement.ts';

const now = new Date(2026, 5, 15);
const read = (type: FieldType, entries: Entries, brand: 'visa' | 'amex' = 'visa') =>
  readField(type, entries, { now, brand });
const number = (digits: string, moment: Moment) => read('cardNumber', { cardnumber: { digits, moment } }).error?.code;
const expiry = (digits: string) => read('cardExpiry', { 'exp-date': { digits, moment: 'typing' } });
const bank = (bsb: string, account: string, moment: Moment = 'typing') =>
  read('auBankAccount', { bsb: { digits: bsb, moment }, 'account-number': { digits: account, moment } });
const left = (input: keyof Entries, digits: string): Entries => ({ [input]: { digits, moment: 'left' } });

describe('readField', () => {
  it('keeps quiet about an unfinished number until it is left', () => {
    expect([number('4242', 'typing'), number('4242', 'left')]).toEqual([undefined, 'incomplete_number']);
  });

  it('finds no fault with an empty field that was only passed through, but with one that a payment needs', () => {
    expect([number('', 'left'), number('', 'asked')]).toEqual([undefined, 'incomplete_number']);
  });

  it.each([
    ['0125', 'invalid_expiry_year_past'],
    ['0526', 'invalid_expiry_month_past'],
    ['0699', 'invalid_expiry_year'],
    ['1334', 'invalid_expiry_month'],
    ['00', 'invalid_expiry_month'],
  ])('says at once what is wrong with %s', (digits, code) => expect(expiry(digits).error?.code).toBe(code));

  it.each<[FieldType, Entries, string, string]>([
    ['cardNumber', left('cardnumber', '4242'), 'incomplete_number', 'Your card number is incomplete.'],
    ['cardNumber', left('cardnumber', '4242424242424241'), 'invalid_number', 'Your card number is invalid.'],
    ['cardExpiry', left('exp-date', '12'), 'incomplete_expiry', "Your card's expiration date is incomplete."],
    ['cardExpiry', left('exp-date', '1225'), 'invalid_expiry_year_past', "Your card's expiration year is in the past."],
    [
      'cardExpiry',
      left('exp-date', '0526'),
      'invalid_expiry_month_past',
      "Your card's expiration date is in the past.",
    ],
    ['cardExpiry', left('exp-date', '1299'), 'invalid_expiry_year', "Your card's expiration year is invalid."],
    ['cardExpiry', left('exp-date', '1330'), 'invalid_expiry_month', "Your card's expiration month is invalid."],
    ['cardCvc', left('cvc', '12'), 'incomplete_cvc', "Your card's security code is incomplete."],
    ['auBankAccount', left('bsb', '0320'), 'incomplete_au_bank_account_bsb', 'The BSB you entered is incomplete.'],
    ['auBankAccount', left('bsb', '666000'), 'invalid_au_bank_account_bsb', 'The BSB you entered is invalid.'],
    [
      'auBankAccount',
      { ...left('bsb', '062000'), ...left('account-number', '1234') },
      'incomplete_au_bank_account_number',
      'The account number you entered is incomplete.',
    ],
  ])('has one text for each fault: %s %j %s', (type, entries, code, message) => {
    expect(read(type, entries).error).toEqual({ type: 'validation_error', code, message });
  });

  it('takes a card through the last day of its month', () => expect(expiry('0626').complete).toBe(true));

  it('finds an Amex code complete at three digits and at four, and four wrong for Visa', () => {
    const cvc = (digits: string, brand: 'visa' | 'amex') =>
      read('cardCvc', { cvc: { digits, moment: 'typing' } }, brand);
    expect([cvc('123', 'amex').complete, cvc('1234', 'amex').complete]).toEqual([true, true]);
    expect(cvc('1234', 'visa').error?.code).toBe('invalid_cvc');
  });

  it('names the bank once the BSB is whole, by its longest known prefix', () => {
    expect(bank('03200', '').bankName).toBeUndefined();
    expect(bank('032000', '').bankName).toBe('Westpac Banking Corporation');
    expect(bank('062000', '').bankName).toBe('Commonwealth Bank of Australia');
    expect(bank('510000', '').bankName).toBe('Citibank N.A.');
    expect(bank('112000', '').bankName).toBe('St George Bank (division of Westpac Bank)');
    expect(bank('000000', '')).toMatchObject({ bankName: 'Stripe Test Bank', branchName: 'Stripe Test Branch' });
  });

  it('refuses a BSB of no known bank at once', () => {
    expect(bank('666000', '').error?.code).toBe('invalid_au_bank_account_bsb');
  });

  it('knows how short an account number may be at each bank', () => {
    const shortest = (bsb: string) => [4, 5, 6, 7, 8, 9].find((length) => bank(bsb, '1'.repeat(length)).complete);
    expect(['000000', '062000', '032000', '802000', '112000'].map(shortest)).toEqual([9, 8, 6, 4, 5]);
  });

  it('reports the BSB before the account number, and marks both', () => {
    expect(bank('03', '1', 'left')).toMatchObject({
      error: { code: 'incomplete_au_bank_account_bsb', message: 'The BSB you entered is incomplete.' },
      faulty: ['bsb', 'account-number'],
    });
  });
});
