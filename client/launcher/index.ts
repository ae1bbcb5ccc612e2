/**
 * The code that a host page loads first: the provider, its hooks, and placeholders for the checkout. Imports the checkout and
 * the card provider's script dynamically, when the customer is about to pay. May import domain, and types of checkout and
 * checkout-flow.
 */
export { CheckoutProvider } from './checkout-provider.tsx';
export type { Payment } from './payment.ts';
export { CouponForm, PaymentForm, PaymentSummary } from './payment-components.tsx';
export type { BreakdownCoupon, ShowOptions } from './show-options.ts';
export {
  type CheckoutControl,
  type IntentProps,
  type PaymentMethodDialogControl,
  useCheckout,
  usePayment,
  usePaymentMethodDialog,
} from './use-checkout.ts';
