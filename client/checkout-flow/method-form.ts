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
  /** Counts the presses of the button that found an input missing. Each moves the focus to the first missing input. */
  submission: number;
  first: MissingInput | null;
  /** The missing inputs that the customer has not changed since. */
  inputs: readonly MissingInput[];
}

export interface MethodForm {
  tab: PaymentType;
  /** The selected saved method; null while the customer enters a new one. */
  methodId: string | null;
  initial: MethodSelection;
  card: CardEntry;
  bank: BankEntry;
  gaps: EntryGaps;
  /** A method that was created from these details, and that no request has used. Any change of the form discards it. */
  unattachedMethodId: string | null;
}

export type MethodFormEvent =
  | { type: 'tab-selected'; tab: PaymentType }
  | { type: 'method-selected'; methodId: string | null }
  | { type: 'name-changed'; tab: PaymentType; name: string }
  | { type: 'card-field-changed'; field: CardField; state: ProviderFieldState; brand?: string }
  | { type: 'bank-field-changed'; state: ProviderFieldState; bankName: string | null }
  /** The only event that the provider reports when the customer replaces one complete number by another. */
  | { type: 'field-focused' };

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

export const enteredName = (form: MethodForm, type: PaymentType): string => form[NEW_DETAILS[type].part].name;

export const holderName = (form: MethodForm): string => enteredName(form, form.tab).trim();

export const NO_SAVED_METHODS: SavedMethods = { methods: [], defaultId: null };

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

/** An input that the customer changes is no longer marked as missing, but a report of an empty field is no change. */
const withoutGap = (gaps: EntryGaps, input: MissingInput, isUnchanged = false): EntryGaps =>
  isUnchanged ? gaps : { ...gaps, inputs: gaps.inputs.filter((other) => other !== input) };

/** Applies an event to a form, and forgets the method that was created from the earlier entries. */
export function changeMethodForm<Form extends MethodForm>(
  form: Form,
  event: MethodFormEvent,
  context: { methods: SavedMethods; now: Date },
): Form {
  const changed = changeContent(form, event, context);
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

/** Whether the customer made the change, not the card provider by marking an error or emptying an unmounted field. */
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

export const hasMethodEntries = (form: MethodForm): boolean =>
  form.tab !== form.initial.tab ||
  form.methodId !== form.initial.methodId ||
  PAYMENT_TYPES.some(
    (type) => enteredName(form, type) !== '' || NEW_DETAILS[type].providerFields(form).some((field) => !field.empty),
  );
