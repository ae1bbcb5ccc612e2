import { ownValue } from '../../own-value.ts';

/** The provider's test BSB, whose account numbers determine the outcome of later debits. */
export const TEST_BSB = '000000';

/** The outcome of debits from an account; 'ordinary' succeeds immediately. Saving the account always succeeds. */
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

/** The behaviour of a test account; 'ordinary' at every BSB but the test BSB. */
export const findBankBehaviour = (bsb: string, accountNumber: string): BankBehaviour =>
  (bsb === TEST_BSB ? ownValue(TEST_BANK_ACCOUNTS, accountNumber) : undefined) ?? 'ordinary';
