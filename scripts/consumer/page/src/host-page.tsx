import {
  CheckoutProvider,
  type PaidReport,
  type ShowOptions,
  useCheckout,
  usePaymentMethodDialog,
} from 'legal-checkout';
import { useState } from 'react';
import { DocumentOrder } from './document-order';
import type { HostConfig } from './host-config';

/** A minimal host page: one provider and buttons. */
export function HostPage({ config }: { config: HostConfig }) {
  const [lastPurchase, setLastPurchase] = useState<PaidReport | null>(null);
  return (
    <CheckoutProvider
      graphqlEndpoint={config.graphqlPath}
      chargifyServiceUrl={config.chargifyServiceUrl}
      getIdToken={() => config.idToken}
      publishableKey={config.publishableKey}
      appConfig={config.appConfig}
      user={config.user}
      merchant="A Customer Pty Ltd"
      termsUrl="#terms"
      onPaid={setLastPurchase}
    >
      <h1>Legal documents</h1>
      <p role="status">{lastPurchase && `Thank you. ${lastPurchase.handle} is yours.`}</p>
      <Shop showOptions={config.show} />
    </CheckoutProvider>
  );
}

function Shop({ showOptions }: { showOptions: ShowOptions }) {
  const { show, intent } = useCheckout();
  const method = usePaymentMethodDialog();
  const [showsOrder, setShowsOrder] = useState(false);
  return (
    <main>
      <button type="button" {...intent} onClick={() => show(showOptions)}>
        Choose plan
      </button>
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
