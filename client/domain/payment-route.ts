import type { PaymentType, SavedMethod } from './payment-method.ts';

/** How a payment is made (spec 4, "Payment routes"). */
export type PaymentRoute =
  | { kind: 'MIGRATION_NEW'; type: PaymentType }
  /** A null id leaves the choice to the backend, which charges the default. */
  | { kind: 'MIGRATION_SAVED'; type: PaymentType; paymentMethodId: string | null }
  | { kind: 'NEW_SUBSCRIPTION_NEW'; type: PaymentType }
  | { kind: 'NEW_SUBSCRIPTION_SAVED'; type: PaymentType; paymentMethodId: string };

export interface RouteFacts {
  migrating: boolean;
  tab: PaymentType;
  /** Null for the new-entry form. */
  selectedId: string | null;
  methods: SavedMethod[];
  defaultId: string | null;
  /** Nothing is due and nothing was entered: a migration then needs no method at all. */
  nothingToCollect: boolean;
}

/** The one route of a payment, or null when the selected method is gone from the list ('Invalid payment configuration'). */
export function routeOf(facts: RouteFacts): PaymentRoute | null {
  const { migrating, tab, selectedId, methods, defaultId } = facts;
  const selected = methods.find(({ id }) => id === selectedId);
  if (selectedId !== null && !selected) return null;
  // A method of the other tab's type is not what the user is looking at: the open tab's form decides.
  if (!selected || selected.type !== tab) {
    if (!migrating) return { kind: 'NEW_SUBSCRIPTION_NEW', type: tab };
    if (!facts.nothingToCollect) return { kind: 'MIGRATION_NEW', type: tab };
    const preferred = methods.find(({ id }) => id === defaultId);
    return { kind: 'MIGRATION_SAVED', type: preferred?.type ?? tab, paymentMethodId: null };
  }
  if (!migrating) return { kind: 'NEW_SUBSCRIPTION_SAVED', type: tab, paymentMethodId: selected.id };
  return { kind: 'MIGRATION_SAVED', type: tab, paymentMethodId: selected.id === defaultId ? null : selected.id };
}
