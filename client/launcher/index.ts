/**
 * The code that a host page loads first: the provider, its hooks, and placeholders until the checkout's code is loaded.
 * May import domain, and types of checkout and checkout-flow. The code of the checkout, and the script of the card provider,
 * are imported dynamically, on intent.
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
