import type { SavedMethod, SavedMethods } from '#domain';
import type { ListPaymentMethodQuery } from './generated/operations.ts';
import { id, text } from './response-values.ts';

type MethodList = ListPaymentMethodQuery['listPaymentMethod'];

function parseMethod({ card, au_becs_debit: bank, ...method }: MethodList['data'][number]): SavedMethod[] {
  if (card) {
    const expiry = { month: Number(card.exp_month), year: Number(card.exp_year) };
    return [{ type: 'credit card', id: id(method.id), brand: text(card.brand), expiry, last4: text(card.last4) }];
  }
  if (bank) return [{ type: 'direct debit', id: id(method.id), bsb: text(bank.bsb_number), last4: text(bank.last4) }];
  // Other types of method are not supported.
  return [];
}

/** The supported saved methods; a default that is not among them becomes null. */
export function parseSavedMethods({ data, defaultPayment }: MethodList): SavedMethods {
  const methods = data.flatMap(parseMethod);
  return { methods, defaultId: methods.some((method) => method.id === defaultPayment) ? defaultPayment : null };
}
