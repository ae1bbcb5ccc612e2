import { ownValue, setOwnValue } from '../../own-value.ts';
import { DECLINE_TEXTS, type Decline } from '../rules/decline-texts.ts';
import { declineError } from './card-details.ts';
import { createPaymentMethod } from './create-payment-method.ts';
import {
  findPaymentMethod,
  type ProviderAccount,
  type ProviderError,
  type SetupIntent,
  type StoredPaymentMethod,
} from './provider-account.ts';
import {
  type CallContext,
  docUrl,
  type Fields,
  fieldsOf,
  invalidRequest,
  type Refusal,
  textOf,
} from './provider-call.ts';
import {
  cancelSetupIntent,
  failSetup,
  finishSetup,
  requireAction,
  retrieveSetupIntent,
  unexpectedState,
} from './setup-intent.ts';

/** The provider cancels an intent that is confirmed again and again. It does not say when; far more often than people try. */
export const MOST_CONFIRMATIONS = 50;

/**
 * Confirms once: any failure puts the intent back to `requires_payment_method`, so that another card may be tried with
 * the same intent; a finished one refuses and says what state it is in. A card whose bank asks first gets no answer yet.
 */
export function confirmSetupIntent(
  account: ProviderAccount,
  id: string,
  sent: Fields,
  context: CallContext,
): SetupIntent {
  const intent = retrieveSetupIntent(account, id, textOf(sent['client_secret']));
  const times = (ownValue(account.confirmations, id) ?? 0) + 1;
  setOwnValue(account.confirmations, id, times);
  if (times > MOST_CONFIRMATIONS || context.outcomes?.intentAlready === 'canceled') {
    cancelSetupIntent(account, id, 'abandoned');
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw notConfirmable(intent);
  }
  const method = methodToConfirm(account, intent, sent, context);
  if (context.outcomes?.intentAlready === 'succeeded') throw notConfirmable(finishSetup(intent, method, 'succeeded'));
  return method.authentication === 'challenge' ? requireAction(intent, method) : settleSetup(intent, method, context);
}

const notConfirmable = (intent: SetupIntent): Refusal =>
  unexpectedState(
    intent,
    `You cannot confirm this SetupIntent because it has a status of ${intent.status}. ` +
      'Only a SetupIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.',
  );

/** What the setup comes to once nobody has to be asked any more. */
export function settleSetup(intent: SetupIntent, method: StoredPaymentMethod, { outcomes }: CallContext): SetupIntent {
  const refusal = refusalOf(method, outcomes);
  if (refusal) throw failSetup(intent, method, refusal);
  return finishSetup(intent, method, outcomes?.confirmSetup === 'processing' ? 'processing' : 'succeeded');
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
  const method = findPaymentMethod(account, id);
  if (!method) {
    throw invalidRequest(`No such PaymentMethod: '${id}'`, { code: 'resource_missing', param: 'payment_method' });
  }
  return method;
}

const isDecline = (name: string): name is Decline => Object.hasOwn(DECLINE_TEXTS, name);

/** No test bank account is refused at setup, so a scenario's override is the only way to meet this one. */
const BANK_REFUSES: ProviderError = {
  type: 'invalid_request_error',
  code: 'payment_method_provider_decline',
  doc_url: docUrl('payment_method_provider_decline'),
  message: 'Your bank declined to set up direct debits from this account.',
};

function refusalOf(method: StoredPaymentMethod, outcomes: CallContext['outcomes']): ProviderError | undefined {
  if (isDecline(method.testCase)) return declineError(method.testCase);
  const ending = outcomes?.confirmSetup ?? 'processing';
  if (method.type === 'card' && isDecline(ending)) return declineError(ending);
  if (ending !== 'refused') return undefined;
  return method.type === 'card' ? declineError('generic_decline') : BANK_REFUSES;
}
