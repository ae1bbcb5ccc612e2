/**
 * The card provider's browser library, as far as the checkout uses it, over the emulator's own API: what a person typed
 * stands in for the frames, and a bank's challenge waits until the person answers it.
 */
import type { CardProvider } from '#card-provider';
import type { BankDetails, CardDetails } from '#scenarios';
import { createStripeAdapter } from '../../client/card-provider/stripe-adapter.ts';
import { CONNECTION_ERROR } from '../../mock-server/card-provider/browser/connection-error.ts';
import {
  parseClientSecret,
  requiresChallenge,
} from '../../mock-server/card-provider/browser/page/parse-client-secret.ts';
import { findUserMessage } from '../../mock-server/card-provider/rules/decline-messages.ts';
import { validationError } from '../../mock-server/card-provider/rules/validation-messages.ts';
import { firstValidationError } from './field-states.ts';
import type { InProcessOutcome, InProcessRequest } from './in-process-server.ts';

export type ChallengeOutcome = 'completed' | 'failed' | 'closed';

/** What is in the provider's frames of one page. */
export interface ProviderFrames {
  card: CardDetails | null;
  bank: BankDetails | null;
  /** The bank's question, while it is on the screen. */
  challenge: ((end: ChallengeOutcome) => void) | null;
  /** The page has taken the frames away. */
  isDetached?: boolean;
}

type Fields = Record<string, unknown>;
type Result = { value: Fields } | { error: Fields };

export function createEmulatedCardProvider(
  frames: ProviderFrames,
  publishableKey: string,
  send: (asked: InProcessRequest) => Promise<InProcessOutcome>,
): CardProvider {
  const ask = async (path: string, body: Fields): Promise<Result> => {
    const outcome = await send({
      method: 'POST',
      url: `/card-provider${path}`,
      headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (outcome.isConnectionLost) return CONNECTION_ERROR;
    const answer = parseJson(outcome.body);
    if (outcome.status === 200 && answer) return { value: answer };
    const error = (answer?.['error'] ?? {}) as Fields;
    const message = typeof error['message'] === 'string' ? error['message'] : 'An unexpected error occurred.';
    return { error: { type: 'api_error', ...error, message: findUserMessage({ ...error, message }) } };
  };

  const challenged = async (step: string, secret: string, result: Result): Promise<Result> => {
    if ('error' in result || !requiresChallenge(result.value)) return result;
    const end = await new Promise<ChallengeOutcome>((resolve) => {
      frames.challenge = resolve;
    });
    frames.challenge = null;
    const { intent, clientSecret: client_secret } = parseClientSecret(secret, step);
    const { payment_method } = result.value;
    return ask(`/v1/setup_intents/${intent}/authenticate`, { client_secret, payment_method, outcome: end });
  };

  const confirm = async (step: string, secret: string, data: Fields, details: Fields | null): Promise<Fields> => {
    const { intent, clientSecret: client_secret } = parseClientSecret(secret, step);
    if (!details) return { error: validationError('incomplete_au_bank_account_bsb') };
    const { billing_details } = data['payment_method'] as Fields;
    const payment_method_data = { ...details, billing_details };
    const result = await ask(`/v1/setup_intents/${intent}/confirm`, { client_secret, payment_method_data });
    return toResult('setupIntent', await challenged(step, secret, result));
  };

  const stripe = {
    confirmCardSetup: (secret: string, data: Fields) =>
      confirm('confirmCardSetup', secret, data, frames.card && { type: 'card', card: cardParams(frames.card) }),
    confirmAuBecsDebitSetup: (secret: string, data: Fields) =>
      confirm('confirmAuBecsDebitSetup', secret, data, frames.bank && bankParams(frames.bank)),
    createToken: async (_element: unknown, data: Fields) => {
      if (!frames.card) return { error: validationError('incomplete_number') };
      return toResult('token', await ask('/v1/tokens', { card: { ...cardParams(frames.card), ...data } }));
    },
    createPaymentMethod: async ({ type, billing_details }: Fields) => {
      const { card } = frames;
      if (!card) return { error: validationError('incomplete_number') };
      const fault = firstValidationError(card);
      if (fault) return { error: fault };
      return toResult(
        'paymentMethod',
        await ask('/v1/payment_methods', { type, billing_details, card: cardParams(card) }),
      );
    },
  };
  const elements = { getElement: () => (frames.isDetached ? null : {}) };
  // The adapter uses four functions of the library and one of its elements; the rest is not there.
  return createStripeAdapter(...([stripe, elements] as unknown as Parameters<typeof createStripeAdapter>));
}

const toResult = (name: string, result: Result): Fields => ('error' in result ? result : { [name]: result.value });

const cardParams = ({ number, expiry, cvc }: CardDetails): Fields => {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  return { number, exp_month: Number(month), exp_year: 2000 + Number(year), cvc };
};

const bankParams = ({ bsb, account }: BankDetails): Fields => ({
  type: 'au_becs_debit',
  au_becs_debit: { bsb_number: bsb.replace('-', ''), account_number: account },
});

function parseJson(text: string): Fields | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
