import type { SetupIntentResult, Stripe, StripeElements, StripeError, TokenResult } from '@stripe/stripe-js';
import { type CardToken, failed, type Result, succeeded, withTimeLimit } from '#domain';
import type { AccountHolder, CardProvider, ProviderRefusal, SetupOutcome } from './card-provider.ts';

function requireMounted<Element>(element: Element | null, field: string): Element {
  if (element) return element;
  throw new Error(
    `[checkout] Failed to reach the ${field} field: it is not on the page. Mount the form before paying.`,
  );
}

/** Timeouts in milliseconds. A setup may include a 3-D Secure challenge. */
const TIMEOUTS = { setupMs: 15 * 60_000, otherMs: 60_000 };

/** A timeout counts as a connection error: the intent's state is unknown, so another one is required. */
const TIMED_OUT = {
  error: { type: 'api_connection_error', message: 'The payment provider did not answer in time. Try again.' },
} as { error: StripeError };

const withTimeout = <Value>(timeoutMs: number, call: Promise<Value>): Promise<Value | typeof TIMED_OUT> =>
  withTimeLimit(call, timeoutMs, () => TIMED_OUT);

/** Leaves out an empty email address, because Stripe refuses it. */
const cardHolder = ({ name, email }: AccountHolder) => ({ name, ...(email !== '' && { email }) });

export function createStripeAdapter(
  stripe: Stripe,
  elements: StripeElements,
  { setupMs, otherMs } = TIMEOUTS,
): CardProvider {
  const cardNumber = () => requireMounted(elements.getElement('cardNumber'), 'card number');
  const bankAccount = () => requireMounted(elements.getElement('auBankAccount'), 'bank account');
  return {
    confirmCardSetup: async (clientSecret, holder) => {
      const payment_method = { card: cardNumber(), billing_details: cardHolder(holder) };
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
      const billing_details = cardHolder(holder);
      const result = await withTimeout(
        otherMs,
        stripe.createPaymentMethod({ type: 'card', card: cardNumber(), billing_details }),
      );
      return result.error ? failed(parseRefusal(result.error)) : succeeded({ id: result.paymentMethod.id });
    },
  };
}

export const parseRefusal = (error: StripeError): ProviderRefusal => ({
  code: error.code ?? null,
  declineCode: error.decline_code ?? null,
  invalidEntry: error.type === 'validation_error',
  message: error.message ?? 'The payment provider could not process these details.',
});

const paymentMethodIdOf = (method: string | { id: string } | null): string | null =>
  typeof method === 'string' ? method : (method?.id ?? null);

const UNEXPECTED_STATE = 'setup_intent_unexpected_state';
/** After these errors the intent's state is unknown; confirming again may return the old method. */
const UNKNOWN_STATE_TYPES: readonly string[] = ['api_connection_error', 'api_error'];

/** The intent does not exist (for example after test data was deleted), or does not match the client secret. */
const isUnknownIntent = ({ code, param }: StripeError): boolean =>
  (code === 'resource_missing' && (param === undefined || param === 'intent')) ||
  (code === 'setup_intent_invalid_parameter' && param === 'client_secret');

/** Maps the result of a confirmation. An intent that had already succeeded counts as a success. */
export function parseSetupResult({ setupIntent, error }: SetupIntentResult): SetupOutcome {
  const isUnexpectedState = error?.code === UNEXPECTED_STATE;
  const intent = setupIntent ?? (isUnexpectedState ? error.setup_intent : undefined);
  const id = intent?.status === 'succeeded' ? paymentMethodIdOf(intent.payment_method) : null;
  if (id !== null) return { kind: 'succeeded', paymentMethodId: id };
  if (!error) return { kind: 'incomplete', status: setupIntent.status };
  if (isUnknownIntent(error)) return { kind: 'unknown-intent', refusal: parseRefusal(error) };
  const isUnusable = isUnexpectedState || UNKNOWN_STATE_TYPES.includes(error.type);
  return { kind: isUnusable ? 'intent-unusable' : 'refused', refusal: parseRefusal(error) };
}

export function parseTokenResult({ token, error }: TokenResult): Result<CardToken, ProviderRefusal> {
  if (error) return failed(parseRefusal(error));
  const { card } = token;
  if (!card) return failed(NO_CARD);
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return succeeded({ id: token.id, brand, last4, expMonth, expYear });
}

const NO_CARD: ProviderRefusal = {
  code: null,
  declineCode: null,
  invalidEntry: false,
  message: 'The payment provider returned no card.',
};
