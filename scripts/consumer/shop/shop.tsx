import { type AppConfig, CheckoutProvider, useCheckout } from 'legal-checkout';
import { useState } from 'react';

export const appConfig: AppConfig = {
  productList: { team: 'prod_1' },
  products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month' } },
};

interface ShopProps {
  idToken?: string;
  publishableKey?: string;
  /** The origin of the backend. */
  backend?: string;
}

/** An app with products, tokens and keys of its own: it knows nothing of scenarios. */
export function Shop({ idToken = 'a-token-of-this-app', publishableKey = 'pk_test_own', backend = '' }: ShopProps) {
  return (
    <CheckoutProvider
      graphqlEndpoint={`${backend}/graphql`}
      chargifyServiceUrl={`${backend}/chargify`}
      getIdToken={() => idToken}
      publishableKey={publishableKey}
      appConfig={appConfig}
      user={{ firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: '1', phone: '0400' }}
      merchant="A Customer Pty Ltd"
      termsUrl="#terms"
    >
      <BuyButton />
    </CheckoutProvider>
  );
}

function BuyButton() {
  const { show, intent } = useCheckout();
  const [isPaid, setPaid] = useState(false);
  return (
    <main>
      <button type="button" {...intent} onClick={() => show({ planHandle: 'team', onSuccess: () => setPaid(true) })}>
        Choose plan
      </button>
      <p role="status">{isPaid && 'Thank you.'}</p>
    </main>
  );
}
