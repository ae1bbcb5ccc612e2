/** A server component that renders the module: only the server action and plain data cross to the browser. */
import { CheckoutProvider } from 'legal-checkout';
import { BuyButton } from './buy-button';

const server = process.env['SCENARIO_SERVER'] ?? 'http://localhost:4000';
const session = 'buy-new-card.next';

async function getIdToken() {
  'use server';
  return `demo.${session}`;
}

export const dynamic = 'force-dynamic';

export default function Page() {
  return (
    <CheckoutProvider
      graphqlEndpoint={`${server}/graphql`}
      chargifyServiceUrl={`${server}/chargify`}
      getIdToken={getIdToken}
      publishableKey={`pk_test_demo.${session}`}
      appConfig={{
        productList: { team: 'prod_1' },
        products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month' } },
      }}
      user={{ firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: '1', phone: '0400' }}
      merchant="A Customer Pty Ltd"
      termsUrl="/terms"
    >
      <h1>Plans</h1>
      <BuyButton />
      <script src={`${server}/stripe.js`} async />
    </CheckoutProvider>
  );
}
