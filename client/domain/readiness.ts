import { isBankAccepted } from './offer.ts';
import { isExpired, type PaymentType, type SavedMethod } from './payment-method.ts';

/** What a card form holds. Digits live in the provider's frames; only these facts come out. */
export interface CardEntry {
  name: string;
  numberComplete: boolean;
  expiryComplete: boolean;
  cvcComplete: boolean;
}
export interface BankEntry {
  name: string;
  complete: boolean;
  /** Null until the BSB resolves to a bank. */
  bankName: string | null;
}

/** What still stands between the user and paying; an empty list means ready. */
export type Missing =
  | 'card-number'
  | 'card-expiry'
  | 'card-cvc'
  | 'card-name'
  | 'bank-account'
  | 'account-name'
  | 'westpac-bank'
  | 'valid-method';

export interface ReadinessFacts {
  tab: PaymentType;
  /** The chosen saved method, or null for the new-entry form. */
  selected: SavedMethod | null;
  card: CardEntry;
  bank: BankEntry;
  migrating: boolean;
  offer: string | null;
  now: Date;
}

const blank = (text: string): boolean => text.trim() === '';

function missingForCard(card: CardEntry): Missing[] {
  const checks: [Missing, boolean][] = [
    ['card-number', card.numberComplete],
    ['card-expiry', card.expiryComplete],
    ['card-cvc', card.cvcComplete],
    ['card-name', !blank(card.name)],
  ];
  return checks.flatMap(([what, there]) => (there ? [] : [what]));
}

function missingForBank({ bank, migrating, offer }: ReadinessFacts): Missing[] {
  // Once details are entered the offer's rule must hold, migration or not.
  if (bank.complete && !isBankAccepted(offer, bank.bankName)) return ['westpac-bank'];
  if (migrating) return [];
  const missing: Missing[] = [];
  if (!bank.complete) missing.push('bank-account');
  if (blank(bank.name)) missing.push('account-name');
  return missing;
}

/** What is missing before payment is enabled (spec 5). */
export function missingBeforePaying(facts: ReadinessFacts): Missing[] {
  const { selected, tab, now } = facts;
  if (selected && selected.type === tab) return isExpired(selected, now) ? ['valid-method'] : [];
  return tab === 'credit card' ? missingForCard(facts.card) : missingForBank(facts);
}
