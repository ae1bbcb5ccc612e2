import { canBeBoughtAgain, isCurrent, type Subscription } from '#domain';
import type { NotSentReason } from './payment-outcome.ts';
import {
  isOlderThan,
  type KnownPayments,
  mayHaveBought,
  paymentsToLookUp,
  type SentPayment,
  type SoldItem,
  type SubscriptionList,
} from './sent-payment.ts';

/** How long a backend may take to charge a payment of unknown outcome. */
const MAX_PAYMENT_DURATION_MS = 10 * 60_000;

export interface Finding {
  /**
   * - 'paid': the subscription proves the payment.
   * - 'unpaid': the payment created the subscription or changed its plan, but its state does not say that it is paid.
   * - 'document': any of several payments may have bought this document.
   */
  kind: 'paid' | 'unpaid' | 'document';
  payment: SentPayment;
  subscription: Subscription;
}

const PAID_AFTER_REFUSAL = ['active', 'trialing'];
const PAID_AFTER_UNKNOWN = [...PAID_AFTER_REFUSAL, 'assessing', 'pending'];

type FoundSubscriptions = Pick<SubscriptionList, 'list' | 'uncertain'>;

export const findPurchases = (
  payments: readonly SentPayment[],
  subscriptions: FoundSubscriptions,
  known: KnownPayments,
  item: SoldItem,
): Finding[] =>
  payments.flatMap((payment): Finding[] => {
    const isRefused = known.refused.some(({ idempotencyKey }) => idempotencyKey === payment.idempotencyKey);
    const paidStates = isRefused ? PAID_AFTER_REFUSAL : PAID_AFTER_UNKNOWN;
    const isPaid = ({ state }: Subscription) => paidStates.includes(state);
    const bought = boughtSubscriptions(payment, subscriptions, known);
    const subscription = bought.find(isPaid) ?? bought[0];
    if (!subscription) return [];
    if (canBeBoughtAgain(payment.planHandle)) {
      const others = paymentsToLookUp(known, item).filter((other) => other.idempotencyKey !== payment.idempotencyKey);
      const isProof = !isRefused && others.length === 0 && mayHaveBought(item)(payment) && isPaid(subscription);
      return [{ kind: isProof ? 'paid' : 'document', payment, subscription }];
    }
    // A found upgrade of unknown outcome has changed the plan, so it counts as paid even if a renewal is unpaid by now.
    const isChanged = payment.request.kind === 'migrate' && !isRefused;
    return [{ kind: isChanged || isPaid(subscription) ? 'paid' : 'unpaid', payment, subscription }];
  });

export function stopReason(
  findings: readonly Finding[],
  { refused }: KnownPayments,
  acknowledged: readonly string[],
): NotSentReason | null {
  const found = findings.find(({ subscription }) => !acknowledged.includes(subscription.id));
  if (!found) return null;
  const ids = findings.map(({ subscription }) => subscription.id);
  return found.kind === 'document'
    ? { kind: 'document-bought', isRefused: refused.includes(found.payment), acknowledged: ids }
    : { ...found, kind: 'not-paid-yet', acknowledged: ids };
}

/** The current subscriptions that this payment may have bought. An upgrade keeps the id, or creates another subscription. */
function boughtSubscriptions(
  { request, productId, subscriptionsBefore }: SentPayment,
  { list, uncertain }: FoundSubscriptions,
  { paid }: KnownPayments,
): Subscription[] {
  const appeared = list.filter(
    (current) => current.productId === productId && isCurrent(current) && !subscriptionsBefore.includes(current.id),
  );
  const unaccounted = appeared.filter(({ id }) => paid.every((other) => other.subscriptionId !== id));
  if (request.kind === 'create') return unaccounted;
  const { subscriptionId } = request.migration;
  const migrated = list.find((current) => current.id === subscriptionId && isCurrent(current));
  // If the list lacks the upgraded subscription, that may be an unreadable one, so the list does not prove the upgrade.
  if (uncertain.length > 0 && list.every(({ id }) => id !== subscriptionId)) return [];
  return migrated ? appeared.filter(({ id }) => id === subscriptionId) : unaccounted;
}

/** Whether the list of subscriptions can prove a purchase. It cannot prove an upgrade within one product, or a document. */
const isShownInList = ({ planHandle, request, subscriptionsBefore }: SentPayment): boolean =>
  !canBeBoughtAgain(planHandle) &&
  (request.kind === 'create' || !subscriptionsBefore.includes(request.migration.subscriptionId));

/** Whether a payment that the list of subscriptions lacks is so old that the checkout no longer waits for its outcome. */
export const isGivenUp = (payment: SentPayment, now: Date): boolean =>
  isShownInList(payment) && isOlderThan(MAX_PAYMENT_DURATION_MS, new Date(payment.sentAt), now);
