/** Invalid uses that the types must reject: compilation fails where one is accepted. */
import { CheckoutProvider, PaymentForm, useCheckout, usePayment, usePaymentMethodDialog } from 'legal-checkout';
import { everyOption } from './every-option';

export function TypeErrors() {
  const { show } = useCheckout();
  const { open } = usePaymentMethodDialog();
  // @ts-expect-error planHandle is required.
  const payment = usePayment({});

  // @ts-expect-error planHandle is required.
  show({ offer: 'Westpac' });
  // @ts-expect-error The option does not exist.
  show({ planHandle: 'standard-monthly', discount: 10 });
  // @ts-expect-error An amount is a number, in dollars.
  show({ planHandle: 'standard-monthly', breakdown: { planPrice: '49.00' } });
  // @ts-expect-error The mode does not exist.
  open({ mode: 'remove' });
  // @ts-expect-error mode is required.
  open({});

  return (
    <>
      {/* @ts-expect-error payment is required. */}
      <PaymentForm label="Pay" />
      <PaymentForm payment={payment} />
      <CheckoutProvider {...everyOption}>Valid</CheckoutProvider>
      {/* @ts-expect-error The option does not exist. */}
      <CheckoutProvider {...everyOption} theme="dark">
        Unknown
      </CheckoutProvider>
      {/* @ts-expect-error Required options are missing. */}
      <CheckoutProvider merchant="A Customer Pty Ltd">Missing</CheckoutProvider>
    </>
  );
}
