import { ownValue } from '../../own-value.ts';

/** The provider's test BSB, whose account numbers determine the outcome of later debits. */
export const TEST_BSB = '000000';

export const TEST_BANK_ACCOUNTS = {
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
} as const;

/** The outcome of debits from an account; 'ordinary' succeeds immediately. Saving the account always succeeds. */
type BankBehaviour = (typeof TEST_BANK_ACCOUNTS)[keyof typeof TEST_BANK_ACCOUNTS];
export const BANK_BEHAVIOURS: readonly BankBehaviour[] = Object.values(TEST_BANK_ACCOUNTS);
const BEHAVIOUR_BY_ACCOUNT: Readonly<Record<string, BankBehaviour>> = TEST_BANK_ACCOUNTS;

/** The behaviour of a test account; 'ordinary' at every BSB but the test BSB. */
export const findBankBehaviour = (bsb: string, accountNumber: string): BankBehaviour =>
  (bsb === TEST_BSB ? ownValue(BEHAVIOUR_BY_ACCOUNT, accountNumber) : undefined) ?? 'ordinary';
