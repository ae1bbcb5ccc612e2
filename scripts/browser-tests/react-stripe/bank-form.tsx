import { AuBankAccountElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useState } from 'react';
import { JsonOutput, useRecordedEvents } from './recorded-events.tsx';
import { requestSetupIntent } from './request-setup-intent.ts';

const OPTIONS = { style: { base: { fontSize: '18px' } }, hideIcon: false, iconStyle: 'default' as const };

/** A form for direct debit from an Australian bank account. */
export function BankForm({ idToken }: { idToken: string }) {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState<unknown>();
  const { events, record } = useRecordedEvents();

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    const auBankAccount = elements.getElement(AuBankAccountElement);
    if (auBankAccount === null) return;
    const fields = new FormData(event.currentTarget);
    setResult(undefined);
    const clientSecret = await requestSetupIntent(idToken);
    setResult(
      await stripe.confirmAuBecsDebitSetup(clientSecret, {
        payment_method: {
          au_becs_debit: auBankAccount,
          billing_details: { name: String(fields.get('name')), email: String(fields.get('email')) },
        },
      }),
    );
  };

  return (
    <form aria-label="Bank account" onSubmit={(event) => void handleSubmit(event)}>
      <label>
        Account name <input name="name" required />
      </label>
      <label>
        Email <input name="email" type="email" required />
      </label>
      <label htmlFor="account">Bank account</label>
      <AuBankAccountElement
        id="account"
        options={OPTIONS}
        onReady={() => record('ready')}
        onChange={(event) => record('change', event)}
      />
      <button type="submit" disabled={!stripe}>
        Confirm debit
      </button>
      <JsonOutput label="Bank result" value={result} />
      <JsonOutput label="Bank events" value={events} />
    </form>
  );
}
