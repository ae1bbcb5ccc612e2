/** Only compiled: names public types that the app does not use, and uses the API in ways that its types must reject. */
import type * as Api from 'legal-checkout';
import { CheckoutProvider, PaymentForm, useCheckout, usePayment, usePaymentMethodDialog } from 'legal-checkout';

export type Options = [Api.AppConfig, Api.BreakdownCoupon, Api.CardFeePolicy, Api.Product, Api.UpgradeExtras];
export type Received = [Api.IntentProps, Api.LogEntry, Api.PaidReport, Api.TrackedEvent, Api.Appearance, Api.UserInfo];
export type Controls = [Api.CheckoutControl, Api.Payment, Api.PaymentMethodDialogControl, Api.SaveMode];

export function Page() {
  const { show } = useCheckout();
  const { open } = usePaymentMethodDialog();
  // @ts-expect-error planHandle is required.
  usePayment({});
  // @ts-expect-error The option does not exist.
  show({ planHandle: 'standard-monthly', discount: 10 });
  // @ts-expect-error An amount is a number, in dollars.
  show({ planHandle: 'standard-monthly', breakdown: { planPrice: '49.00' } });
  // @ts-expect-error The mode does not exist.
  open({ mode: 'remove' });
  return (
    // @ts-expect-error Required options are missing.
    <CheckoutProvider merchant="A Customer Pty Ltd">
      {/* @ts-expect-error payment is required. */}
      <PaymentForm label="Pay" />
    </CheckoutProvider>
  );
}
