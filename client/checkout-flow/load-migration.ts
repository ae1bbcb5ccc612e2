import { currentSubscriptionId } from '#domain';
import type { RequestFailure } from '#graphql';
import type { Migration } from './checkout-state.ts';
import { type CheckoutPorts, logCallFailure } from './ports.ts';
import type { SubscriptionList } from './sent-payment.ts';

interface LoadedMigration {
  /** Null if it could not be loaded. */
  migration: Migration | null;
  /** The user's subscriptions; null if they could not be loaded. */
  subscriptions: SubscriptionList | null;
  /** Why something could not be loaded. */
  failure: RequestFailure | null;
}

/**
 * Whether this purchase migrates a subscription, and the user's subscriptions. A failed query is not "no": it blocks
 * paying. If the host names the subscription, a failed list does not: it is loaded again before a purchase is sent.
 */
export async function loadMigration(
  planHandle: string,
  ports: Pick<CheckoutPorts, 'api' | 'log' | 'now' | 'productList' | 'subscriptionId'>,
): Promise<LoadedMigration> {
  const { api } = ports;
  const named = ports.subscriptionId();
  // Compared with ids that are read as text.
  const subscriptionId = named === undefined || named === null ? null : String(named);
  const productList = ports.productList();
  const namedPreview = subscriptionId === null ? null : api.previewMigration(subscriptionId, planHandle);
  const requestedAt = ports.now();
  const plan = await api.currentPlan();
  if (!plan.ok) logCallFailure('the current plan could not be loaded', plan.failure, ports);
  const loaded = {
    subscriptions: plan.ok ? { list: plan.value.subscriptions, requestedAt } : null,
    failure: plan.ok ? null : plan.failure,
  };
  const currentId = subscriptionId ?? (plan.ok ? currentSubscriptionId(plan.value, productList) : null);
  if (currentId === null) return { ...loaded, migration: plan.ok ? { kind: 'none' } : null };
  const preview = await (namedPreview ?? api.previewMigration(currentId, planHandle));
  if (!preview.ok) {
    logCallFailure('the migration preview could not be loaded', preview.failure, ports);
    return { ...loaded, migration: null, failure: preview.failure };
  }
  const { value } = preview;
  const migration: Migration = value
    ? { kind: 'upgrade', subscriptionId: currentId, preview: value }
    : { kind: 'none' };
  return { ...loaded, migration };
}

/** Whether a purchase would now replace something else than was displayed, or give less credit. */
export const isWorseMigration = (displayed: Migration | null, current: Migration | null): boolean =>
  displayed?.kind === 'upgrade' && current?.kind === 'upgrade'
    ? displayed.subscriptionId !== current.subscriptionId || current.preview.adjustment > displayed.preview.adjustment
    : displayed?.kind !== current?.kind;
