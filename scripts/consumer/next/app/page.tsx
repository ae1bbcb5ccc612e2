/** A server component that renders the module: only the server action and plain data cross to the browser. */
import { CheckoutProvider } from 'legal-checkout';
import { BuyButton } from './buy-button';

async function getIdToken() {
  'use server';
  return 'a-token-of-this-app';
}

export default function Page() {
  return (
    <CheckoutProvider
      graphqlEndpoint="/graphql"
      chargifyServiceUrl="/chargify"
      getIdToken={getIdToken}
      publishableKey="pk_test_own"
      appConfig={{
        productList: { team: 'prod_1' },
        products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month' } },
      }}
      user={{ firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: '1', phone: '0400' }}
      merchant="A Customer Pty Ltd"
      termsUrl="/terms"
    >
      <BuyButton />
    </CheckoutProvider>
  );
}
