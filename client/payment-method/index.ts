/**
 * The dialog that adds a payment method or changes the default for all subscriptions.
 * May import domain, checkout-flow, card-provider, ui, method-fields.
 */
export { PaymentMethodDialog } from './payment-method-dialog.tsx';
