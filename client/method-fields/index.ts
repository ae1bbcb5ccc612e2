/**
 * Selection or entry of a payment method: tabs, saved methods, the fields of a new card or bank account.
 * Shared by the payment form and the save dialog. May import domain, checkout-flow, card-provider, ui.
 */
export { MethodPicker } from './method-picker.tsx';
export { DirectDebitAgreement, Note } from './notes.tsx';
export { EMPTY_PICKER_STATE, methodIdOnTab, type PickerState } from './picker-state.ts';
