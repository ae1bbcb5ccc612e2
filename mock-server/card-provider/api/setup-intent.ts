import {
  type ProviderAccount,
  type ProviderError,
  publicPaymentMethod,
  type SetupIntent,
  type StoredPaymentMethod,
} from './provider-account.ts';
import { type CallContext, invalidRequest, Refusal } from './provider-call.ts';

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
