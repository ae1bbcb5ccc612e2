import { describe, expect, it } from 'vitest';
import { type BankMode, bankModeFrom, judgeAccountNumber, judgeBsb } from './bank-account.ts';
import { TEST_BANK_ACCOUNTS, testBankAccountOf } from './test-bank-accounts.ts';

const BSBS = { ofTheProvider: '000000', ofWestpac: '032000', ofNobody: '666000', ofANewBank: '990000' };

const faults = (mode?: BankMode) => Object.values(BSBS).map((bsb) => judgeBsb(bsb, mode).wrong ?? 'taken');

describe('judgeBsb', () => {
  it('takes test and real banks alike unless the page asks for less', () => {
    expect(faults()).toEqual(['taken', 'taken', 'invalid_au_bank_account_bsb', 'taken']);
    expect(faults('any')).toEqual(faults());
  });

  it("takes the provider's BSB alone in test mode", () => {
    const refused = 'invalid_au_bank_account_bsb_testmode';
    expect(faults('test')).toEqual(['taken', refused, 'invalid_au_bank_account_bsb', refused]);
  });

  it('takes real banks alone in live mode', () => {
    expect(faults('live')).toEqual([
      'invalid_au_bank_account_bsb_livemode',
      'taken',
      'invalid_au_bank_account_bsb',
      'taken',
    ]);
  });

  it('waits for the last digit in every mode', () => {
    for (const mode of ['any', 'test', 'live'] as const) {
      expect(judgeBsb('66600', mode)).toEqual({ complete: false, unfinished: 'incomplete_au_bank_account_bsb' });
    }
  });
});

describe('judgeAccountNumber', () => {
  it('knows the test accounts in test mode', () => {
    for (const number of Object.keys(TEST_BANK_ACCOUNTS)) {
      expect(judgeAccountNumber(number, BSBS.ofTheProvider, 'test')).toEqual({ complete: true });
    }
    const wrong = 'invalid_au_bank_account_number_testmode';
    expect(judgeAccountNumber('123456789', BSBS.ofTheProvider, 'test')).toEqual({ complete: false, wrong });
    expect(judgeAccountNumber('123456789', BSBS.ofTheProvider)).toEqual({ complete: true });
  });
});

describe('bankModeFrom', () => {
  it('takes any account where nothing, or nothing known, is asked for', () => {
    expect([null, undefined, '', 'strict', 'test', 'live'].map(bankModeFrom)).toEqual([
      'any',
      'any',
      'any',
      'any',
      'test',
      'live',
    ]);
  });
});

describe('testBankAccountOf', () => {
  it("gives test numbers their meaning at the provider's BSB only", () => {
    expect(testBankAccountOf(BSBS.ofTheProvider, '343434343')).toBe('bank-exceeds-source-limit');
    expect(testBankAccountOf(BSBS.ofWestpac, '343434343')).toBe('ordinary');
  });
});
