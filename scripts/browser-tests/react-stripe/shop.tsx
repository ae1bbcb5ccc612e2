/** A shop page, written as Stripe documents React Stripe.js, independent of what provides `window.Stripe`. */
import { Elements } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BankForm } from './bank-form.tsx';
import { CardForm } from './card-form.tsx';

const address = new URLSearchParams(location.search);
const idToken = address.get('token') ?? '';

// At module level, so that it is loaded once.
const stripePromise = loadStripe(address.get('key') ?? '');

function Shop() {
  const [isShown, setShown] = useState(true);
  return (
    <Elements stripe={stripePromise} options={{ locale: 'en-AU' }}>
      <button type="button" onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the forms' : 'Show the forms'}
      </button>
      {isShown && <CardForm idToken={idToken} />}
      {isShown && <BankForm idToken={idToken} />}
    </Elements>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  address.get('strict') === '1' ? (
    <StrictMode>
      <Shop />
    </StrictMode>
  ) : (
    <Shop />
  ),
);
