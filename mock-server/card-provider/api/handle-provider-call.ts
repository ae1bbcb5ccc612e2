import type { ProviderOutcomes } from '../provider-outcomes.ts';
import { findBankName } from '../rules/bank-account.ts';
import { detectBrand } from '../rules/card.ts';
import { createPaymentMethod, createToken, declineError } from './payment-method.ts';
import { type ProviderAccount, toPublic } from './provider-account.ts';
import {
  invalidRequest,
  matchProviderRoute,
  ProviderApiError,
  type ProviderCall,
  type ProviderContext,
  type ProviderResponse,
  type ProviderRoute,
  parseDigits,
  parseParams,
  parseText,
  type RequestParams,
} from './provider-call.ts';
import { answerChallenge, confirmSetupIntent, parseChallengeOutcome, retrieveSetupIntent } from './setup-intent.ts';

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
      declineAs(context.outcomes.createPaymentMethod);
      return toPublic(createPaymentMethod(account, body, context));
    case 'create token':
      declineAs(context.outcomes.createToken);
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

function declineAs(refusal: ProviderOutcomes['createToken']): void {
  if (refusal) throw new ProviderApiError(402, declineError(refusal === 'refused' ? 'generic_decline' : refusal));
}

/** The name and the request of a journal entry. */
interface CallDescription {
  name: string;
  request: Record<string, unknown>;
}

/** Describes a call for the journal. Copies only listed fields, so that unknown fields cannot leak card data. */
export function describeProviderCall(call: ProviderCall): CallDescription {
  const route = matchProviderRoute(call);
  if (route) return { name: route.endpoint, request: describeRequest(route, parseParams(call.body)) };
  return { name: 'unknown card provider call', request: { method: call.method, path: call.path.split('?')[0] } };
}

function describeRequest({ endpoint, id: setup_intent }: ProviderRoute, body: RequestParams): Record<string, unknown> {
  switch (endpoint) {
    case 'create payment method':
      return describeMethod(body);
    case 'create token': {
      const card = parseParams(body['card']);
      return { card: describeCard(card), ...pick(card, 'name') };
    }
    case 'confirm setup intent': {
      const data = body['payment_method_data'];
      const method = data === undefined ? {} : { payment_method_data: describeMethod(parseParams(data)) };
      return { setup_intent, ...pick(body, 'payment_method'), ...method };
    }
    case 'answer challenge':
      return { setup_intent, ...pick(body, 'payment_method'), outcome: parseChallengeOutcome(body) ?? 'unknown' };
    case 'retrieve setup intent':
      return { setup_intent };
    case 'retrieve clock':
      return {};
  }
}

const pick = (params: RequestParams, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));

const describeMethod = (data: RequestParams): Record<string, unknown> => ({
  ...pick(data, 'type', 'billing_details'),
  ...(data['card'] !== undefined && { card: describeCard(parseParams(data['card'])) }),
  ...(data['au_becs_debit'] !== undefined && {
    au_becs_debit: describeBankAccount(parseParams(data['au_becs_debit'])),
  }),
});

function describeCard(card: RequestParams): Record<string, unknown> {
  if (card['token'] !== undefined) return pick(card, 'token');
  const number = parseDigits(card['number']);
  return { brand: detectBrand(number), last4: number.slice(-4), ...pick(card, 'exp_month', 'exp_year') };
}

function describeBankAccount(bank: RequestParams): Record<string, unknown> {
  const bsb = parseDigits(bank['bsb_number']);
  return {
    bsb_number: bsb,
    bank: findBankName(bsb) ?? 'unknown',
    last4: parseDigits(bank['account_number']).slice(-4),
  };
}
