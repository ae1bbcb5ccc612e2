import { canBeBoughtAgain, subscriptionsTo } from '#domain';
import type { NewAttempt } from './checkout-state.ts';
import { findPurchases, stopReason } from './find-purchases.ts';
import { isWorseMigration, loadMigration, loadSubscriptions } from './load-migration.ts';
import { type NotSentReason, notSent, type PaymentOutcome } from './payment-outcome.ts';
import type { CheckoutPorts } from './ports.ts';
import {
  decidingPayments,
  findUnconfirmedPayment,
  isPaidSince,
  isStaleOrder,
  mayHaveBought,
  paymentsForOtherPlans,
  paymentsToLookUp,
  type SentPayment,
  type SubscriptionList,
} from './sent-payment.ts';

type Clearance =
  | { status: 'ended'; outcome: PaymentOutcome }
  /** `coveredKeys`: the payments that this check has read. If another page has stored others, no purchase is sent. */
  | { status: 'cleared'; subscriptions: SubscriptionList | null; coveredKeys: readonly string[] };

/** Stands in `acknowledged` for the message that the checkout could not load the subscriptions. */
const FAILED_LOOK = 'failed look';

/**
 * Decides whether a new purchase may be sent. Looks at the subscriptions if an earlier payment for the same plan, or for a
 * document, is not proved. Loads the order again if it is old, or if another plan has been paid since.
 */
export async function clearEarlierPayments(attempt: NewAttempt, ports: CheckoutPorts): Promise<Clearance> {
  const { item, acknowledged } = attempt.opening;
  const known = ports.payments.read();
  const stop = (reason: NotSentReason): Clearance => ({
    status: 'ended',
    outcome: notSent(reason, { intent: attempt.intent }),
  });
  const isPlan = !canBeBoughtAgain(item.planHandle);
  const clear = (subscriptions: SubscriptionList | null): Clearance => {
    const unread = (subscriptions?.uncertain ?? []).filter((name) => isPlan && !acknowledged.includes(name));
    if (unread.length > 0) return stop({ kind: 'plans-unreadable', planName: attempt.plan.name, acknowledged: unread });
    const coveredKeys = decidingPayments(known, item).map(({ idempotencyKey }) => idempotencyKey);
    return { status: 'cleared', subscriptions, coveredKeys };
  };
  if (isPaidSince(known, attempt.knownPaidKeys, item) || findUnconfirmedPayment(known, item))
    return stop({ kind: 'payments-changed' });

  const isUpgrade = 'subscriptionId' in attempt.route;
  const own = paymentsToLookUp(known, item);
  const others = isUpgrade ? paymentsForOtherPlans(known, item) : [];
  const unreadableKeys = ports.payments.unreadableKeys().filter((key) => !acknowledged.includes(key));
  const mustLook = own.length + others.length + unreadableKeys.length > 0;
  const isStale = isStaleOrder(attempt.subscriptions, known, ports.now());
  if (!mustLook && !isStale) return clear(attempt.subscriptions);

  const order = isPlan && isStale ? await loadMigration(item.planHandle, ports) : null;
  const subscriptions = order?.subscriptions ?? (await loadSubscriptions(ports));
  const isRefused = (payment: SentPayment) => known.refused.includes(payment);
  if (!subscriptions.ok) {
    const isAnotherPaid = isPaidSince(known, attempt.subscriptions?.paidKeys ?? attempt.knownPaidKeys);
    // Loads missing subscriptions: a later check would mistake a plan that the customer already has for this purchase.
    const needsOrder = order && (isUpgrade || isAnotherPaid || !attempt.subscriptions);
    const isUnknown = [...own.filter(mayHaveBought(item)), ...others].some((payment) => !isRefused(payment));
    if (needsOrder || isUnknown) return stop({ kind: 'not-checked', failure: subscriptions.failure });
    return mustLook && !acknowledged.includes(FAILED_LOOK)
      ? stop({ kind: 'not-looked-up', isRefused: own.every(isRefused), acknowledged: [FAILED_LOOK] })
      : clear(attempt.subscriptions);
  }

  const { list, uncertain } = subscriptions.value;
  const findings = findPurchases(own, subscriptions.value, known, item);
  const paid = findings.find(({ kind }) => kind === 'paid');
  if (paid) {
    const { payment, subscription } = paid;
    ports.payments.markPaid(payment, subscription.id);
    return {
      status: 'ended',
      outcome: { status: 'paid', subscriptionId: subscription.id, payment, nothingSent: true },
    };
  }
  const reason = stopReason(findings, known, acknowledged);
  if (reason) return stop(reason);
  if (unreadableKeys.length > 0 && subscriptionsTo(attempt.plan.productId, list).length > 0)
    return stop({ kind: 'payments-unreadable', acknowledged: unreadableKeys });

  const isCreditUsed = findPurchases(others, subscriptions.value, known, item).length > 0;
  const compared = order ?? (isCreditUsed ? await loadMigration(item.planHandle, ports) : null);
  if (compared && !compared.migration.ok) return stop({ kind: 'not-checked', failure: compared.migration.failure });
  if (compared?.migration.ok && isWorseMigration(attempt, compared.migration.value))
    return stop({ kind: 'order-changed' });
  // The subscriptions show none of these payments, so none was charged. A document is never shown: the customer was warned
  // that a refused payment may have bought it.
  for (const payment of [...known.refused, ...known.replaced].filter((sent) => own.includes(sent)))
    if (
      (uncertain.length === 0 && findings.every((found) => found.payment !== payment)) ||
      (isRefused(payment) && !isPlan)
    )
      ports.payments.mark(payment, 'not-charged');
  return clear(subscriptions.value);
}
