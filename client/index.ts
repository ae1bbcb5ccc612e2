/**
 * The payment and checkout module: its only door.
 *
 * @example
 * <CheckoutProvider {...options}>
 *   <Plans />   // inside: const { show } = useCheckout(); show({ planHandle: 'standard-monthly' });
 * </CheckoutProvider>
 */
export { type CheckoutControl, type CheckoutOptions, CheckoutProvider, type ShowOptions, useCheckout } from '#checkout';
export type { LogEntry, PaidReport, TrackedEvent } from '#checkout-flow';
export type { AppConfig, AppliedCoupon, Product, UpgradeExtras, UserInfo } from '#domain';
