/**
 * How a payment method is chosen or entered: tabs, saved methods, the fields of a new card or bank account.
 * May import domain, checkout-flow, card-provider, ui. Shared by the payment form and the save dialog; owns no money.
 */
export { MethodPicker } from './method-picker.tsx';
export { DirectDebitAgreement, Note } from './notes.tsx';
export type { EntryNames } from './picker-props.ts';
export { BLANK_PICKER, type PickerState } from './picker-state.ts';
