import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { failed, succeeded } from '#domain';
import type { CardProvider } from './card-provider.ts';
import { parseRefusal, parseSetup, parseToken } from './stripe-outcome.ts';

function mounted<Element>(element: Element | null, field: string): Element {
  if (element) return element;
  throw new Error(`[checkout] Failed to reach the ${field} field: it is not on the page. Show the form before paying.`);
}

/** The card provider over Stripe's browser surface and the fields mounted in `elements`. */
export function createStripeAdapter(stripe: Stripe, elements: StripeElements): CardProvider {
  const cardNumber = () => mounted(elements.getElement('cardNumber'), 'card number');
  const bankAccount = () => mounted(elements.getElement('auBankAccount'), 'bank account');
  return {
    confirmCardSetup: async (clientSecret, holder) =>
      parseSetup(
        await stripe.confirmCardSetup(clientSecret, {
          payment_method: { card: cardNumber(), billing_details: { name: holder.name, email: holder.email } },
        }),
      ),

    confirmBankSetup: async (clientSecret, holder) =>
      parseSetup(
        await stripe.confirmAuBecsDebitSetup(clientSecret, {
          payment_method: { au_becs_debit: bankAccount(), billing_details: { name: holder.name, email: holder.email } },
        }),
      ),

    createCardToken: async (holder) => parseToken(await stripe.createToken(cardNumber(), { name: holder.name })),

    createCardPaymentMethod: async (holder) => {
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card: cardNumber(),
        billing_details: { name: holder.name, email: holder.email },
      });
      return error ? failed(parseRefusal(error)) : succeeded({ id: paymentMethod.id });
    },
  };
}
