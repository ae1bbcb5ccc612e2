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

export function handleProviderCall(
  account: ProviderAccount,
  call: ProviderCall,
  context: ProviderContext,
): ProviderResponse {
  try {
    // Returns a copy, so that later calls, which change the account, do not change this response.
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

export function describeProviderCall(call: ProviderCall): { name: string; request: RequestParams } {
  const route = matchProviderRoute(call);
  // Records the path without its query, which may contain a client secret.
  if (!route)
    return { name: 'unknown card provider call', request: { method: call.method, path: call.path.split('?')[0] } };
  return { name: route.endpoint, request: { ...(route.id && { setup_intent: route.id }), ...parseParams(call.body) } };
}
