import type { ProviderState } from '#card-provider';
import { isExpired, type PaymentType, type SavedMethod } from '#domain';
import type { SaveFacts, SaveForm, SaveMode } from './save-method-state.ts';

/** The part of a state in which there is a form to read. */
export interface SaveFilled {
  facts: SaveFacts;
  form: SaveForm;
}

const CARDS: readonly PaymentType[] = ['credit card'];
const BANK_ACCOUNTS: readonly PaymentType[] = ['direct debit'];
const BOTH: readonly PaymentType[] = ['credit card', 'direct debit'];

/** The types on offer, each a tab when there are two. */
export function typesOffered(mode: SaveMode, directDebitDisabled: boolean): readonly PaymentType[] {
  switch (mode) {
    case 'add-card':
      return CARDS;
    case 'add-bank-account':
      return BANK_ACCOUNTS;
    case 'update':
      return directDebitDisabled ? CARDS : BOTH;
  }
}

/** The saved method to make the default; null when new details are entered on the open tab. */
export const savedChoice = ({ facts, form }: SaveFilled): SavedMethod | null =>
  facts.methods.methods.find(({ id, type }) => id === form.methodId && type === form.tab) ?? null;

/** Whether the open form is that of a new bank account, the only one that needs a setup intent. */
export const showsBankForm = (filled: SaveFilled): boolean =>
  filled.form.tab === 'direct debit' && savedChoice(filled) === null;

/** What holds Save back. What is missing in the form does not: pressing says so beside the field (spec 5). */
export type SaveObstacle =
  | 'paying'
  | 'method-expired'
  | 'provider-unavailable'
  | 'provider-loading'
  | 'intent-asked'
  | 'intent-unavailable';

/** `updating`: a payment is under way. `provider`: how far the provider's script is. */
export function saveObstacle(
  filled: SaveFilled,
  now: Date,
  updating: boolean,
  provider: ProviderState['status'] = 'loaded',
): SaveObstacle | null {
  if (updating) return 'paying';
  const saved = savedChoice(filled);
  if (saved) return isExpired(saved, now) ? 'method-expired' : null;
  if (provider !== 'loaded' && filled.form.made === null) {
    return provider === 'failed' ? 'provider-unavailable' : 'provider-loading';
  }
  if (!showsBankForm(filled)) return null;
  const { intent } = filled.facts;
  if (intent.kind === 'asked') return 'intent-asked';
  return intent.kind === 'unavailable' ? 'intent-unavailable' : null;
}
