/**
 * The dialog in which a payment method is added, or another one becomes the default for all subscriptions.
 * May import domain, checkout-flow, card-provider, ui, method-fields. Owns its words; what happens is the flow's.
 */
export { PaymentMethodDialog } from './payment-method-dialog.tsx';
