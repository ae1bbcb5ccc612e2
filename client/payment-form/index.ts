/**
 * The payment form: heading, method picker and notes.
 * May import domain, checkout-flow, card-provider, method-fields, ui.
 */
export { PaymentFields } from './payment-fields.tsx';
