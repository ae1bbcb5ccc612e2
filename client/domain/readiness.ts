import { isExpired, type PaymentType, type SavedMethod } from './payment-method.ts';

/** What a field of the card provider reports about its content, which stays in the provider's frame. */
export interface ProviderFieldState {
  complete: boolean;
  empty: boolean;
  error: string | null;
}
export const EMPTY_FIELD: ProviderFieldState = { complete: false, empty: true, error: null };

export interface CardEntry {
  name: string;
  brand: string;
  number: ProviderFieldState;
  expiry: ProviderFieldState;
  cvc: ProviderFieldState;
}
export interface BankEntry {
  name: string;
  account: ProviderFieldState;
  /** Null until the card provider finds the bank of the BSB. */
  bankName: string | null;
}

export type MissingInput =
  | 'card-number'
  | 'card-expiry'
  | 'card-cvc'
  | 'card-name'
  | 'bank-account'
  | 'account-name'
  | 'westpac-bank'
  | 'expired-method';

export interface ReadinessInput {
  tab: PaymentType;
  selected: SavedMethod | null;
  card: CardEntry;
  bank: BankEntry;
  migrating: boolean;
  offer: string | null;
  now: Date;
}

const isBlank = (text: string): boolean => text.trim() === '';

function missingForCard(card: CardEntry): MissingInput[] {
  const checks: [MissingInput, boolean][] = [
    ['card-number', card.number.complete],
    ['card-expiry', card.expiry.complete],
    ['card-cvc', card.cvc.complete],
    ['card-name', !isBlank(card.name)],
  ];
  return checks.flatMap(([input, isPresent]) => (isPresent ? [] : [input]));
}

function missingForBank({ bank, migrating, offer }: ReadinessInput): MissingInput[] {
  // A migration needs no new bank account, but an entered account must be of a bank that the offer accepts.
  if (bank.account.complete && !isBankAccepted(offer, bank.bankName)) return ['westpac-bank'];
  if (migrating) return [];
  const missing: MissingInput[] = [];
  if (!bank.account.complete) missing.push('bank-account');
  if (isBlank(bank.name)) missing.push('account-name');
  return missing;
}

export function findMissingInputs(input: ReadinessInput): MissingInput[] {
  const { selected, tab, now } = input;
  if (selected && selected.type === tab) return isExpired(selected, now) ? ['expired-method'] : [];
  switch (tab) {
    case 'credit card':
      return missingForCard(input.card);
    case 'direct debit':
      return missingForBank(input);
  }
}

const WESTPAC_BANKS = ['westpac banking corporation', 'stripe test bank'];

/** 'Westpac' accepts only accounts of Westpac's banks; not an unknown bank (null). Other offers accept every bank. */
export function isBankAccepted(offer: string | null, bankName: string | null): boolean {
  if (offer?.trim().toLowerCase() !== 'westpac') return true;
  return bankName !== null && WESTPAC_BANKS.includes(bankName.trim().toLowerCase());
}
