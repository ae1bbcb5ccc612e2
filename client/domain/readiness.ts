import { isExpired, type PaymentType, type SavedMethod } from './payment-method.ts';

/** A provider field's report about its content. The content stays in the provider's frame. */
export interface ProviderFieldState {
  complete: boolean;
  empty: boolean;
  /** The provider's message. */
  error: string | null;
}
export const EMPTY_FIELD: ProviderFieldState = { complete: false, empty: true, error: null };

/** A new card, as far as the module knows it. */
export interface CardEntry {
  name: string;
  /** The provider's spelling; 'unknown' until the number tells it. */
  brand: string;
  number: ProviderFieldState;
  expiry: ProviderFieldState;
  cvc: ProviderFieldState;
}
export interface BankEntry {
  name: string;
  account: ProviderFieldState;
  /** Null until the BSB resolves to a bank. */
  bankName: string | null;
}

/** An input that is missing or invalid for a payment. */
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
  /** The selected saved method, or null for the form for a new one. */
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
  // Entered details must satisfy the offer, even in a migration, although that does not require them.
  if (bank.account.complete && !isBankAccepted(offer, bank.bankName)) return ['westpac-bank'];
  if (migrating) return [];
  const missing: MissingInput[] = [];
  if (!bank.account.complete) missing.push('bank-account');
  if (isBlank(bank.name)) missing.push('account-name');
  return missing;
}

/** The inputs missing before payment is enabled; empty when ready. */
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

/**
 * Whether an offer accepts a bank account: 'Westpac' accepts Westpac's banks only, other offers accept any bank. Under
 * 'Westpac' an unresolved bank (null) is rejected.
 */
export function isBankAccepted(offer: string | null, bankName: string | null): boolean {
  if (offer?.trim().toLowerCase() !== 'westpac') return true;
  return bankName !== null && WESTPAC_BANKS.includes(bankName.trim().toLowerCase());
}
