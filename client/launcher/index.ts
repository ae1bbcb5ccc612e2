/**
 * What a host page loads: the provider, its hooks, and stand-ins until the checkout's own code is here.
 * May import domain, and types of checkout and checkout-flow. Everything else comes by a dynamic import, on intent.
 */
export { CheckoutProvider } from './checkout-provider.tsx';
export type { Payment } from './payment.ts';
export { CouponForm, PaymentForm, PaymentSummary } from './payment-parts.tsx';
export type { BreakdownCoupon, ShowOptions } from './show-options.ts';
export {
  type CheckoutControl,
  type IntentProps,
  type PaymentMethodDialogControl,
  useCheckout,
  usePaymentMethodDialog,
} from './use-checkout.ts';
export { usePayment } from './use-payment.ts';
