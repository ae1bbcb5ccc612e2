import type { CardProvider } from '#card-provider';
import type { BankDetails, CardDetails } from '#scenarios';
import { createStripeAdapter } from '../../client/card-provider/stripe-adapter.ts';
import type { ChallengeOutcome } from '../../mock-server/card-provider/api/setup-intent.ts';
import { CONNECTION_ERROR } from '../../mock-server/card-provider/browser/connection-error.ts';
import {
  parseClientSecret,
  requiresChallenge,
} from '../../mock-server/card-provider/browser/page/parse-client-secret.ts';
import { findUserMessage } from '../../mock-server/card-provider/rules/decline-messages.ts';
import { validationError } from '../../mock-server/card-provider/rules/validation-messages.ts';
import { firstValidationError } from './field-states.ts';
import { type InProcessOutcome, type InProcessRequest, responseJson } from './in-process-server.ts';

/** The contents of the provider's frames on one page. */
export interface ProviderFrames {
  card: CardDetails | null;
  bank: BankDetails | null;
  /** Ends the bank's challenge; null when none is open. */
  challenge: ((outcome: ChallengeOutcome) => void) | null;
  /** The page has removed the frames. */
  isDetached?: boolean;
}

type Fields = Record<string, unknown>;
type Result = { value: Fields } | { error: Fields };

/** The card provider's browser library, as far as the checkout uses it, over the emulator's API. */
export function createEmulatedCardProvider(
  frames: ProviderFrames,
  publishableKey: string,
  send: (request: InProcessRequest) => Promise<InProcessOutcome>,
): CardProvider {
  const request = async (path: string, body: Fields): Promise<Result> => {
    const outcome = await send({
      method: 'POST',
      url: `/card-provider${path}`,
      headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (outcome.isConnectionLost) return CONNECTION_ERROR;
    const json = responseJson<Fields>(outcome);
    if (outcome.status === 200 && json) return { value: json };
    const error = (json?.['error'] ?? {}) as Fields;
    const message = typeof error['message'] === 'string' ? error['message'] : 'An unexpected error occurred.';
    return { error: { type: 'api_error', ...error, message: findUserMessage({ ...error, message }) } };
  };

  const completeChallenge = async (step: string, secret: string, result: Result): Promise<Result> => {
    if ('error' in result || !requiresChallenge(result.value)) return result;
    const challengeOutcome = await new Promise<ChallengeOutcome>((resolve) => {
      frames.challenge = resolve;
    });
    frames.challenge = null;
    const { intent, clientSecret: client_secret } = parseClientSecret(secret, step);
    const { payment_method } = result.value;
    return request(`/v1/setup_intents/${intent}/authenticate`, {
      client_secret,
      payment_method,
      outcome: challengeOutcome,
    });
  };

  const confirm = async (step: string, secret: string, data: Fields, details: Fields | null): Promise<Fields> => {
    const { intent, clientSecret: client_secret } = parseClientSecret(secret, step);
    if (!details) return { error: validationError('incomplete_au_bank_account_bsb') };
    const { billing_details } = data['payment_method'] as Fields;
    const payment_method_data = { ...details, billing_details };
    const result = await request(`/v1/setup_intents/${intent}/confirm`, { client_secret, payment_method_data });
    return toResult('setupIntent', await completeChallenge(step, secret, result));
  };

  const stripe = {
    confirmCardSetup: (secret: string, data: Fields) =>
      confirm('confirmCardSetup', secret, data, frames.card && { type: 'card', card: cardParams(frames.card) }),
    confirmAuBecsDebitSetup: (secret: string, data: Fields) =>
      confirm('confirmAuBecsDebitSetup', secret, data, frames.bank && bankParams(frames.bank)),
    createToken: async (_element: unknown, data: Fields) => {
      if (!frames.card) return { error: validationError('incomplete_number') };
      return toResult('token', await request('/v1/tokens', { card: { ...cardParams(frames.card), ...data } }));
    },
    createPaymentMethod: async ({ type, billing_details }: Fields) => {
      const { card } = frames;
      if (!card) return { error: validationError('incomplete_number') };
      const error = firstValidationError(card);
      if (error) return { error };
      return toResult(
        'paymentMethod',
        await request('/v1/payment_methods', { type, billing_details, card: cardParams(card) }),
      );
    },
  };
  const elements = { getElement: () => (frames.isDetached ? null : {}) };
  // The adapter uses only these functions.
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
