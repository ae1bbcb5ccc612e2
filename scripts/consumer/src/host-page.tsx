import { CheckoutProvider, type PaidReport, useCheckout, usePaymentMethodDialog } from 'legal-checkout';
import { useState } from 'react';
import { DocumentOrder } from './document-order';
import type { Session } from './session';

/** The smallest page that sells: one provider component around it, and buttons. */
export function HostPage({ session }: { session: Session }) {
  const [paid, setPaid] = useState<PaidReport | null>(null);
  return (
    <CheckoutProvider
      graphqlEndpoint={session.graphqlPath}
      chargifyServiceUrl={session.chargifyServiceUrl}
      getIdToken={() => session.idToken}
      publishableKey={session.publishableKey}
      appConfig={session.appConfig}
      user={session.user}
      merchant="A Customer Pty Ltd"
      termsUrl="#terms"
      onPaid={setPaid}
    >
      <h1>Legal documents</h1>
      <p role="status">{paid && `Thank you. ${paid.handle} is yours.`}</p>
      <Shop session={session} />
    </CheckoutProvider>
  );
}

function Shop({ session }: { session: Session }) {
  const { show, intent } = useCheckout();
  const method = usePaymentMethodDialog();
  const [ordering, setOrdering] = useState(false);
  return (
    <main>
      <button type="button" {...intent} onClick={() => show(session.show)}>
        Choose plan
      </button>
      <button type="button" {...method.intent} onClick={() => method.open({ mode: 'update' })}>
        Change payment method
      </button>
      <button type="button" onClick={() => setOrdering(true)}>
        Order a document
      </button>
      {ordering && <DocumentOrder sold={session.show} />}
    </main>
  );
}
