import { ownValue } from '../../own-value.ts';
import type { InputValidation } from './error-messages.ts';

export const BSB_LENGTH = 6;
export const MAX_ACCOUNT_NUMBER_LENGTH = 9;
const DEFAULT_MIN_ACCOUNT_NUMBER_LENGTH = 5;

interface Bank {
  name: string;
  minAccountNumberLength?: number;
}

/** The larger banks by the first two digits of a BSB, or three. The longest prefix wins. Names as in Stripe. */
const BANKS: Readonly<Record<string, Bank>> = {
  '00': { name: 'Stripe Test Bank', minAccountNumberLength: 9 },
  '01': { name: 'Australia and New Zealand Banking Group', minAccountNumberLength: 9 },
  '03': { name: 'Westpac Banking Corporation', minAccountNumberLength: 6 },
  '06': { name: 'Commonwealth Bank of Australia', minAccountNumberLength: 8 },
  '08': { name: 'National Australia Bank', minAccountNumberLength: 9 },
  '10': { name: 'BankSA (division of Westpac Bank)' },
  '11': { name: 'St George Bank (division of Westpac Bank)' },
  '12': { name: 'Bank of Queensland' },
  '18': { name: 'Macquarie Bank' },
  '19': { name: 'Bank of Melbourne (division of Westpac Bank)' },
  '30': { name: 'Bankwest (division of Commonwealth Bank)' },
  '34': { name: 'HSBC Bank Australia' },
  '48': { name: 'Suncorp-Metway' },
  '73': { name: 'Westpac Banking Corporation', minAccountNumberLength: 6 },
  '76': { name: 'Commonwealth Bank of Australia' },
  '80': { name: 'Cuscal', minAccountNumberLength: 4 },
  '510': { name: 'Citibank N.A.' },
  '633': { name: 'Bendigo Bank' },
  '814': { name: 'Credit Union Australia' },
  '923': { name: 'ING Bank' },
};

/** The only BSB with a branch. */
const TEST_BSB = '000000';

const findBank = (bsb: string): Bank | undefined =>
  /^\d{6}$/.test(bsb) ? (ownValue(BANKS, bsb.slice(0, 3)) ?? ownValue(BANKS, bsb.slice(0, 2))) : undefined;

/** The bank of a BSB; undefined for an incomplete or unknown BSB. */
export const findBankName = (bsb: string): string | undefined => findBank(bsb)?.name;

/** A valid BSB without a bank name, as for a bank newer than the directory. No real bank uses this prefix. */
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
