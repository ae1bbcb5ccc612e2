import type { CheckoutEvent, EntryEvent } from '#checkout-flow';
import type { SavedMethod } from '#domain';
import { sydneyMonth } from '../../mock-server/backend/clock.ts';

/** A card is valid through the last day of its month in Sydney. */
export function isExpiredAt(method: SavedMethod, now: Date): boolean {
  if (method.type === 'direct debit') return false;
  const { year, month } = sydneyMonth(now.toISOString());
  return method.expiry.year * 12 + method.expiry.month < year * 12 + month;
}

interface EntryForm {
  card: object;
  bank: { account: unknown; bankName: unknown; name: string };
}

/** What an event enters into the form, by field. */
export function entriesOf(event: CheckoutEvent | EntryEvent): Record<string, unknown> {
  switch (event.type) {
    case 'name-changed':
      return { [event.tab === 'credit card' ? 'name' : 'holder']: event.name };
    case 'card-field-changed':
      return { [event.field]: event.state };
    case 'bank-field-changed':
      return { account: event.state, bankName: event.bankName };
    default:
      return {};
  }
}

/** Describes an entry that the form has lost. */
export function lostEntry(entered: Record<string, unknown>, { card, bank }: EntryForm): string | null {
  const form: Record<string, unknown> = { ...card, account: bank.account, bankName: bank.bankName, holder: bank.name };
  const lost = Object.keys(entered).find((key) => form[key] !== entered[key]);
  return lost ? `'${lost}' is ${JSON.stringify(form[lost])}; entered: ${JSON.stringify(entered[lost])}.` : null;
}
