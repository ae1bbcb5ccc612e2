import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { failed, succeeded, withTimeLimit } from '#domain';
import type { CardProvider } from './card-provider.ts';
import { parseRefusal, parseSetupResult, parseTokenResult } from './stripe-results.ts';

function requireMounted<Element>(element: Element | null, field: string): Element {
  if (element) return element;
  throw new Error(
    `[checkout] Failed to reach the ${field} field: it is not on the page. Mount the form before paying.`,
  );
}

/** In milliseconds. A setup may include a 3-D Secure challenge. */
const TIMEOUTS = { setupMs: 15 * 60_000, otherMs: 60_000 };

/** Treated as a connection error: the intent's state is unknown, so another one is required. */
const TIMED_OUT = {
  error: { type: 'api_connection_error', message: 'The payment provider did not answer in time. Try again.' },
} as { error: StripeError };

/** Resolves to an error after the timeout. */
const withTimeout = <Value>(timeoutMs: number, call: Promise<Value>): Promise<Value | typeof TIMED_OUT> =>
  withTimeLimit(call, timeoutMs, () => TIMED_OUT);

/** Implements the card provider with Stripe.js and the fields mounted in `elements`. */
export function createStripeAdapter(
  stripe: Stripe,
  elements: StripeElements,
  { setupMs, otherMs } = TIMEOUTS,
): CardProvider {
  const cardNumber = () => requireMounted(elements.getElement('cardNumber'), 'card number');
  const bankAccount = () => requireMounted(elements.getElement('auBankAccount'), 'bank account');
  return {
    confirmCardSetup: async (clientSecret, holder) => {
      const billing_details = { name: holder.name, email: holder.email };
      const payment_method = { card: cardNumber(), billing_details };
      return parseSetupResult(await withTimeout(setupMs, stripe.confirmCardSetup(clientSecret, { payment_method })));
    },

    confirmBankSetup: async (clientSecret, holder) => {
      const billing_details = { name: holder.name, email: holder.email };
      const payment_method = { au_becs_debit: bankAccount(), billing_details };
      return parseSetupResult(
        await withTimeout(setupMs, stripe.confirmAuBecsDebitSetup(clientSecret, { payment_method })),
      );
    },

    createCardToken: async (holder) =>
      parseTokenResult(await withTimeout(otherMs, stripe.createToken(cardNumber(), { name: holder.name }))),

    createCardPaymentMethod: async (holder) => {
      const billing_details = { name: holder.name, email: holder.email };
      const result = await withTimeout(
        otherMs,
        stripe.createPaymentMethod({ type: 'card', card: cardNumber(), billing_details }),
      );
      return result.error ? failed(parseRefusal(result.error)) : succeeded({ id: result.paymentMethod.id });
    },
  };
}
