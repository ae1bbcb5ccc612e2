/** A server component that renders the module: only the server action and plain data cross to the browser. */
import { CheckoutProvider } from 'legal-checkout';
import settings from '../page/public/settings.json';
import { Shop } from '../page/src/app';

const { show, idToken, ...options } = settings;

async function getIdToken() {
  'use server';
  return idToken;
}

const Page = () => (
  <CheckoutProvider {...options} getIdToken={getIdToken}>
    <Shop showOptions={show} />
  </CheckoutProvider>
);
export default Page;
