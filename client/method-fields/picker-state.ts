import { blankEntry, type MethodEntry } from '#checkout-flow';
import type { SavedMethods } from '#domain';

/** What a picker shows. It is watched fact by fact, so that typing in one box renders that box. */
export interface PickerState {
  entry: MethodEntry;
  saved: SavedMethods;
  /** Nothing can be changed: a payment, or a save, is under way. */
  locked: boolean;
  /** Shown beside the open tab's name box. */
  nameError: string | null;
  /** No setup intent could be had: new details cannot be taken. */
  intentUnavailable: boolean;
}

/** Before anything is known: an empty form that takes nothing. */
export const BLANK_PICKER: PickerState = {
  entry: blankEntry({ tab: 'credit card', methodId: null }),
  saved: { methods: [], defaultId: null },
  locked: true,
  nameError: null,
  intentUnavailable: false,
};
