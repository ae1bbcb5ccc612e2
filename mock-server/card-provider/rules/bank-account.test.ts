import { describe, expect, it } from 'vitest';
import { type BankMode, parseBankMode, validateAccountNumber, validateBsb } from './bank-account.ts';
import { findBankBehaviour, TEST_BANK_ACCOUNTS } from './test-bank-accounts.ts';

const BSBS = { test: '000000', westpac: '032000', unknown: '666000', unlisted: '990000' };

const errorCodes = (mode?: BankMode) => Object.values(BSBS).map((bsb) => validateBsb(bsb, mode).errorCode ?? 'valid');

describe('validateBsb', () => {
  it('accepts the test BSB and real banks by default', () => {
    expect(errorCodes()).toEqual(['valid', 'valid', 'invalid_au_bank_account_bsb', 'valid']);
    expect(errorCodes('any')).toEqual(errorCodes());
  });

  it('accepts only the test BSB in test mode', () => {
    const rejected = 'invalid_au_bank_account_bsb_testmode';
    expect(errorCodes('test')).toEqual(['valid', rejected, 'invalid_au_bank_account_bsb', rejected]);
  });

  it('accepts only real banks in live mode', () => {
    expect(errorCodes('live')).toEqual([
      'invalid_au_bank_account_bsb_livemode',
      'valid',
      'invalid_au_bank_account_bsb',
      'valid',
    ]);
  });

  it('reports an incomplete BSB in every mode', () => {
    for (const mode of ['any', 'test', 'live'] as const) {
      expect(validateBsb('66600', mode)).toEqual({
        complete: false,
        errorCodeOnBlur: 'incomplete_au_bank_account_bsb',
      });
    }
  });
});

describe('validateAccountNumber', () => {
  it('accepts only test accounts in test mode', () => {
    for (const number of Object.keys(TEST_BANK_ACCOUNTS)) {
      expect(validateAccountNumber(number, BSBS.test, 'test')).toEqual({ complete: true });
    }
    const errorCode = 'invalid_au_bank_account_number_testmode';
    expect(validateAccountNumber('123456789', BSBS.test, 'test')).toEqual({ complete: false, errorCode });
    expect(validateAccountNumber('123456789', BSBS.test)).toEqual({ complete: true });
  });
});

describe('parseBankMode', () => {
  it('defaults to any', () => {
    expect([null, undefined, '', 'strict', 'test', 'live'].map(parseBankMode)).toEqual([
      'any',
      'any',
      'any',
      'any',
      'test',
      'live',
    ]);
  });
});

describe('findBankBehaviour', () => {
  it('applies test account behaviour at the test BSB only', () => {
    expect(findBankBehaviour(BSBS.test, '343434343')).toBe('bank-exceeds-source-limit');
    expect(findBankBehaviour(BSBS.westpac, '343434343')).toBe('ordinary');
  });
});
