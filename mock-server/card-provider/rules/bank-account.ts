import { ownValue } from '../../own-value.ts';
import { bankNameOf, isNameless } from './bsb-directory.ts';
import type { Judgement } from './judgement.ts';
import { TEST_BANK_ACCOUNTS, TEST_BSB } from './test-bank-accounts.ts';
import type { ValidationCode } from './validation-messages.ts';

export const BSB_LENGTH = 6;
export const LONGEST_ACCOUNT_NUMBER = 9;

/**
 * Which bank accounts are taken. `any`, which holds unless the page asks for another, takes the test BSB and those of
 * real banks, so that a demo can show real names. `test` is the provider's test mode: the test BSB with its test
 * accounts. `live` is its live mode: real banks only.
 */
export const BANK_MODES = ['any', 'test', 'live'] as const;
export type BankMode = (typeof BANK_MODES)[number];

export const bankModeFrom = (text: string | null | undefined): BankMode =>
  BANK_MODES.find((mode) => mode === text) ?? 'any';

const SHORTEST_ACCOUNT_NUMBER: Record<string, number> = {
  '00': 9,
  '01': 9,
  '08': 9,
  '06': 8,
  '03': 6,
  '73': 6,
  '80': 4,
};
const SHORTEST_OTHERWISE = 5;

/** THE policy on which whole BSBs are taken: the fault of one that is not. */
function bsbFault(bsb: string, mode: BankMode): ValidationCode | undefined {
  if (bankNameOf(bsb) === undefined && !isNameless(bsb)) return 'invalid_au_bank_account_bsb';
  if (mode === 'test' && bsb !== TEST_BSB) return 'invalid_au_bank_account_bsb_testmode';
  if (mode === 'live' && bsb === TEST_BSB) return 'invalid_au_bank_account_bsb_livemode';
  return undefined;
}

export function judgeBsb(bsb: string, mode: BankMode = 'any'): Judgement {
  if (bsb.length < BSB_LENGTH) return { complete: false, unfinished: 'incomplete_au_bank_account_bsb' };
  const wrong = bsbFault(bsb, mode);
  return wrong ? { complete: false, wrong } : { complete: true };
}

export function judgeAccountNumber(accountNumber: string, bsb: string, mode: BankMode = 'any'): Judgement {
  const shortest = ownValue(SHORTEST_ACCOUNT_NUMBER, bsb.slice(0, 2)) ?? SHORTEST_OTHERWISE;
  if (accountNumber.length < shortest) return { complete: false, unfinished: 'incomplete_au_bank_account_number' };
  if (mode === 'test' && bsb === TEST_BSB && !Object.hasOwn(TEST_BANK_ACCOUNTS, accountNumber)) {
    return { complete: false, wrong: 'invalid_au_bank_account_number_testmode' };
  }
  return { complete: true };
}
