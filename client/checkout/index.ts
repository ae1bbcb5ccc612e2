/** The checkout's dialogs and forms. The code is loaded on demand, so other modules may import only its types. */

export type { Appearance, CheckoutOptions } from './checkout-options.ts';
export { CheckoutRoot } from './checkout-root.tsx';
export { type CheckoutStore, createCheckout, type PaymentSession, startFailureAdvice } from './create-checkout.ts';
export type { PayButtonState } from './payment-view.ts';
export { StandaloneCoupon, StandaloneForm, StandaloneSummary } from './standalone.tsx';
