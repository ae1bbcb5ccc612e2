import { ownValue } from '../../own-value.ts';
import { findBankName, isUnlistedBsb } from './bsb-directory.ts';
import type { InputValidation } from './input-validation.ts';
import { TEST_BANK_ACCOUNTS, TEST_BSB } from './test-bank-accounts.ts';
import type { ValidationCode } from './validation-messages.ts';

export const BSB_LENGTH = 6;
export const MAX_ACCOUNT_NUMBER_LENGTH = 9;

/**
 * Which bank accounts are accepted. `any` (default): the test BSB and real banks, so that demos can use real names.
 * `test`: the test BSB with its test accounts, as in the provider's test mode. `live`: real banks, as in live mode.
 */
const BANK_MODES = ['any', 'test', 'live'] as const;
export type BankMode = (typeof BANK_MODES)[number];

export const parseBankMode = (text: string | null | undefined): BankMode =>
  BANK_MODES.find((mode) => mode === text) ?? 'any';

const MIN_ACCOUNT_NUMBER_LENGTHS: Record<string, number> = {
  '00': 9,
  '01': 9,
  '08': 9,
  '06': 8,
  '03': 6,
  '73': 6,
  '80': 4,
};
const DEFAULT_MIN_ACCOUNT_NUMBER_LENGTH = 5;

function findBsbError(bsb: string, mode: BankMode): ValidationCode | undefined {
  if (findBankName(bsb) === undefined && !isUnlistedBsb(bsb)) return 'invalid_au_bank_account_bsb';
  if (mode === 'test' && bsb !== TEST_BSB) return 'invalid_au_bank_account_bsb_testmode';
  if (mode === 'live' && bsb === TEST_BSB) return 'invalid_au_bank_account_bsb_livemode';
  return undefined;
}

export function validateBsb(bsb: string, mode: BankMode = 'any'): InputValidation {
  if (bsb.length < BSB_LENGTH) return { complete: false, errorCodeOnBlur: 'incomplete_au_bank_account_bsb' };
  const errorCode = findBsbError(bsb, mode);
  return errorCode ? { complete: false, errorCode } : { complete: true };
}

export function validateAccountNumber(accountNumber: string, bsb: string, mode: BankMode = 'any'): InputValidation {
  const minLength = ownValue(MIN_ACCOUNT_NUMBER_LENGTHS, bsb.slice(0, 2)) ?? DEFAULT_MIN_ACCOUNT_NUMBER_LENGTH;
  if (accountNumber.length < minLength)
    return { complete: false, errorCodeOnBlur: 'incomplete_au_bank_account_number' };
  if (mode === 'test' && bsb === TEST_BSB && !Object.hasOwn(TEST_BANK_ACCOUNTS, accountNumber)) {
    return { complete: false, errorCode: 'invalid_au_bank_account_number_testmode' };
  }
  return { complete: true };
}
