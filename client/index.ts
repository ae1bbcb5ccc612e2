/**
 * The public API of the payment and checkout module.
 *
 * @example
 * <CheckoutProvider {...options}>
 *   <Plans />   // inside: const { show, intent } = useCheckout();
 * </CheckoutProvider>
 *
 * <button {...intent} onClick={() => show({ planHandle: 'standard-monthly' })}>Choose plan</button>
 */
export type { Appearance, CheckoutOptions } from '#checkout';
export type { LogEntry, PaidReport, SaveMode, TrackedEvent } from '#checkout-flow';
export type { AppConfig, CardFeePolicy, Product, UpgradeExtras, UserInfo } from '#domain';
export {
  type BreakdownCoupon,
  type CheckoutControl,
  CheckoutProvider,
  CouponForm,
  type IntentProps,
  type Payment,
  PaymentForm,
  type PaymentMethodDialogControl,
  PaymentSummary,
  type ShowOptions,
  useCheckout,
  usePayment,
  usePaymentMethodDialog,
} from '#launcher';
