import { type MethodSelection, type PaymentType, type SavedMethods, selectionOnTab } from '#domain';

/** What a provider's field reports about its content. */
export interface ProviderFieldState {
  complete: boolean;
  empty: boolean;
  error: string | null;
}
export type CardField = 'number' | 'expiry' | 'cvc';
export interface CardEntryState {
  name: string;
  brand: string;
  number: ProviderFieldState;
  expiry: ProviderFieldState;
  cvc: ProviderFieldState;
}
export interface BankEntryState {
  name: string;
  account: ProviderFieldState;
  bankName: string | null;
}

/** The selected saved method, or the details of a new one, by tab. */
export interface MethodEntry {
  tab: PaymentType;
  /** The selected saved method; null shows the form for a new one. */
  methodId: string | null;
  /** What the form opened with. */
  initial: MethodSelection;
  card: CardEntryState;
  bank: BankEntryState;
}

/** User input in the checkout, the standalone form and the save dialog. */
export type EntryEvent =
  | { type: 'tab-selected'; tab: PaymentType }
  | { type: 'method-selected'; methodId: string | null }
  | { type: 'name-changed'; tab: PaymentType; name: string }
  | { type: 'card-field-changed'; field: CardField; state: ProviderFieldState; brand?: string }
  | { type: 'bank-field-changed'; state: ProviderFieldState; bankName: string | null }
  /** A provider's field has the focus; replacing one complete number by another fires no change event. */
  | { type: 'field-focused' };

/** Stands in where no saved methods apply, or none could be loaded. */
export const NO_SAVED_METHODS: SavedMethods = { methods: [], defaultId: null };

const EMPTY_FIELD: ProviderFieldState = { complete: false, empty: true, error: null };

/** An entry without details. */
export const blankEntry = (selection: MethodSelection): MethodEntry => ({
  ...selection,
  initial: selection,
  card: { name: '', brand: 'unknown', number: EMPTY_FIELD, expiry: EMPTY_FIELD, cvc: EMPTY_FIELD },
  bank: { name: '', account: EMPTY_FIELD, bankName: null },
});

/** Applies an event to an entry, and keeps the other properties of the object (T8, T9, T10). */
export function changeEntry<Entry extends MethodEntry>(
  entry: Entry,
  event: EntryEvent,
  { methods, now }: { methods: SavedMethods; now: Date },
): Entry {
  switch (event.type) {
    case 'tab-selected':
      return entry.tab === event.tab ? entry : { ...entry, ...selectionOnTab(event.tab, methods, now) };
    case 'method-selected':
      return { ...entry, methodId: event.methodId };
    case 'name-changed':
      return event.tab === 'credit card'
        ? { ...entry, card: { ...entry.card, name: event.name } }
        : { ...entry, bank: { ...entry.bank, name: event.name } };
    case 'card-field-changed':
      return {
        ...entry,
        card: { ...entry.card, [event.field]: event.state, brand: event.brand ?? entry.card.brand },
      };
    case 'bank-field-changed':
      return { ...entry, bank: { ...entry.bank, account: event.state, bankName: event.bankName } };
    case 'field-focused':
      return entry;
  }
}
