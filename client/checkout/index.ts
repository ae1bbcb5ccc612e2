/**
 * The checkout's dialogs and forms, connected to the host page. Loaded on demand: other modules may import only its types. May
 * import every module but launcher and playground.
 */

export type { Appearance, CheckoutOptions } from './checkout-options.ts';
export { CheckoutRoot } from './checkout-root.tsx';
export { type CheckoutStore, createCheckout, type PaymentSession, startFailureAdvice } from './create-checkout.ts';
export type { PayButtonState } from './payment-view.ts';
export { StandaloneCoupon, StandaloneForm, StandaloneSummary } from './standalone.tsx';
