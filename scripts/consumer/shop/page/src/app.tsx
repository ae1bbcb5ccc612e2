import {
  type AppConfig,
  type CheckoutOptions,
  CheckoutProvider,
  CouponForm,
  PaymentForm,
  PaymentSummary,
  type ShowOptions,
  type UserInfo,
  useCheckout,
  usePayment,
  usePaymentMethodDialog,
} from 'legal-checkout';
import { useState } from 'react';
import { HostButton } from './host-button';

/** The signed-in user and what is for sale. */
export interface AppSettings {
  user: UserInfo;
  appConfig: AppConfig;
  show: ShowOptions;
  graphqlEndpoint?: string;
  chargifyServiceUrl?: string;
  idToken: string;
  publishableKey: string;
}

export function App({ settings, options }: { settings: AppSettings; options?: Partial<CheckoutOptions> }) {
  const [isPaid, setPaid] = useState(false);
  return (
    <CheckoutProvider
      {...(settings.graphqlEndpoint !== undefined && { graphqlEndpoint: settings.graphqlEndpoint })}
      chargifyServiceUrl={settings.chargifyServiceUrl ?? '/chargify'}
      getIdToken={() => settings.idToken}
      publishableKey={settings.publishableKey}
      appConfig={settings.appConfig}
      user={settings.user}
      merchant="A Customer Pty Ltd"
      termsUrl="#terms"
      onPaid={() => setPaid(true)}
      {...options}
    >
      <p role="status">{isPaid && 'Thank you.'}</p>
      <Shop showOptions={settings.show} />
    </CheckoutProvider>
  );
}

function Shop({ showOptions }: { showOptions: ShowOptions }) {
  const { show, intent } = useCheckout();
  const method = usePaymentMethodDialog();
  const [showsOrder, setShowsOrder] = useState(false);
  return (
    <main>
      <HostButton type="button" {...intent} onClick={() => show(showOptions)}>
        Choose plan
      </HostButton>
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
