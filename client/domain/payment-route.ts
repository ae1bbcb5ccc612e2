import type { PaymentType, SavedMethod } from './payment-method.ts';

export type PaymentRoute =
  | { kind: 'MIGRATION_NEW'; type: PaymentType; subscriptionId: string }
  /** Without `paymentMethodId` the backend charges its default method. */
  | { kind: 'MIGRATION_SAVED'; type: PaymentType; subscriptionId: string; paymentMethodId: string | null }
  | { kind: 'NEW_SUBSCRIPTION_NEW'; type: PaymentType }
  | { kind: 'NEW_SUBSCRIPTION_SAVED'; type: PaymentType; paymentMethodId: string };

export function takesNewDetails({ kind }: PaymentRoute): boolean {
  switch (kind) {
    case 'MIGRATION_NEW':
    case 'NEW_SUBSCRIPTION_NEW':
      return true;
    case 'MIGRATION_SAVED':
    case 'NEW_SUBSCRIPTION_SAVED':
      return false;
  }
}

export interface PaymentRouteInput {
  migratedId: string | null;
  tab: PaymentType;
  selectedId: string | null;
  methods: SavedMethod[];
  defaultId: string | null;
  /** Whether nothing is due and nothing was entered, so that a migration needs no method. */
  nothingToCollect: boolean;
}

/** Returns null if the selected method is no longer in the list. */
export function resolvePaymentRoute(input: PaymentRouteInput): PaymentRoute | null {
  const { migratedId: subscriptionId, tab, selectedId, methods, defaultId } = input;
  const selected = methods.find(({ id }) => id === selectedId);
  if (selectedId !== null && !selected) return null;
  // Ignores a selected method of the other type, because the customer sees only the open tab.
  if (!selected || selected.type !== tab) {
    if (subscriptionId === null) return { kind: 'NEW_SUBSCRIPTION_NEW', type: tab };
    if (!input.nothingToCollect) return { kind: 'MIGRATION_NEW', type: tab, subscriptionId };
    const defaultMethod = methods.find(({ id }) => id === defaultId);
    return { kind: 'MIGRATION_SAVED', type: defaultMethod?.type ?? tab, subscriptionId, paymentMethodId: null };
  }
  if (subscriptionId === null) return { kind: 'NEW_SUBSCRIPTION_SAVED', type: tab, paymentMethodId: selected.id };
  const paymentMethodId = selected.id === defaultId ? null : selected.id;
  return { kind: 'MIGRATION_SAVED', type: tab, subscriptionId, paymentMethodId };
}
