/**
 * How to pay: heading, tabs, saved methods, the forms for a new card or bank account, and what each means.
 * May import domain, checkout-flow, card-provider, method-fields, ui. Owns no state that matters to money.
 */
export { PaymentForm } from './payment-form.tsx';
