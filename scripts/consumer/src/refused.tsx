/** What the types refuse: each line below would be an error, and compiling fails where one is not. */
import { CheckoutProvider, PaymentForm, useCheckout, usePayment, usePaymentMethodDialog } from 'legal-checkout';
import { everyOption } from './every-option';

export function Refused() {
  const { show } = useCheckout();
  const { open } = usePaymentMethodDialog();
  // @ts-expect-error A payment is for something.
  const payment = usePayment({});

  // @ts-expect-error It must be said what is sold.
  show({ offer: 'Westpac' });
  // @ts-expect-error An option that does not exist.
  show({ planHandle: 'standard-monthly', discount: 10 });
  // @ts-expect-error An amount is a number of dollars.
  show({ planHandle: 'standard-monthly', breakdown: { planPrice: '49.00' } });
  // @ts-expect-error A mode that does not exist.
  open({ mode: 'remove' });
  // @ts-expect-error A mode must be said.
  open({});

  return (
    <>
      {/* @ts-expect-error A form without its payment. */}
      <PaymentForm label="Pay" />
      <PaymentForm payment={payment} />
      <CheckoutProvider {...everyOption}>Fine</CheckoutProvider>
      {/* @ts-expect-error An option that does not exist. */}
      <CheckoutProvider {...everyOption} theme="dark">
        Unknown
      </CheckoutProvider>
      {/* @ts-expect-error Nearly every option is missing. */}
      <CheckoutProvider merchant="A Customer Pty Ltd">Missing</CheckoutProvider>
    </>
  );
}
