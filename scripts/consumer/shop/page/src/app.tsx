'use client';

import {
  type CheckoutOptions,
  CheckoutProvider,
  CouponForm,
  PaymentForm,
  PaymentSummary,
  type ShowOptions,
  useCheckout,
  usePayment,
  usePaymentMethodDialog,
} from 'legal-checkout';
import { useState } from 'react';
import { HostButton } from './host-button';

/** Options of the provider as data, the plan that the shop sells, and the token of the signed-in user. */
export interface AppSettings extends Omit<CheckoutOptions, 'getIdToken'> {
  show: ShowOptions;
  idToken: string;
}

export function App({ settings, options }: { settings: AppSettings; options?: Partial<CheckoutOptions> }) {
  const { show, idToken, ...given } = settings;
  return (
    <CheckoutProvider {...given} getIdToken={() => idToken} {...options}>
      <Shop showOptions={show} />
    </CheckoutProvider>
  );
}

export function Shop({ showOptions }: { showOptions: ShowOptions }) {
  const { show, intent } = useCheckout();
  const method = usePaymentMethodDialog();
  const [isPaid, setPaid] = useState(false);
  const [showsOrder, setShowsOrder] = useState(false);
  return (
    <main>
      <HostButton type="button" {...intent} onClick={() => show({ ...showOptions, onSuccess: () => setPaid(true) })}>
        Choose plan
      </HostButton>
      <p role="status">{isPaid && 'Thank you.'}</p>
      <button type="button" {...method.intent} onClick={() => method.open({ mode: 'update' })}>
        Change payment method
      </button>
      <button type="button" onClick={() => setShowsOrder(true)}>
        Order a document
      </button>
      {showsOrder && <DocumentOrder showOptions={showOptions} />}
    </main>
  );
}

/** A payment in the page: summary, coupon and form as separate components. */
function DocumentOrder({ showOptions }: { showOptions: ShowOptions }) {
  const payment = usePayment(showOptions);
  return (
    <section aria-label="Order" style={{ display: 'grid', gap: 24 }}>
      <PaymentSummary payment={payment} />
      <CouponForm payment={payment} />
      <PaymentForm payment={payment} label="Pay for this document" />
    </section>
  );
}
