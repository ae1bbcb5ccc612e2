/**
 * The checkout that people see: composes the rooms below into the dialog, and connects them to the host.
 * May import every room but host. Owns the dialog's life and the translation of the host's words.
 */
export { type CheckoutControl, CheckoutProvider, useCheckout } from './checkout-provider.tsx';
export type { CheckoutOptions, ShowOptions } from './host-options.ts';
