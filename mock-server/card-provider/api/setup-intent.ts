import { DECLINE_TEXTS, type Decline } from '../rules/decline-texts.ts';
import { declineError } from './card-details.ts';
import { createPaymentMethod } from './create-payment-method.ts';
import {
  type ProviderAccount,
  type ProviderError,
  publicPaymentMethod,
  type SetupIntent,
  type StoredPaymentMethod,
} from './provider-account.ts';
import { type CallContext, docUrl, type Fields, fieldsOf, invalidRequest, Refusal, textOf } from './provider-call.ts';

/** Opens an intent to save a payment method; its client secret lets one browser confirm it. */
export function createSetupIntent(
  account: ProviderAccount,
  { mint, now, usage = 'off_session' }: Pick<CallContext, 'mint' | 'now'> & { usage?: SetupIntent['usage'] },
): SetupIntent {
  const id = mint('seti');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    cancellation_reason: null,
    client_secret: mint(`${id}_secret`),
    created: Math.floor(now.getTime() / 1000),
    description: null,
    last_setup_error: null,
    livemode: false,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card', 'au_becs_debit'],
    status: 'requires_payment_method',
    usage,
  };
  account.setupIntents[id] = intent;
  return intent;
}

/** The intent, for whoever holds its secret. */
export function retrieveSetupIntent(account: ProviderAccount, id: string, clientSecret: string | null): SetupIntent {
  const intent = account.setupIntents[id];
  if (!intent) throw invalidRequest(`No such setupintent: '${id}'`, { code: 'resource_missing' });
  if (clientSecret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the SetupIntent.',
      {
        code: 'setup_intent_invalid_parameter',
        param: 'client_secret',
      },
    );
  }
  return intent;
}

/**
 * Confirms once: any failure puts the intent back to `requires_payment_method`, so that another card may be tried with
 * the same intent; a finished one refuses and says what state it is in.
 */
export function confirmSetupIntent(
  account: ProviderAccount,
  id: string,
  sent: Fields,
  context: CallContext,
): SetupIntent {
  const intent = retrieveSetupIntent(account, id, textOf(sent['client_secret']));
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    const { error } = invalidRequest(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}. ` +
        'Only a SetupIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.',
      { code: 'setup_intent_unexpected_state' },
    );
    throw new Refusal(400, { ...error, setup_intent: { ...intent } });
  }

  const method = methodToConfirm(account, intent, sent, context);
  const refusal = refusalOf(method, context);
  if (refusal) {
    const payment_method = publicPaymentMethod(method);
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_setup_error = { ...refusal, payment_method };
    throw new Refusal(402, { ...refusal, payment_method, setup_intent: { ...intent } });
  }
  intent.payment_method = method.id;
  intent.last_setup_error = null;
  intent.status = context.outcomes?.confirmSetup === 'processing' ? 'processing' : 'succeeded';
  return intent;
}

function methodToConfirm(
  account: ProviderAccount,
  intent: SetupIntent,
  sent: Fields,
  context: CallContext,
): StoredPaymentMethod {
  if (sent['payment_method_data'] !== undefined) {
    return createPaymentMethod(account, fieldsOf(sent['payment_method_data']), context);
  }
  const id = textOf(sent['payment_method']) ?? intent.payment_method;
  if (id === null) {
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Send one with the confirmation.",
      { code: 'setup_intent_unexpected_state' },
    );
  }
  const method = account.paymentMethods[id];
  if (!method) {
    throw invalidRequest(`No such PaymentMethod: '${id}'`, { code: 'resource_missing', param: 'payment_method' });
  }
  return method;
}

const isDecline = (testCase: string): testCase is Decline => testCase in DECLINE_TEXTS;

/** No test bank account is refused at setup, so a scenario's override is the only way to meet this one. */
const BANK_REFUSES: ProviderError = {
  type: 'invalid_request_error',
  code: 'payment_method_provider_decline',
  doc_url: docUrl('payment_method_provider_decline'),
  message: 'Your bank declined to set up direct debits from this account.',
};

function refusalOf(method: StoredPaymentMethod, { outcomes }: CallContext): ProviderError | undefined {
  if (isDecline(method.testCase)) return declineError(method.testCase);
  if (outcomes?.confirmSetup !== 'refused') return undefined;
  return method.type === 'card' ? declineError('generic_decline') : BANK_REFUSES;
}
