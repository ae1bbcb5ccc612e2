import { settleSetup } from './confirm-setup-intent.ts';
import { findPaymentMethod, type ProviderAccount, type ProviderError, type SetupIntent } from './provider-account.ts';
import { type CallContext, docUrl, type Fields, invalidRequest, textOf } from './provider-call.ts';
import { failSetup, retrieveSetupIntent, unexpectedState } from './setup-intent.ts';

/** How the person left the bank's challenge. */
const OUTCOMES = ['completed', 'failed', 'closed'] as const;
export type ChallengeOutcome = (typeof OUTCOMES)[number];

/** The outcome a request tells, if it is one. */
export const challengeOutcomeFrom = (sent: Fields): ChallengeOutcome | undefined =>
  OUTCOMES.find((outcome) => outcome === sent['outcome']);

const NOT_AUTHENTICATED: ProviderError = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  doc_url: docUrl('setup_intent_authentication_failure'),
  message: 'The latest attempt to set up the payment method has failed because authentication failed.',
};

/**
 * Takes the end of a challenge, from whoever holds the intent's secret. Completing it is not yet a success: the card may
 * be refused all the same. The payment method says which challenge is meant, so that one left over from an earlier
 * confirmation cannot answer for the card of a later one.
 */
export function answerChallenge(account: ProviderAccount, id: string, sent: Fields, context: CallContext): SetupIntent {
  const intent = retrieveSetupIntent(account, id, textOf(sent['client_secret']));
  const outcome = challengeOutcomeFrom(sent);
  if (!outcome) throw invalidRequest(`Invalid outcome: must be one of ${OUTCOMES.join(', ')}.`, { param: 'outcome' });
  if (intent.status !== 'requires_action') {
    throw unexpectedState(
      intent,
      `You cannot authenticate this SetupIntent because it has a status of ${intent.status}. ` +
        'Only a SetupIntent with the status requires_action may be authenticated.',
    );
  }
  const method = findPaymentMethod(account, textOf(sent['payment_method']) ?? '');
  if (!method || method.id !== intent.payment_method) {
    throw unexpectedState(intent, 'This challenge is over: the SetupIntent has been confirmed again since.');
  }
  if (outcome !== 'completed') throw failSetup(intent, method, NOT_AUTHENTICATED);
  return settleSetup(intent, method, context);
}
