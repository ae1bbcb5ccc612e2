import { CardCvcElement, CardExpiryElement, CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useMemo, useState } from 'react';
import { JsonOutput, useRecordedEvents } from './recorded-events.tsx';
import { requestSetupIntent } from './request-setup-intent.ts';

const STYLE = {
  base: { fontSize: '18px', color: 'rgb(20, 30, 40)', '::placeholder': { color: 'rgb(120, 130, 140)' } },
  invalid: { color: 'rgb(160, 20, 20)' },
};

/** A split card form whose buttons confirm a setup, create a payment method, or create a token. */
export function CardForm({ idToken }: { idToken: string }) {
  const stripe = useStripe();
  const elements = useElements();
  const [name, setName] = useState('');
  const [isLocked, setLocked] = useState(false);
  const [result, setResult] = useState<unknown>();
  const { events, record } = useRecordedEvents();
  const options = useMemo(() => ({ style: STYLE, disabled: isLocked }), [isLocked]);

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    const card = elements.getElement(CardNumberElement);
    if (card === null) return;
    const billing_details = { name };
    setResult(undefined);
    const { submitter } = event.nativeEvent as SubmitEvent;
    switch (submitter?.getAttribute('value')) {
      case 'setup': {
        const clientSecret = await requestSetupIntent(idToken);
        return setResult(await stripe.confirmCardSetup(clientSecret, { payment_method: { card, billing_details } }));
      }
      case 'method':
        return setResult(await stripe.createPaymentMethod({ type: 'card', card, billing_details }));
      default:
        return setResult(await stripe.createToken(card, { name }));
    }
  };

  return (
    <form aria-label="Card" onSubmit={(event) => void handleSubmit(event)}>
      <label htmlFor="name">Full name</label>
      <input id="name" required value={name} onChange={({ target }) => setName(target.value)} />
      <label htmlFor="number">Card number</label>
      <CardNumberElement
        id="number"
        options={options}
        // onReady receives the element that getElement() returns.
        onReady={(element) =>
          record('ready', { of: 'number', isKnown: element === elements?.getElement('cardNumber') })
        }
        onChange={(event) => record('change', event)}
        onFocus={(event) => record('focus', event)}
        onBlur={(event) => record('blur', event)}
        onEscape={() => record('escape')}
      />
      <label htmlFor="expiry">Expiry date</label>
      <CardExpiryElement
        id="expiry"
        options={options}
        onReady={() => record('ready', { of: 'expiry' })}
        onChange={(event) => record('change', event)}
      />
      <label htmlFor="cvc">CVC</label>
      <CardCvcElement
        id="cvc"
        options={options}
        onReady={() => record('ready', { of: 'cvc' })}
        onChange={(event) => record('change', event)}
      />
      <label>
        <input type="checkbox" checked={isLocked} onChange={({ target }) => setLocked(target.checked)} /> Lock the
        fields
      </label>
      <button type="submit" value="setup" disabled={!stripe}>
        Confirm setup
      </button>
      <button type="submit" value="method" disabled={!stripe}>
        Create payment method
      </button>
      <button type="submit" value="token" disabled={!stripe}>
        Create token
      </button>
      <JsonOutput label="Card result" value={result} />
      <JsonOutput label="Card events" value={events} />
    </form>
  );
}
