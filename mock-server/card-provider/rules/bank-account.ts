import { ownValue } from '../../json.ts';
import { BANKS, type Bank, TEST_BSB } from '../facts/test-methods.ts';
import type { InputValidation } from './error-messages.ts';

export const BSB_LENGTH = 6;
export const MAX_ACCOUNT_NUMBER_LENGTH = 9;
const DEFAULT_MIN_ACCOUNT_NUMBER_LENGTH = 5;

const findBank = (bsb: string): Bank | undefined =>
  /^\d{6}$/.test(bsb) ? (ownValue(BANKS, bsb.slice(0, 3)) ?? ownValue(BANKS, bsb.slice(0, 2))) : undefined;

export const findBankName = (bsb: string): string | undefined => findBank(bsb)?.name;

/** Accepts BSBs with the prefix 99, which no real bank has, as those of a bank newer than the directory. */
const isUnlistedBsb = (bsb: string): boolean => /^99\d{4}$/.test(bsb);

export const findBranchName = (bsb: string): string | undefined =>
  bsb === TEST_BSB ? 'Stripe Test Branch' : undefined;

export function validateBsb(bsb: string): InputValidation {
  if (bsb.length < BSB_LENGTH) return { complete: false, errorCodeOnBlur: 'incomplete_au_bank_account_bsb' };
  if (findBank(bsb) || isUnlistedBsb(bsb)) return { complete: true };
  return { complete: false, errorCode: 'invalid_au_bank_account_bsb' };
}

export function validateAccountNumber(accountNumber: string, bsb: string): InputValidation {
  const minLength = findBank(bsb)?.minAccountNumberLength ?? DEFAULT_MIN_ACCOUNT_NUMBER_LENGTH;
  if (accountNumber.length >= minLength) return { complete: true };
  return { complete: false, errorCodeOnBlur: 'incomplete_au_bank_account_number' };
}
