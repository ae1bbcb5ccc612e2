import { declineOrFinishSetup } from './confirm-setup-intent.ts';
import {
  findPaymentMethod,
  type ProviderAccount,
  type ProviderErrorBody,
  type ProviderSetupIntent,
} from './provider-account.ts';
import { docUrl, invalidRequest, type ProviderContext, parseText, type RequestParams } from './provider-call.ts';
import { failSetupIntent, retrieveSetupIntent, unexpectedStateError } from './setup-intent.ts';

/** How the cardholder ended the bank's challenge. */
const OUTCOMES = ['completed', 'failed', 'closed'] as const;
export type ChallengeOutcome = (typeof OUTCOMES)[number];

export const parseChallengeOutcome = (params: RequestParams): ChallengeOutcome | undefined =>
  OUTCOMES.find((outcome) => outcome === params['outcome']);

const AUTHENTICATION_FAILURE: ProviderErrorBody = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  doc_url: docUrl('setup_intent_authentication_failure'),
  message: 'The latest attempt to set up the payment method has failed because authentication failed.',
};

/**
 * Ends a challenge. The card may still be declined after a completed challenge. The payment method identifies the
 * challenge, so that one from an earlier confirmation cannot authenticate the card of a later one.
 */
export function answerChallenge(
  account: ProviderAccount,
  id: string,
  params: RequestParams,
  context: ProviderContext,
): ProviderSetupIntent {
  const intent = retrieveSetupIntent(account, id, parseText(params['client_secret']));
  const outcome = parseChallengeOutcome(params);
  if (!outcome) throw invalidRequest(`Invalid outcome: must be one of ${OUTCOMES.join(', ')}.`, { param: 'outcome' });
  if (intent.status !== 'requires_action') {
    throw unexpectedStateError(
      intent,
      `You cannot authenticate this SetupIntent because it has a status of ${intent.status}. ` +
        'Only a SetupIntent with the status requires_action may be authenticated.',
    );
  }
  const method = findPaymentMethod(account, parseText(params['payment_method']) ?? '');
  if (!method || method.id !== intent.payment_method) {
    throw unexpectedStateError(intent, 'This challenge is over: the SetupIntent has been confirmed again since.');
  }
  if (outcome !== 'completed') throw failSetupIntent(intent, method, AUTHENTICATION_FAILURE);
  return declineOrFinishSetup(intent, method, context);
}
