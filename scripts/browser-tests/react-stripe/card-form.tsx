import { CardCvcElement, CardExpiryElement, CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useMemo, useState } from 'react';
import { openSetupIntent } from './account.ts';
import { Shown, useTold } from './told.tsx';

const STYLE = {
  base: { fontSize: '18px', color: 'rgb(20, 30, 40)', '::placeholder': { color: 'rgb(120, 130, 140)' } },
  invalid: { color: 'rgb(160, 20, 20)' },
};

/** A split card form: its buttons confirm a setup, make a payment method, or make a token. */
export function CardForm({ idToken }: { idToken: string }) {
  const stripe = useStripe();
  const elements = useElements();
  const [name, setName] = useState('');
  const [isLocked, setLocked] = useState(false);
  const [result, setResult] = useState<unknown>();
  const { told, note } = useTold();
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
        const clientSecret = await openSetupIntent(idToken);
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
        // The element itself comes with it, and is the one that the group knows.
        onReady={(element) => note('ready', { of: 'number', isKnown: element === elements?.getElement('cardNumber') })}
        onChange={(event) => note('change', event)}
        onFocus={(event) => note('focus', event)}
        onBlur={(event) => note('blur', event)}
        onEscape={() => note('escape')}
      />
      <label htmlFor="expiry">Expiry date</label>
      <CardExpiryElement
        id="expiry"
        options={options}
        onReady={() => note('ready', { of: 'expiry' })}
        onChange={(event) => note('change', event)}
      />
      <label htmlFor="cvc">CVC</label>
      <CardCvcElement
        id="cvc"
        options={options}
        onReady={() => note('ready', { of: 'cvc' })}
        onChange={(event) => note('change', event)}
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
      <Shown label="Card result" value={result} />
      <Shown label="Card told" value={told} />
    </form>
  );
}
