import type { SavedMethod, SavedMethods } from '#domain';
import type { ListPaymentMethodQuery } from './generated/operations.ts';

type MethodList = ListPaymentMethodQuery['listPaymentMethod'];

function parseMethod({ id, card, au_becs_debit: bank }: MethodList['data'][number]): SavedMethod[] {
  if (card) {
    const expiry = { month: Number(card.exp_month), year: Number(card.exp_year) };
    return [{ type: 'credit card', id, brand: card.brand, expiry, last4: card.last4 }];
  }
  if (bank) return [{ type: 'direct debit', id, bsb: bank.bsb_number, last4: bank.last4 }];
  // Other types of method are not supported.
  return [];
}

/** The supported saved methods; a default that is not among them becomes null. */
export function parseSavedMethods({ data, defaultPayment }: MethodList): SavedMethods {
  const methods = data.flatMap(parseMethod);
  return { methods, defaultId: methods.some(({ id }) => id === defaultPayment) ? defaultPayment : null };
}
