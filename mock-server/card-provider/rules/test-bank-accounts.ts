import { ownValue } from '../../own-value.ts';

/** The provider's own BSB, at which account numbers stand for what happens to later debits. */
export const TEST_BSB = '000000';

/** How debits from an account end: 'ordinary' is at once and well. Saving the account always succeeds. */
export type BankBehaviour =
  | 'ordinary'
  | `bank-${'delayed' | 'account-closed' | 'no-account' | 'refer-to-customer' | 'refer-to-customer-delayed'}`
  | `bank-${'debit-not-authorized' | 'disputed' | 'exceeds-source-limit' | 'exceeds-transaction-limit'}`;

export const TEST_BANK_ACCOUNTS: Readonly<Record<string, BankBehaviour>> = {
  '000123456': 'ordinary',
  '900123456': 'bank-delayed',
  '111111113': 'bank-account-closed',
  '111111116': 'bank-no-account',
  '222222227': 'bank-refer-to-customer',
  '922222227': 'bank-refer-to-customer-delayed',
  '333333335': 'bank-debit-not-authorized',
  '666666660': 'bank-disputed',
  '343434343': 'bank-exceeds-source-limit',
  '121212121': 'bank-exceeds-transaction-limit',
};

/** Test accounts have their behaviour at the test BSB only; anywhere else the same digits are somebody's account. */
export const testBankAccountOf = (bsb: string, accountNumber: string): BankBehaviour =>
  (bsb === TEST_BSB ? ownValue(TEST_BANK_ACCOUNTS, accountNumber) : undefined) ?? 'ordinary';
