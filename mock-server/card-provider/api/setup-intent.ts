import { ownValue, setOwnValue } from '../../own-value.ts';
import { truncate } from '../../truncate.ts';
import {
  type ProviderAccount,
  type ProviderErrorBody,
  type ProviderSetupIntent,
  type StoredPaymentMethod,
  toPublicPaymentMethod,
} from './provider-account.ts';
import { invalidRequest, ProviderApiError, type ProviderContext } from './provider-call.ts';

interface NewIntentOptions {
  usage?: ProviderSetupIntent['usage'];
  /** Attached by the server, so that the browser only confirms. */
  payment_method?: string | null;
}

/** Creates an intent to save a payment method. Its client secret authorizes the browser to confirm it. */
export function createSetupIntent(
  account: ProviderAccount,
  {
    createId,
    now,
    usage = 'off_session',
    payment_method = null,
  }: Pick<ProviderContext, 'createId' | 'now'> & NewIntentOptions,
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
    payment_method,
    payment_method_types: ['card', 'au_becs_debit'],
    status: payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
    usage,
  };
  setOwnValue(account.setupIntents, id, intent);
  return intent;
}

/** The intent with this id. Throws unless the client secret matches. */
export function retrieveSetupIntent(
  account: ProviderAccount,
  id: string,
  clientSecret: string | null,
): ProviderSetupIntent {
  const intent = ownValue(account.setupIntents, id);
  if (!intent)
    throw invalidRequest(`No such setupintent: '${truncate(id)}'`, { code: 'resource_missing', param: 'intent' });
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

/** Sets the status that waits for the bank's challenge. */
export function requireAction(intent: ProviderSetupIntent, method: StoredPaymentMethod): ProviderSetupIntent {
  return Object.assign(intent, {
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    payment_method: method.id,
    last_setup_error: null,
  } satisfies Partial<ProviderSetupIntent>);
}

/** Attaches the payment method, immediately or with the outcome pending. */
export function finishSetupIntent(
  intent: ProviderSetupIntent,
  method: StoredPaymentMethod,
  status: 'succeeded' | 'processing',
): ProviderSetupIntent {
  return Object.assign(intent, {
    status,
    next_action: null,
    payment_method: method.id,
    last_setup_error: null,
  } satisfies Partial<ProviderSetupIntent>);
}

/** Cancels an intent unless it has succeeded. */
export function cancelSetupIntent(
  account: ProviderAccount,
  id: string,
  reason: ProviderSetupIntent['cancellation_reason'] = null,
): ProviderSetupIntent | undefined {
  const intent = ownValue(account.setupIntents, id);
  if (!intent || intent.status === 'succeeded') return intent;
  const canceled = { status: 'canceled', cancellation_reason: reason, next_action: null } as const;
  return Object.assign(intent, canceled satisfies Partial<ProviderSetupIntent>);
}

/** Resets the intent, so that it can be confirmed with another card. The caller throws the returned error. */
export function failSetupIntent(
  intent: ProviderSetupIntent,
  method: StoredPaymentMethod,
  error: ProviderErrorBody,
): ProviderApiError {
  const payment_method = toPublicPaymentMethod(method);
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_setup_error: { ...error, payment_method },
  } satisfies Partial<ProviderSetupIntent>);
  return new ProviderApiError(402, { ...error, payment_method, setup_intent: { ...intent } });
}

/** The error for a call that the intent's status does not allow. */
export function unexpectedStateError(intent: ProviderSetupIntent, message: string): ProviderApiError {
  const { error } = invalidRequest(message, { code: 'setup_intent_unexpected_state' });
  return new ProviderApiError(400, { ...error, setup_intent: { ...intent } });
}
