import type { SetupIntentResult, StripeError, TokenResult } from '@stripe/stripe-js';
import { type CardToken, failed, type Result, succeeded } from '#domain';
import type { ProviderRefusal, SetupOutcome } from './card-provider.ts';

/** The provider's error by its codes; its text is carried, never read. */
export const parseRefusal = (error: StripeError): ProviderRefusal => ({
  code: error.code ?? null,
  declineCode: error.decline_code ?? null,
  invalidEntry: error.type === 'validation_error',
  message: error.message ?? 'The payment provider could not process these details.',
});

const methodId = (method: string | { id: string } | null): string | null =>
  typeof method === 'string' ? method : (method?.id ?? null);

const INTENT_IS_OVER = 'setup_intent_unexpected_state';
/** With these nobody knows what became of the intent: confirmed once more, it could answer with the details of before. */
const UNANSWERED: readonly string[] = ['api_connection_error', 'api_error'];

/** The intent is not there (a test account was cleared, say), or is another one than that of our client secret. */
const isUnknownIntent = ({ code, param }: StripeError): boolean =>
  (code === 'resource_missing' && (param === undefined || param === 'intent')) ||
  (code === 'setup_intent_invalid_parameter' && param === 'client_secret');

/** What a confirmation came to. An intent that had already succeeded counts as a success: the method is set up. */
export function parseSetup({ setupIntent, error }: SetupIntentResult): SetupOutcome {
  const isOver = error?.code === INTENT_IS_OVER;
  const intent = setupIntent ?? (isOver ? error.setup_intent : undefined);
  const id = intent?.status === 'succeeded' ? methodId(intent.payment_method) : null;
  if (id !== null) return { kind: 'succeeded', paymentMethodId: id };
  if (!error) return { kind: 'unfinished', status: setupIntent.status };
  if (isUnknownIntent(error)) return { kind: 'unknown-intent', refusal: parseRefusal(error) };
  const isLeft = isOver || UNANSWERED.includes(error.type);
  return { kind: isLeft ? 'closed' : 'refused', refusal: parseRefusal(error) };
}

export function parseToken({ token, error }: TokenResult): Result<CardToken, ProviderRefusal> {
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
