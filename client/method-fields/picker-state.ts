import { blankEntry, type MethodEntry } from '#checkout-flow';
import type { SavedMethods } from '#domain';

/** The state of a method picker. */
export interface PickerState {
  entry: MethodEntry;
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
  entry: blankEntry({ tab: 'credit card', methodId: null }),
  saved: { methods: [], defaultId: null },
  locked: true,
  nameError: null,
  intentUnavailable: false,
};
