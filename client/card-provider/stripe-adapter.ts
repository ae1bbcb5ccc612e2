import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { failed, succeeded } from '#domain';
import type { CardProvider } from './card-provider.ts';
import { parseRefusal, parseSetup, parseToken } from './stripe-outcome.ts';

function mounted<Element>(element: Element | null, field: string): Element {
  if (element) return element;
  throw new Error(`[checkout] Failed to reach the ${field} field: it is not on the page. Show the form before paying.`);
}

/** How long to wait for the provider, in milliseconds. A setup may show a bank's challenge, which a person answers. */
const LIMITS = { setupMs: 15 * 60_000, otherMs: 60_000 };

/** Read as an error of the connection: nobody knows what became of the intent, so another one is needed. */
const NO_ANSWER = {
  error: { type: 'api_connection_error', message: 'The payment provider did not answer in time. Try again.' },
} as { error: StripeError };

/** The provider's answer, or an error once the limit has passed: every call ends. */
async function within<Answer>(limitMs: number, call: Promise<Answer>): Promise<Answer | typeof NO_ANSWER> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<typeof NO_ANSWER>((resolve) => {
    timer = setTimeout(() => resolve(NO_ANSWER), limitMs);
  });
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The card provider over Stripe's browser surface and the fields mounted in `elements`. */
export function createStripeAdapter(
  stripe: Stripe,
  elements: StripeElements,
  { setupMs, otherMs } = LIMITS,
): CardProvider {
  const cardNumber = () => mounted(elements.getElement('cardNumber'), 'card number');
  const bankAccount = () => mounted(elements.getElement('auBankAccount'), 'bank account');
  return {
    confirmCardSetup: async (clientSecret, holder) => {
      const billing_details = { name: holder.name, email: holder.email };
      const payment_method = { card: cardNumber(), billing_details };
      return parseSetup(await within(setupMs, stripe.confirmCardSetup(clientSecret, { payment_method })));
    },

    confirmBankSetup: async (clientSecret, holder) => {
      const billing_details = { name: holder.name, email: holder.email };
      const payment_method = { au_becs_debit: bankAccount(), billing_details };
      return parseSetup(await within(setupMs, stripe.confirmAuBecsDebitSetup(clientSecret, { payment_method })));
    },

    createCardToken: async (holder) =>
      parseToken(await within(otherMs, stripe.createToken(cardNumber(), { name: holder.name }))),

    createCardPaymentMethod: async (holder) => {
      const billing_details = { name: holder.name, email: holder.email };
      const made = await within(
        otherMs,
        stripe.createPaymentMethod({ type: 'card', card: cardNumber(), billing_details }),
      );
      return made.error ? failed(parseRefusal(made.error)) : succeeded({ id: made.paymentMethod.id });
    },
  };
}
