import { createPaymentMethod, createToken, declineError } from './payment-method.ts';
import { type ProviderAccount, toPublic } from './provider-account.ts';
import {
  invalidRequest,
  matchProviderRoute,
  ProviderApiError,
  type ProviderCall,
  type ProviderContext,
  type ProviderResponse,
  parseParams,
  parseText,
  type RequestParams,
} from './provider-call.ts';
import { answerChallenge, confirmSetupIntent, retrieveSetupIntent } from './setup-intent.ts';

/** Handles one API call. Changes only `account`; returns API errors in the format of Stripe instead of throwing. */
export function handleProviderCall(
  account: ProviderAccount,
  call: ProviderCall,
  context: ProviderContext,
): ProviderResponse {
  try {
    // A copy, because the account changes later.
    return { status: 200, body: structuredClone(dispatch(account, call, context)) };
  } catch (error) {
    if (!(error instanceof ProviderApiError)) throw error;
    return { status: error.status, body: { error: structuredClone(error.error) } };
  }
}

function dispatch(account: ProviderAccount, call: ProviderCall, context: ProviderContext): unknown {
  const route = matchProviderRoute(call);
  const body = parseParams(call.body);
  switch (route?.endpoint) {
    case 'create payment method':
      return toPublic(createPaymentMethod(account, body, context));
    case 'create token':
      if (context.outcomes.createToken === 'refused') throw new ProviderApiError(402, declineError('generic_decline'));
      return toPublic(createToken(account, parseParams(body['card']), context));
    case 'confirm setup intent':
      return confirmSetupIntent(account, route.id, body, context);
    case 'answer challenge':
      return answerChallenge(account, route.id, body, context);
    case 'retrieve setup intent':
      return retrieveSetupIntent(
        account,
        route.id,
        route.query.get('client_secret') ?? parseText(body['client_secret']),
      );
    case 'retrieve clock':
      return { now: Math.floor(context.now.getTime() / 1000) };
    case undefined:
      throw new ProviderApiError(404, invalidRequest(unrecognizedUrlMessage(call)).error);
  }
}

const unrecognizedUrlMessage = ({ method, path }: ProviderCall): string =>
  `Unrecognized request URL (${method}: ${path.split('?')[0]}). Please see https://stripe.com/docs or we can help at ` +
  'https://support.stripe.com/.';

/** The name and the request of a call. The journal redacts the request. */
export function describeProviderCall(call: ProviderCall): { name: string; request: RequestParams } {
  const route = matchProviderRoute(call);
  // The query may contain a client secret.
  if (!route)
    return { name: 'unknown card provider call', request: { method: call.method, path: call.path.split('?')[0] } };
  return { name: route.endpoint, request: { ...(route.id && { setup_intent: route.id }), ...parseParams(call.body) } };
}
