import { bankModeFrom } from '../rules/bank-account.ts';
import { answerChallenge } from './answer-challenge.ts';
import { declineError } from './card-details.ts';
import { confirmSetupIntent } from './confirm-setup-intent.ts';
import { createPaymentMethod } from './create-payment-method.ts';
import { createCvcToken, createToken } from './create-token.ts';
import { type ProviderAccount, publicPaymentMethod, publicToken } from './provider-account.ts';
import {
  type CallContext,
  fieldsOf,
  invalidRequest,
  type ProviderAnswer,
  type ProviderCall,
  Refusal,
  routeOf,
  textOf,
} from './provider-call.ts';
import { retrieveSetupIntent } from './setup-intent.ts';

/** Answers one API call, changing nothing but `account`. Refusals are Stripe-shaped error bodies, never exceptions. */
export function answerProviderCall(account: ProviderAccount, call: ProviderCall, context: CallContext): ProviderAnswer {
  try {
    // A copy: what was answered does not change when the account does.
    return { status: 200, body: structuredClone(answer(account, call, context)) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { status: refusal.status, body: { error: structuredClone(refusal.error) } };
  }
}

function answer(account: ProviderAccount, call: ProviderCall, given: CallContext): unknown {
  const route = routeOf(call);
  const context = { ...given, bankMode: given.bankMode ?? bankModeFrom(route?.query.get('bank')) };
  const body = fieldsOf(call.body);
  switch (route?.endpoint) {
    case 'create payment method':
      refuseWhen(context.outcomes?.createPaymentMethod === 'refused');
      return publicPaymentMethod(createPaymentMethod(account, body, context));
    case 'create token':
      refuseWhen(context.outcomes?.createToken === 'refused');
      if (body['cvc_update'] !== undefined) return createCvcToken(fieldsOf(body['cvc_update']), context);
      return publicToken(createToken(account, fieldsOf(body['card']), context));
    case 'confirm setup intent':
      return confirmSetupIntent(account, route.id, body, context);
    case 'answer challenge':
      return answerChallenge(account, route.id, body, context);
    case 'retrieve setup intent':
      return retrieveSetupIntent(account, route.id, route.query.get('client_secret') ?? textOf(body['client_secret']));
    case 'tell time':
      return { now: Math.floor(context.now.getTime() / 1000) };
    case undefined:
      throw new Refusal(404, invalidRequest(unrecognized(call)).error);
  }
}

const unrecognized = ({ method, path }: ProviderCall): string =>
  `Unrecognized request URL (${method}: ${path.split('?')[0]}). Please see https://stripe.com/docs or we can help at ` +
  'https://support.stripe.com/.';

function refuseWhen(refused: boolean): void {
  if (refused) throw new Refusal(402, declineError('generic_decline'));
}
