import { ownValue, setOwnValue } from '../../own-value.ts';
import { truncate } from '../../truncate.ts';
import { DECLINE_MESSAGES, type DeclineCode } from '../rules/decline-messages.ts';
import { createPaymentMethod } from './create-payment-method.ts';
import { declineError } from './parse-card.ts';
import {
  findPaymentMethod,
  type ProviderAccount,
  type ProviderErrorBody,
  type ProviderSetupIntent,
  type StoredPaymentMethod,
} from './provider-account.ts';
import {
  docUrl,
  invalidRequest,
  type ProviderApiError,
  type ProviderContext,
  parseParams,
  parseText,
  type RequestParams,
} from './provider-call.ts';
import {
  cancelSetupIntent,
  failSetupIntent,
  finishSetupIntent,
  requireAction,
  retrieveSetupIntent,
  unexpectedStateError,
} from './setup-intent.ts';

/** Confirmations after which the intent is canceled. The real provider does not document its limit. */
export const MAX_CONFIRMATIONS = 50;

/**
 * Confirms a setup intent. A failure resets it to `requires_payment_method`, so that it can be confirmed with another
 * card. A finished intent throws an error with its status. A card that requires a challenge leaves it in `requires_action`.
 */
export function confirmSetupIntent(
  account: ProviderAccount,
  id: string,
  params: RequestParams,
  context: ProviderContext,
): ProviderSetupIntent {
  const intent = retrieveSetupIntent(account, id, parseText(params['client_secret']));
  const confirmations = (ownValue(account.confirmations, id) ?? 0) + 1;
  setOwnValue(account.confirmations, id, confirmations);
  if (confirmations > MAX_CONFIRMATIONS || context.outcomes?.intentAlready === 'canceled') {
    cancelSetupIntent(account, id, 'abandoned');
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw notConfirmableError(intent);
  }
  const method = resolvePaymentMethod(account, intent, params, context);
  if (context.outcomes?.intentAlready === 'succeeded')
    throw notConfirmableError(finishSetupIntent(intent, method, 'succeeded'));
  return method.authentication === 'challenge'
    ? requireAction(intent, method)
    : declineOrFinishSetup(intent, method, context);
}

const notConfirmableError = (intent: ProviderSetupIntent): ProviderApiError =>
  unexpectedStateError(
    intent,
    `You cannot confirm this SetupIntent because it has a status of ${intent.status}. ` +
      'Only a SetupIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.',
  );

/** Completes a setup that needs no further authentication: throws if it is declined, otherwise finishes it. */
export function declineOrFinishSetup(
  intent: ProviderSetupIntent,
  method: StoredPaymentMethod,
  { outcomes }: ProviderContext,
): ProviderSetupIntent {
  const error = findSetupError(method, outcomes);
  if (error) throw failSetupIntent(intent, method, error);
  return finishSetupIntent(intent, method, outcomes?.confirmSetup === 'processing' ? 'processing' : 'succeeded');
}

function resolvePaymentMethod(
  account: ProviderAccount,
  intent: ProviderSetupIntent,
  params: RequestParams,
  context: ProviderContext,
): StoredPaymentMethod {
  if (params['payment_method_data'] !== undefined) {
    return createPaymentMethod(account, parseParams(params['payment_method_data']), context);
  }
  const id = parseText(params['payment_method']) ?? intent.payment_method;
  if (id === null) {
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Send one with the confirmation.",
      { code: 'setup_intent_unexpected_state' },
    );
  }
  const method = findPaymentMethod(account, id);
  if (!method) {
    throw invalidRequest(`No such PaymentMethod: '${truncate(id)}'`, {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }
  return method;
}

const isDeclineCode = (name: string): name is DeclineCode => Object.hasOwn(DECLINE_MESSAGES, name);

/** Occurs only as a scenario's override, because no test bank account is declined at setup. */
const BANK_DECLINE_ERROR: ProviderErrorBody = {
  type: 'invalid_request_error',
  code: 'payment_method_provider_decline',
  doc_url: docUrl('payment_method_provider_decline'),
  message: 'Your bank declined to set up direct debits from this account.',
};

function findSetupError(
  method: StoredPaymentMethod,
  outcomes: ProviderContext['outcomes'],
): ProviderErrorBody | undefined {
  if (isDeclineCode(method.testCase)) return declineError(method.testCase);
  const outcome = outcomes?.confirmSetup ?? 'processing';
  if (method.type === 'card' && isDeclineCode(outcome)) return declineError(outcome);
  if (outcome !== 'refused') return undefined;
  return method.type === 'card' ? declineError('generic_decline') : BANK_DECLINE_ERROR;
}
