import { blankMethodForm, type MethodForm } from '#checkout-flow';
import { type PaymentType, type SavedMethods, selectionOnTab } from '#domain';

/** The state of a method picker. */
export interface PickerState {
  entry: MethodForm;
  saved: SavedMethods;
  /** Disables all inputs while a payment or save is in flight. */
  locked: boolean;
  /** The error of the open tab's name. */
  nameError: string | null;
  /** No setup intent could be created, so new details cannot be submitted. */
  intentUnavailable: boolean;
}

/** A locked, empty form. */
export const EMPTY_PICKER_STATE: PickerState = {
  entry: blankMethodForm({ tab: 'credit card', methodId: null }),
  saved: { methods: [], defaultId: null },
  locked: true,
  nameError: null,
  intentUnavailable: false,
};

/** The selected method of a tab. For a hidden tab, the one that switching to it selects, so that switching changes little. */
export const methodIdOnTab = ({ entry, saved }: PickerState, tab: PaymentType, now: Date): string | null =>
  entry.tab === tab ? entry.methodId : selectionOnTab(tab, saved, now).methodId;
