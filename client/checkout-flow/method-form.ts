import {
  type BankEntry,
  type CardEntry,
  EMPTY_FIELD,
  type MethodSelection,
  type MissingInput,
  PAYMENT_TYPES,
  type PaymentType,
  type ProviderFieldState,
  type SavedMethods,
  selectionOnTab,
} from '#domain';
import { type Loadable, latestValue } from './loadable.ts';

export type CardField = 'number' | 'expiry' | 'cvc';

interface EntryGaps {
  /** Counts such submissions; each moves the focus to the first gap. */
  submission: number;
  first: MissingInput | null;
  /** Those that have not been changed since. */
  inputs: readonly MissingInput[];
}

/** The selected saved method, or the details of a new one, by tab. */
export interface MethodForm {
  tab: PaymentType;
  /** The selected saved method; null shows the form for a new one. */
  methodId: string | null;
  /** The form's initial values. */
  initial: MethodSelection;
  card: CardEntry;
  bank: BankEntry;
  gaps: EntryGaps;
  /** The method that was created from the entered details and not used yet; any change of the form discards it. */
  unattachedMethodId: string | null;
}

/** User input in the checkout, the standalone form and the save dialog. */
export type MethodFormEvent =
  | { type: 'tab-selected'; tab: PaymentType }
  | { type: 'method-selected'; methodId: string | null }
  | { type: 'name-changed'; tab: PaymentType; name: string }
  | { type: 'card-field-changed'; field: CardField; state: ProviderFieldState; brand?: string }
  | { type: 'bank-field-changed'; state: ProviderFieldState; bankName: string | null }
  /** A provider's field has the focus; replacing one complete number by another fires no change event. */
  | { type: 'field-focused' };

/** The details of a new method of each type: their part of the form, the name's input, and the provider's fields. */
const NEW_DETAILS: Record<
  PaymentType,
  { part: 'card' | 'bank'; nameInput: MissingInput; providerFields: (form: MethodForm) => ProviderFieldState[] }
> = {
  'credit card': {
    part: 'card',
    nameInput: 'card-name',
    providerFields: ({ card }) => [card.number, card.expiry, card.cvc],
  },
  'direct debit': { part: 'bank', nameInput: 'account-name', providerFields: ({ bank }) => [bank.account] },
};

export const nameInput = (type: PaymentType): MissingInput => NEW_DETAILS[type].nameInput;

/** The name of the holder as entered for a type. */
export const enteredName = (form: MethodForm, type: PaymentType): string => form[NEW_DETAILS[type].part].name;

/** The holder's name on the open tab. */
export const holderName = (form: MethodForm): string => enteredName(form, form.tab).trim();

/** Stands in where no saved methods apply, or none could be loaded. */
export const NO_SAVED_METHODS: SavedMethods = { methods: [], defaultId: null };

/** The saved methods as far as they are known. */
export const savedMethods = ({ methods }: { methods: Loadable<SavedMethods> }): SavedMethods =>
  latestValue(methods) ?? NO_SAVED_METHODS;

export const blankMethodForm = (selection: MethodSelection): MethodForm => ({
  ...selection,
  initial: selection,
  card: { name: '', brand: 'unknown', number: EMPTY_FIELD, expiry: EMPTY_FIELD, cvc: EMPTY_FIELD },
  bank: { name: '', account: EMPTY_FIELD, bankName: null },
  gaps: { submission: 0, first: null, inputs: [] },
  unattachedMethodId: null,
});

export const withGaps = <Form extends MethodForm>(form: Form, inputs: readonly MissingInput[]): Form => ({
  ...form,
  gaps: { submission: form.gaps.submission + 1, first: inputs[0] ?? null, inputs },
});

const withoutGaps = ({ submission }: EntryGaps): EntryGaps => ({ submission, first: null, inputs: [] });

/** The gaps after a change of one input; a field that the provider only reports as empty has not been changed. */
const withoutGap = (gaps: EntryGaps, input: MissingInput, isUnchanged = false): EntryGaps =>
  isUnchanged ? gaps : { ...gaps, inputs: gaps.inputs.filter((other) => other !== input) };

/** Applies an event to a form, and keeps the other properties of the object. */
export function changeMethodForm<Form extends MethodForm>(
  form: Form,
  event: MethodFormEvent,
  context: { methods: SavedMethods; now: Date },
): Form {
  const changed = changeContent(form, event, context);
  // Details may be replaced in a field that reports only its focus.
  const isKept = changed === form && (event.type !== 'field-focused' || form.unattachedMethodId === null);
  return isKept ? form : { ...changed, unattachedMethodId: null };
}

function changeContent<Form extends MethodForm>(
  form: Form,
  event: MethodFormEvent,
  { methods, now }: { methods: SavedMethods; now: Date },
): Form {
  switch (event.type) {
    case 'tab-selected':
      return form.tab === event.tab
        ? form
        : { ...form, ...selectionOnTab(event.tab, methods, now), gaps: withoutGaps(form.gaps) };
    case 'method-selected':
      return { ...form, methodId: event.methodId, gaps: withoutGaps(form.gaps) };
    case 'name-changed': {
      const { part, nameInput } = NEW_DETAILS[event.tab];
      const gaps = withoutGap(form.gaps, nameInput);
      return { ...form, [part]: { ...form[part], name: event.name }, gaps };
    }
    case 'card-field-changed':
      return {
        ...form,
        card: { ...form.card, [event.field]: event.state, brand: event.brand ?? form.card.brand },
        gaps: withoutGap(form.gaps, `card-${event.field}`, event.state.empty),
      };
    case 'bank-field-changed':
      return {
        ...form,
        bank: { ...form.bank, account: event.state, bankName: event.bankName },
        gaps: withoutGap(form.gaps, 'bank-account', event.state.empty),
      };
    case 'field-focused':
      return form;
  }
}

/** Whether the user changes a form. A field with an error may have been marked by the provider; an empty one may have left the page. */
export function isUserInput(event: MethodFormEvent): boolean {
  switch (event.type) {
    case 'tab-selected':
    case 'method-selected':
    case 'name-changed':
      return true;
    case 'card-field-changed':
    case 'bank-field-changed':
      return event.state.error === null && !event.state.empty;
    case 'field-focused':
      return false;
  }
}

/** Whether closing now would lose something that the user has entered or chosen. */
export const hasMethodEntries = (form: MethodForm): boolean =>
  form.tab !== form.initial.tab ||
  form.methodId !== form.initial.methodId ||
  PAYMENT_TYPES.some(
    (type) => enteredName(form, type) !== '' || NEW_DETAILS[type].providerFields(form).some((field) => !field.empty),
  );
