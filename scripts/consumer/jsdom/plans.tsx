/** The shop's own component in the tests in jsdom. */
import { type CheckoutOptions, CheckoutProvider, useCheckout } from 'legal-checkout';

export const appConfig = {
  productList: { team: 'prod_1' },
  products: { prod_1: { name: 'Team', priceInCents: 9900, interval: 1, intervalUnit: 'month' } },
};

export const Shop = ({ userId = '1', ...options }: { userId?: string } & Partial<CheckoutOptions>) => (
  <CheckoutProvider
    chargifyServiceUrl="/chargify"
    getIdToken={() => 'any'}
    publishableKey="pk_test_1"
    appConfig={appConfig}
    user={{ firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: userId }}
    merchant="A Customer Pty Ltd"
    termsUrl="/terms"
    {...options}
  >
    <Plans />
  </CheckoutProvider>
);

function Plans() {
  const { show } = useCheckout();
  return (
    <button type="button" onClick={() => show({ planHandle: 'team' })}>
      Buy
    </button>
  );
}
