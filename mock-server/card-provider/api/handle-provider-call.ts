import { createPaymentMethod, createToken, declineError } from './payment-method.ts';
import { type ProviderAccount, toPublicPaymentMethod, toPublicToken } from './provider-account.ts';
import {
  invalidRequest,
  matchProviderRoute,
  ProviderApiError,
  type ProviderCall,
  type ProviderContext,
  type ProviderResponse,
  parseParams,
  parseText,
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
      declineIf(context.outcomes.createPaymentMethod === 'refused');
      return toPublicPaymentMethod(createPaymentMethod(account, body, context));
    case 'create token':
      declineIf(context.outcomes.createToken === 'refused');
      return toPublicToken(createToken(account, parseParams(body['card']), context));
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

function declineIf(isDeclined: boolean): void {
  if (isDeclined) throw new ProviderApiError(402, declineError('generic_decline'));
}
