/**
 * The checkout's dialogs and forms, composed and connected to the host.
 * May import every module but launcher and playground. Loaded on demand: other modules may import only its types.
 */

export type { Appearance, CheckoutOptions } from './checkout-options.ts';
export { CheckoutRoot } from './checkout-root.tsx';
export { adviseOnStart, type CheckoutStore, createCheckout, type PaymentSession } from './create-checkout.ts';
export type { PayButtonState } from './payment-view.ts';
export { StandaloneCoupon, StandaloneForm, StandaloneSummary } from './standalone.tsx';
