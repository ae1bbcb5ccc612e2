import type { SavedMethod, SavedMethods } from '#domain';
import type { ListPaymentMethodQuery } from './generated/operations.ts';

type MethodList = ListPaymentMethodQuery['listPaymentMethod'];

function readMethod({ id, card, au_becs_debit: bank }: MethodList['data'][number]): SavedMethod[] {
  if (card) {
    const expiry = { month: Number(card.exp_month), year: Number(card.exp_year) };
    return [{ type: 'credit card', id, brand: card.brand, expiry, last4: card.last4 }];
  }
  if (bank) return [{ type: 'direct debit', id, bsb: bank.bsb_number, last4: bank.last4 }];
  // Neither card nor bank account: a kind of method this module does not offer.
  return [];
}

/** The saved methods that this module can use; a default that is not among them counts as none. */
export function readSavedMethods({ data, defaultPayment }: MethodList): SavedMethods {
  const methods = data.flatMap(readMethod);
  return { methods, defaultId: methods.some(({ id }) => id === defaultPayment) ? defaultPayment : null };
}
