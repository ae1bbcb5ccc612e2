import { bankNameOf } from '../rules/bsb-directory.ts';
import { brandOf } from '../rules/card-brand.ts';
import { challengeOutcomeFrom } from './answer-challenge.ts';
import { digitsOf, type Fields, fieldsOf, type ProviderCall, routeOf } from './provider-call.ts';

/** What the journal says of a call. */
export interface CallDescription {
  name: string;
  request: Record<string, unknown>;
}

/**
 * Names a call and repeats what may be read by anyone. It picks what is harmless instead of striking out what is not,
 * so a field nobody thought of stays out of the journal.
 */
export function describeProviderCall(call: ProviderCall): CallDescription {
  const route = routeOf(call);
  const body = fieldsOf(call.body);
  switch (route?.endpoint) {
    case 'create payment method':
      return { name: route.endpoint, request: methodShown(body) };
    case 'create token': {
      const card = fieldsOf(body['card']);
      return { name: route.endpoint, request: { card: cardShown(card), ...picked(card, 'name') } };
    }
    case 'confirm setup intent': {
      const data = body['payment_method_data'];
      return {
        name: route.endpoint,
        request: {
          setup_intent: route.id,
          ...picked(body, 'payment_method'),
          ...(data !== undefined && { payment_method_data: methodShown(fieldsOf(data)) }),
        },
      };
    }
    case 'answer challenge':
      return {
        name: route.endpoint,
        request: {
          setup_intent: route.id,
          ...picked(body, 'payment_method'),
          outcome: challengeOutcomeFrom(body) ?? 'unknown',
        },
      };
    case 'retrieve setup intent':
      return { name: route.endpoint, request: { setup_intent: route.id } };
    case 'tell time':
      return { name: route.endpoint, request: {} };
    case undefined:
      return { name: 'unknown card provider call', request: { method: call.method, path: call.path.split('?')[0] } };
  }
}

const picked = (from: Fields, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

const methodShown = (data: Fields): Record<string, unknown> => ({
  ...picked(data, 'type', 'billing_details'),
  ...(data['card'] !== undefined && { card: cardShown(fieldsOf(data['card'])) }),
  ...(data['au_becs_debit'] !== undefined && { au_becs_debit: bankShown(fieldsOf(data['au_becs_debit'])) }),
});

function cardShown(card: Fields): Record<string, unknown> {
  if (card['token'] !== undefined) return picked(card, 'token');
  const number = digitsOf(card['number']);
  return { brand: brandOf(number), last4: number.slice(-4), ...picked(card, 'exp_month', 'exp_year') };
}

function bankShown(bank: Fields): Record<string, unknown> {
  const bsb = digitsOf(bank['bsb_number']);
  return { bsb_number: bsb, bank: bankNameOf(bsb) ?? 'unknown', last4: digitsOf(bank['account_number']).slice(-4) };
}
