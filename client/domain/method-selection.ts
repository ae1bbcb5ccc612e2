import { isExpired, PAYMENT_TYPES, type PaymentType, type SavedMethods } from './payment-method.ts';

/** The open tab, and the saved method that is selected on it; null while the customer enters a new one. */
export interface MethodSelection {
  tab: PaymentType;
  methodId: string | null;
}

const WITHOUT_DIRECT_DEBIT = /* @__PURE__ */ PAYMENT_TYPES.filter((type) => type !== 'direct debit');

export const hostTypes = (directDebitDisabled: boolean): readonly PaymentType[] =>
  directDebitDisabled ? WITHOUT_DIRECT_DEBIT : PAYMENT_TYPES;

const defaultMethod = (saved: SavedMethods) => saved.methods.find(({ id }) => id === saved.defaultId);

/** The selection after a switch to a tab: its default method unless expired, else the first that has not expired. */
export function selectionOnTab(tab: PaymentType, saved: SavedMethods, now: Date): MethodSelection {
  const valid = saved.methods.filter((method) => method.type === tab && !isExpired(method, now));
  const chosen = valid.find(({ id }) => id === saved.defaultId) ?? valid[0];
  return { tab, methodId: chosen?.id ?? null };
}

/** The selection when the checkout opens: nothing if the default has expired, so that no other card is charged unnoticed. */
export function openingSelection(
  saved: SavedMethods,
  { migrating, directDebitDisabled, now }: { migrating: boolean; directDebitDisabled: boolean; now: Date },
): MethodSelection {
  const preferred = defaultMethod(saved);
  const preferredType = migrating ? 'direct debit' : (preferred?.type ?? 'credit card');
  const tab = hostTypes(directDebitDisabled).includes(preferredType) ? preferredType : 'credit card';
  if (preferred && isExpired(preferred, now)) return { tab, methodId: null };
  return selectionOnTab(tab, saved, now);
}
