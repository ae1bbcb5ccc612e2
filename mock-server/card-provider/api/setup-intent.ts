import { ownValue, setOwnValue } from '../../json.ts';
import { truncate } from '../../text.ts';
import {
  AUTHENTICATION_FAILURE,
  DECLINES,
  type DeclineCode,
  UNEXPECTED_STATE,
  UNKNOWN_INTENT,
  WRONG_CLIENT_SECRET,
} from '../facts/errors.ts';
import { createPaymentMethod, declineError } from './payment-method.ts';
import {
  findPaymentMethod,
  type ProviderAccount,
  type ProviderErrorBody,
  type ProviderSetupIntent,
  type StoredPaymentMethod,
  toPublic,
} from './provider-account.ts';
import {
  docUrl,
  invalidRequest,
  ProviderApiError,
  type ProviderContext,
  parseParams,
  parseText,
  type RequestParams,
} from './provider-call.ts';

export function createSetupIntent(
  account: ProviderAccount,
  { createId, now }: Pick<ProviderContext, 'createId' | 'now'>,
): ProviderSetupIntent {
  const id = createId('seti');
  const intent: ProviderSetupIntent = {
    id,
    object: 'setup_intent',
    cancellation_reason: null,
    client_secret: createId(`${id}_secret`),
    created: Math.floor(now.getTime() / 1000),
    description: null,
    last_setup_error: null,
    livemode: false,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card', 'au_becs_debit'],
    status: 'requires_payment_method',
    usage: 'off_session',
  };
  setOwnValue(account.setupIntents, id, intent);
  return intent;
}

export function retrieveSetupIntent(
  account: ProviderAccount,
  id: string,
  clientSecret: string | null,
): ProviderSetupIntent {
  const intent = ownValue(account.setupIntents, id);
  if (!intent) throw invalidRequest(`No such setupintent: '${truncate(id)}'`, UNKNOWN_INTENT);
  if (clientSecret === intent.client_secret) return intent;
  throw invalidRequest(
    'The client_secret provided does not match the client_secret associated with the SetupIntent.',
    WRONG_CLIENT_SECRET,
  );
}

/** A failure resets the intent to `requires_payment_method`, so that the customer can try another card. */
export function confirmSetupIntent(
  account: ProviderAccount,
  id: string,
  params: RequestParams,
  context: ProviderContext,
): ProviderSetupIntent {
  const intent = retrieveSetupIntent(account, id, parseText(params['client_secret']));
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw notConfirmableError(intent);
  }
  const method = resolvePaymentMethod(account, intent, params, context);
  return method.authentication === 'challenge'
    ? attachMethod(intent, method, 'requires_action')
    : declineOrFinishSetup(intent, method, context);
}

function attachMethod(
  intent: ProviderSetupIntent,
  method: StoredPaymentMethod,
  status: 'succeeded' | 'processing' | 'requires_action',
): ProviderSetupIntent {
  intent.status = status;
  intent.next_action = status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null;
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  return intent;
}

function failSetupIntent(
  intent: ProviderSetupIntent,
  method: StoredPaymentMethod,
  error: ProviderErrorBody,
): ProviderApiError {
  const payment_method = toPublic(method);
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_setup_error = { ...error, payment_method };
  return new ProviderApiError(402, { ...error, payment_method, setup_intent: { ...intent } });
}

function unexpectedStateError(intent: ProviderSetupIntent, message: string): ProviderApiError {
  const { error } = invalidRequest(message, { code: UNEXPECTED_STATE.code });
  return new ProviderApiError(400, { ...error, setup_intent: { ...intent } });
}

const notConfirmableError = (intent: ProviderSetupIntent): ProviderApiError =>
  unexpectedStateError(
    intent,
    `You cannot confirm this SetupIntent because it has a status of ${intent.status}. ` +
      'Only a SetupIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.',
  );

function declineOrFinishSetup(
  intent: ProviderSetupIntent,
  method: StoredPaymentMethod,
  { outcomes }: ProviderContext,
): ProviderSetupIntent {
  const error = findSetupError(method, outcomes);
  if (error) throw failSetupIntent(intent, method, error);
  return attachMethod(intent, method, outcomes.confirmSetup === 'processing' ? 'processing' : 'succeeded');
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
      { code: UNEXPECTED_STATE.code },
    );
  }
  const method = findPaymentMethod(account, id);
  if (method) return method;
  throw invalidRequest(`No such PaymentMethod: '${truncate(id)}'`, {
    code: 'resource_missing',
    param: 'payment_method',
  });
}

const isDeclineCode = (name: string): name is DeclineCode => Object.hasOwn(DECLINES, name);

const BANK_DECLINE_ERROR: ProviderErrorBody = {
  type: 'invalid_request_error',
  code: 'payment_method_provider_decline',
  doc_url: docUrl('payment_method_provider_decline'),
  message: 'Your bank declined to set up direct debits from this account.',
};

function findSetupError(
  { testCase, type }: StoredPaymentMethod,
  { confirmSetup = 'processing' }: ProviderContext['outcomes'],
): ProviderErrorBody | undefined {
  if (isDeclineCode(testCase)) return declineError(testCase);
  if (typeof confirmSetup === 'object') return type === 'card' ? declineError(confirmSetup) : undefined;
  if (confirmSetup !== 'refused') return undefined;
  return type === 'card' ? declineError('generic_decline') : BANK_DECLINE_ERROR;
}

const OUTCOMES = ['completed', 'failed', 'closed'] as const;

const AUTHENTICATION_ERROR: ProviderErrorBody = {
  ...AUTHENTICATION_FAILURE,
  doc_url: docUrl(AUTHENTICATION_FAILURE.code),
  message: 'The latest attempt to set up the payment method has failed because authentication failed.',
};

/** The request names the payment method, so that an earlier confirmation's challenge cannot authenticate a later card. */
export function answerChallenge(
  account: ProviderAccount,
  id: string,
  params: RequestParams,
  context: ProviderContext,
): ProviderSetupIntent {
  const intent = retrieveSetupIntent(account, id, parseText(params['client_secret']));
  const outcome = OUTCOMES.find((known) => known === params['outcome']);
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
  if (outcome !== 'completed') throw failSetupIntent(intent, method, AUTHENTICATION_ERROR);
  return declineOrFinishSetup(intent, method, context);
}
