/** Names every type of the public API, and uses it in ways that the types must reject. Compiled only. */
import {
  type AppConfig,
  type BreakdownCoupon,
  type CardFeePolicy,
  type CheckoutControl,
  type CheckoutOptions,
  CheckoutProvider,
  type IntentProps,
  type LogEntry,
  type PaidReport,
  type Payment,
  PaymentForm,
  type PaymentMethodDialogControl,
  type Product,
  type SaveMode,
  type ShowOptions,
  type TrackedEvent,
  type UpgradeExtras,
  type UserInfo,
  useCheckout,
  usePayment,
  usePaymentMethodDialog,
} from 'legal-checkout';

/** Types of parts of the options, and of callbacks' arguments, which apps name. */
export type PublicTypes = [AppConfig, BreakdownCoupon, CardFeePolicy, Product, SaveMode, UpgradeExtras, UserInfo];
export type Received = [IntentProps, LogEntry, PaidReport, TrackedEvent];

export function Page({ options, showOptions }: { options: CheckoutOptions; showOptions: ShowOptions }) {
  const { show }: CheckoutControl = useCheckout();
  const { open }: PaymentMethodDialogControl = usePaymentMethodDialog();
  const payment: Payment = usePayment(showOptions);
  // @ts-expect-error planHandle is required.
  usePayment({});
  // @ts-expect-error The option does not exist.
  show({ planHandle: 'standard-monthly', discount: 10 });
  // @ts-expect-error An amount is a number, in dollars.
  show({ planHandle: 'standard-monthly', breakdown: { planPrice: '49.00' } });
  // @ts-expect-error The mode does not exist.
  open({ mode: 'remove' });
  return (
    <CheckoutProvider {...options}>
      <PaymentForm payment={payment} hideButton />
      {/* @ts-expect-error payment is required. */}
      <PaymentForm label="Pay" />
      {/* @ts-expect-error Required options are missing. */}
      <CheckoutProvider merchant="A Customer Pty Ltd">Missing</CheckoutProvider>
    </CheckoutProvider>
  );
}
