import { isExpired, type PaymentType, type SavedMethods } from './payment-method.ts';

/** Which tab is open, and which saved method is chosen on it; null means the new-entry form. */
export interface Selection {
  tab: PaymentType;
  methodId: string | null;
}

const defaultMethod = (saved: SavedMethods) => saved.methods.find(({ id }) => id === saved.defaultId);

/** What a switch to a tab selects: the default of that type if valid, else the first valid one, else nothing (spec 4). */
export function selectionOnTab(tab: PaymentType, saved: SavedMethods, now: Date): Selection {
  const valid = saved.methods.filter((method) => method.type === tab && !isExpired(method, now));
  const chosen = valid.find(({ id }) => id === saved.defaultId) ?? valid[0];
  return { tab, methodId: chosen?.id ?? null };
}

/**
 * What the checkout opens with (spec 4). An expired default selects nothing: another card is never picked silently.
 * A host that disabled direct debit keeps the card tab whatever the rules want.
 */
export function openingSelection(
  saved: SavedMethods,
  { migrating, directDebitDisabled, now }: { migrating: boolean; directDebitDisabled: boolean; now: Date },
): Selection {
  const preferred = defaultMethod(saved);
  const wantsBank = migrating || preferred?.type === 'direct debit';
  const tab: PaymentType = wantsBank && !directDebitDisabled ? 'direct debit' : 'credit card';
  if (preferred && isExpired(preferred, now)) return { tab, methodId: null };
  return selectionOnTab(tab, saved, now);
}
