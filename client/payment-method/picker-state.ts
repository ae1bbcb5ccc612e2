import { blankMethodForm, type MethodForm } from '#checkout-flow';
import {
  type MissingInput,
  type PaymentType,
  type ProviderFieldState,
  type SavedMethods,
  selectionOnTab,
} from '#domain';

export interface PickerState {
  entry: MethodForm;
  saved: SavedMethods;
  /** Disables all inputs while a payment or save is in flight. */
  locked: boolean;
  /** No setup intent could be created, so new details cannot be submitted. */
  intentUnavailable: boolean;
}

export const EMPTY_PICKER_STATE: PickerState = {
  entry: blankMethodForm({ tab: 'credit card', methodId: null }),
  saved: { methods: [], defaultId: null },
  locked: true,
  intentUnavailable: false,
};

const NAME_INCOMPLETE = 'Your name is incomplete';

const GAP_MESSAGES: Record<MissingInput, string> = {
  'card-number': 'Your card number is incomplete.',
  'card-expiry': "Your card's expiration date is incomplete.",
  'card-cvc': "Your card's security code is incomplete.",
  'card-name': NAME_INCOMPLETE,
  'bank-account': 'Your bank account details are incomplete.',
  'account-name': NAME_INCOMPLETE,
  'westpac-bank': 'Not a valid Westpac bank account',
  'expired-method': 'This card has expired. Choose another payment method.',
};

/** The message about an input that a submitted form lacked, until the customer changes that input. */
export const gapMessage = ({ gaps }: MethodForm, input: MissingInput): string | null =>
  gaps.inputs.includes(input) ? GAP_MESSAGES[input] : null;

export function providerMessage({ card, bank }: MethodForm, input: MissingInput): string | null {
  const fields: Record<MissingInput, ProviderFieldState | null> = {
    'card-number': card.number,
    'card-expiry': card.expiry,
    'card-cvc': card.cvc,
    'card-name': null,
    'bank-account': bank.account,
    'account-name': null,
    'westpac-bank': null,
    'expired-method': null,
  };
  return fields[input]?.error ?? null;
}

export const gapMessages = (entry: MethodForm): string =>
  entry.gaps.inputs.flatMap((input) => providerMessage(entry, input) ?? gapMessage(entry, input) ?? []).join(' ');

export const focusRequest = ({ gaps }: MethodForm, input: MissingInput): number =>
  gaps.first === input ? gaps.submission : 0;

export const methodIdOnTab = ({ entry, saved }: PickerState, tab: PaymentType, now: Date): string | null =>
  entry.tab === tab ? entry.methodId : selectionOnTab(tab, saved, now).methodId;

export const describeMissingMethods = (canEnterNew: boolean): string =>
  `Your saved payment methods could not be loaded.${canEnterNew ? ' You can still enter a new one.' : ''}`;
