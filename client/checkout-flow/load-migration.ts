import {
  type Cents,
  canBeBoughtAgain,
  currentSubscriptionId,
  migrationAdjustment,
  type Result,
  succeeded,
  ZERO,
} from '#domain';
import type { RequestFailure } from '#graphql';
import type { Attempt, Migration } from './checkout-state.ts';
import { type CheckoutPorts, logCallFailure } from './ports.ts';
import { findPurchase, type SentPayment, type SubscriptionList } from './sent-payment.ts';

interface LoadedMigration {
  migration: Result<Migration, RequestFailure>;
  subscriptions: Result<SubscriptionList, RequestFailure>;
}

/**
 * Whether this purchase migrates a subscription, and the user's subscriptions. A document never does, whatever the user has.
 * For a plan a failed query is not "no": it blocks paying, unless the host names the subscription and only the list failed.
 */
export async function loadMigration(
  planHandle: string,
  ports: Pick<CheckoutPorts, 'api' | 'log' | 'now' | 'productList' | 'subscriptionId'>,
): Promise<LoadedMigration> {
  const { api } = ports;
  const isDocument = canBeBoughtAgain(planHandle);
  const namedId = isDocument ? null : ports.subscriptionId();
  const productList = ports.productList();
  const namedPreview = namedId === null ? null : api.previewMigration(namedId, planHandle);
  const requestedAt = ports.now();
  const plan = await api.currentPlan();
  if (!plan.ok) logCallFailure('the current plan could not be loaded', plan.failure, ports);
  const subscriptions = plan.ok ? succeeded({ list: plan.value.subscriptions, requestedAt }) : plan;
  if (isDocument) return { subscriptions, migration: succeeded({ kind: 'none' }) };
  if (namedId === null && !plan.ok) return { subscriptions, migration: plan };
  const currentId = namedId ?? (plan.ok ? currentSubscriptionId(plan.value, productList) : null);
  if (currentId === null) return { subscriptions, migration: succeeded({ kind: 'none' }) };
  const preview = await (namedPreview ?? api.previewMigration(currentId, planHandle));
  if (!preview.ok) {
    logCallFailure('the migration preview could not be loaded', preview.failure, ports);
    return { subscriptions, migration: preview };
  }
  const { value } = preview;
  const migration: Migration = value
    ? { kind: 'upgrade', subscriptionId: currentId, preview: value }
    : { kind: 'none' };
  return { subscriptions, migration: succeeded(migration) };
}

/** Whether a purchase would now replace something else than was displayed, or give less credit. */
const isWorseMigration = (displayed: Migration | null, current: Migration | null, price: Cents): boolean =>
  displayed?.kind === 'upgrade' && current?.kind === 'upgrade'
    ? displayed.subscriptionId !== current.subscriptionId ||
      migrationAdjustment(current.preview, price) > migrationAdjustment(displayed.preview, price)
    : displayed?.kind !== current?.kind;

/** The order as it is now, compared with the displayed one. */
type OrderCheck =
  | { kind: 'unchanged'; subscriptions: Result<SubscriptionList, RequestFailure> }
  /** It migrates another subscription than displayed, or one that is worth less. */
  | { kind: 'changed' }
  /** One of the sent payments has bought the plan. */
  | { kind: 'bought'; payment: SentPayment; subscriptionId: string }
  /** The query failed that says what is migrated. */
  | { kind: 'unknown'; failure: RequestFailure; subscriptions: Result<SubscriptionList, RequestFailure> };

/** Loads the order again: the backend charges a migration by what the current plan is worth now. */
export async function checkOrder(
  { opening, migration: displayed }: Attempt,
  sent: readonly SentPayment[],
  ports: CheckoutPorts,
): Promise<OrderCheck> {
  const { migration, subscriptions } = await loadMigration(opening.request.planHandle, ports);
  const bought = subscriptions.ok ? findPurchase(sent, subscriptions.value.list, ports.payments.read()) : null;
  if (bought) return { kind: 'bought', ...bought };
  if (!migration.ok) return { kind: 'unknown', failure: migration.failure, subscriptions };
  const price = opening.request.breakdown.planPrice ?? opening.plan?.price ?? ZERO;
  return isWorseMigration(displayed, migration.value, price)
    ? { kind: 'changed' }
    : { kind: 'unchanged', subscriptions };
}
