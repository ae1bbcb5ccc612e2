/**
 * Selection and entry of a payment method: tabs, saved methods and the fields of a new one, as the checkout shows them. The
 * dialog that saves a method is an entry of its own, `#payment-method/dialog`, whose code loads when it opens.
 * May import domain, checkout-flow, card-provider, ui.
 */
export { PaymentFields } from './payment-fields.tsx';
export { describeMissingMethods, EMPTY_PICKER_STATE, type PickerState } from './picker-state.ts';
