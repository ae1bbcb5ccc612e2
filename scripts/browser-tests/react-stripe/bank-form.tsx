import { AuBankAccountElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useState } from 'react';
import { openSetupIntent } from './account.ts';
import { Shown, useTold } from './told.tsx';

const OPTIONS = { style: { base: { fontSize: '18px' } }, hideIcon: false, iconStyle: 'default' as const };

/** A form for direct debit from an Australian bank account. */
export function BankForm({ idToken }: { idToken: string }) {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState<unknown>();
  const { told, note } = useTold();

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    const auBankAccount = elements.getElement(AuBankAccountElement);
    if (auBankAccount === null) return;
    const fields = new FormData(event.currentTarget);
    setResult(undefined);
    const clientSecret = await openSetupIntent(idToken);
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
        onReady={() => note('ready')}
        onChange={(event) => note('change', event)}
      />
      <button type="submit" disabled={!stripe}>
        Confirm debit
      </button>
      <Shown label="Bank result" value={result} />
      <Shown label="Bank told" value={told} />
    </form>
  );
}
