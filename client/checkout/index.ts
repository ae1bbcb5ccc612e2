/**
 * The checkout that people see: composes the rooms below into the dialogs and forms, and connects them to the host.
 * May import every room but launcher and host. Loaded on demand: only types of it may be imported outside.
 */
export { CheckoutStage } from './checkout-stage.tsx';
export { type CheckoutEngine, createCheckout, type PaymentSession } from './create-checkout.ts';
export type { CheckoutOptions } from './host-options.ts';
export { isSame } from './is-same.ts';
export { StandaloneCoupon, StandaloneForm, StandaloneSummary } from './standalone.tsx';
