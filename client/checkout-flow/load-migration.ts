import { canBeBoughtAgain, currentSubscriptionId, migrationAdjustment, type Result, succeeded, ZERO } from '#domain';
import type { RequestFailure } from '#graphql';
import type { Attempt, Migration } from './checkout-state.ts';
import { type CheckoutPorts, logCallFailure } from './ports.ts';
import { paidKeys, type SubscriptionList } from './sent-payment.ts';

interface LoadedMigration {
  migration: Result<Migration, RequestFailure>;
  subscriptions: Result<SubscriptionList, RequestFailure>;
}

/** A document never replaces a subscription. For a plan both queries must succeed, or the host page names the subscription. */
export async function loadMigration(
  planHandle: string,
  ports: Pick<CheckoutPorts, 'api' | 'log' | 'now' | 'payments' | 'productList' | 'subscriptionId'>,
): Promise<LoadedMigration> {
  const { api } = ports;
  const isDocument = canBeBoughtAgain(planHandle);
  const namedId = isDocument ? null : ports.subscriptionId();
  const productList = ports.productList();
  const namedPreview = namedId === null ? null : api.previewMigration(namedId, planHandle);
  const { plan, subscriptions } = await loadPlan(ports);
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

async function loadPlan({ api, log, now, payments }: Pick<CheckoutPorts, 'api' | 'log' | 'now' | 'payments'>) {
  const requested = { requestedAt: now(), paidKeys: paidKeys(payments.read()) };
  const plan = await api.currentPlan();
  if (!plan.ok) logCallFailure('the current plan could not be loaded', plan.failure, { log });
  const subscriptions: LoadedMigration['subscriptions'] = plan.ok
    ? succeeded({ list: plan.value.subscriptions, uncertain: plan.value.uncertain ?? [], ...requested })
    : plan;
  return { plan, subscriptions };
}

export const loadSubscriptions = async (ports: CheckoutPorts): Promise<LoadedMigration['subscriptions']> =>
  (await loadPlan(ports)).subscriptions;

/** Whether the purchase would now replace another subscription than the screen says, or give less credit. */
export function isWorseMigration({ migration: displayed, opening }: Attempt, current: Migration): boolean {
  if (displayed?.kind !== 'upgrade' || current.kind !== 'upgrade') return displayed?.kind !== current.kind;
  const price = opening.request.breakdown.planPrice ?? opening.plan?.price ?? ZERO;
  return (
    displayed.subscriptionId !== current.subscriptionId ||
    migrationAdjustment(current.preview, price) > migrationAdjustment(displayed.preview, price)
  );
}
