import { ownValue, setOwnValue } from '../../own-value.ts';
import {
  type ProviderAccount,
  type ProviderError,
  publicPaymentMethod,
  type SetupIntent,
  type StoredPaymentMethod,
} from './provider-account.ts';
import { type CallContext, invalidRequest, Refusal } from './provider-call.ts';

interface NewIntent {
  usage?: SetupIntent['usage'];
  /** Attached by the server: the browser has only to confirm. */
  payment_method?: string | null;
}

/** Opens an intent to save a payment method; its client secret lets one browser confirm it. */
export function createSetupIntent(
  account: ProviderAccount,
  { mint, now, usage = 'off_session', payment_method = null }: Pick<CallContext, 'mint' | 'now'> & NewIntent,
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
    payment_method,
    payment_method_types: ['card', 'au_becs_debit'],
    status: payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
    usage,
  };
  setOwnValue(account.setupIntents, id, intent);
  return intent;
}

/** The intent, for whoever holds its secret. */
export function retrieveSetupIntent(account: ProviderAccount, id: string, clientSecret: string | null): SetupIntent {
  const intent = ownValue(account.setupIntents, id);
  if (!intent) throw invalidRequest(`No such setupintent: '${id}'`, { code: 'resource_missing', param: 'intent' });
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

/** Leaves the intent waiting for the bank's challenge to be answered. */
export function requireAction(intent: SetupIntent, method: StoredPaymentMethod): SetupIntent {
  return Object.assign(intent, {
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    payment_method: method.id,
    last_setup_error: null,
  } satisfies Partial<SetupIntent>);
}

/** Settles the intent in the method's favour, at once or for the bank to tell later. */
export function finishSetup(
  intent: SetupIntent,
  method: StoredPaymentMethod,
  status: 'succeeded' | 'processing',
): SetupIntent {
  return Object.assign(intent, {
    status,
    next_action: null,
    payment_method: method.id,
    last_setup_error: null,
  } satisfies Partial<SetupIntent>);
}

/** Ends an intent for good without a payment method. One that has succeeded stays what it is. */
export function cancelSetupIntent(
  account: ProviderAccount,
  id: string,
  reason: SetupIntent['cancellation_reason'] = null,
): SetupIntent | undefined {
  const intent = ownValue(account.setupIntents, id);
  if (!intent || intent.status === 'succeeded') return intent;
  const canceled = { status: 'canceled', cancellation_reason: reason, next_action: null } as const;
  return Object.assign(intent, canceled satisfies Partial<SetupIntent>);
}

/** Puts the intent back to its beginning, so that another card may be tried with it; the caller throws what is returned. */
export function failSetup(intent: SetupIntent, method: StoredPaymentMethod, error: ProviderError): Refusal {
  const payment_method = publicPaymentMethod(method);
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_setup_error: { ...error, payment_method },
  } satisfies Partial<SetupIntent>);
  return new Refusal(402, { ...error, payment_method, setup_intent: { ...intent } });
}

/** The refusal of a call that does not fit the state the intent is in, which it names. */
export function unexpectedState(intent: SetupIntent, message: string): Refusal {
  const { error } = invalidRequest(message, { code: 'setup_intent_unexpected_state' });
  return new Refusal(400, { ...error, setup_intent: { ...intent } });
}
