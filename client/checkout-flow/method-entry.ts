import { type PaymentType, type SavedMethods, type Selection, selectionOnTab } from '#domain';

/** What one provider field says of itself. */
export interface FieldFacts {
  complete: boolean;
  empty: boolean;
  error: string | null;
}
export type CardField = 'number' | 'expiry' | 'cvc';
export interface CardForm {
  name: string;
  brand: string;
  number: FieldFacts;
  expiry: FieldFacts;
  cvc: FieldFacts;
}
export interface BankForm {
  name: string;
  account: FieldFacts;
  bankName: string | null;
}

/** Which method the user is about to use: a saved one, or the details of a new one, by tab. */
export interface MethodEntry {
  tab: PaymentType;
  /** The chosen saved method; null shows the new-entry form. */
  methodId: string | null;
  card: CardForm;
  bank: BankForm;
}

/** What people do to a method entry, in the checkout, in the standalone form and in the save dialog alike. */
export type EntryEvent =
  | { type: 'tab-chosen'; tab: PaymentType }
  | { type: 'method-chosen'; methodId: string | null }
  | { type: 'name-typed'; tab: PaymentType; name: string }
  | { type: 'card-field-changed'; field: CardField; facts: FieldFacts; brand?: string }
  | { type: 'bank-field-changed'; facts: FieldFacts; bankName: string | null }
  /** A provider's field has the keyboard: one complete number may take another's place without a word of it. */
  | { type: 'field-entered' };

const UNTOUCHED: FieldFacts = { complete: false, empty: true, error: null };

/** Nothing entered yet. */
export const blankEntry = (selection: Selection): MethodEntry => ({
  ...selection,
  card: { name: '', brand: 'unknown', number: UNTOUCHED, expiry: UNTOUCHED, cvc: UNTOUCHED },
  bank: { name: '', account: UNTOUCHED, bankName: null },
});

/** What an event makes of an entry; whatever else the entry carries is kept. */
export function changeEntry<Entry extends MethodEntry>(
  entry: Entry,
  event: EntryEvent,
  { methods, now }: { methods: SavedMethods; now: Date },
): Entry {
  switch (event.type) {
    case 'tab-chosen':
      return entry.tab === event.tab ? entry : { ...entry, ...selectionOnTab(event.tab, methods, now) };
    case 'method-chosen':
      return { ...entry, methodId: event.methodId };
    case 'name-typed':
      return event.tab === 'credit card'
        ? { ...entry, card: { ...entry.card, name: event.name } }
        : { ...entry, bank: { ...entry.bank, name: event.name } };
    case 'card-field-changed':
      return {
        ...entry,
        card: { ...entry.card, [event.field]: event.facts, brand: event.brand ?? entry.card.brand },
      };
    case 'bank-field-changed':
      return { ...entry, bank: { ...entry.bank, account: event.facts, bankName: event.bankName } };
    case 'field-entered':
      return entry;
  }
}
