/**
 * One attempt to pay, from the press to its outcome. The backend can charge only where a comment says so.
 *
 * | the backend's response | next step | the payment is stored as |
 * |---|---|---|
 * | none yet | the purchase is about to be sent | unconfirmed |
 * | an id | ends as paid | paid |
 * | a refusal | ends as failed; the next purchase of the plan, or of a document, looks for this one first | refused |
 * | none that can be read, and the subscriptions prove the purchase | ends as paid | paid |
 * | none that can be read otherwise | ends as unknown; the next press repeats the same request | unconfirmed |
 * | to a repetition: a refusal, and the subscriptions do not prove the purchase | ends as unknown | unconfirmed |
 */
import { chargeStatus, type PaymentFailure, subscriptionsTo, TIMEOUTS } from '#domain';
import type { CheckoutApi, RequestFailure } from '#graphql';
import type { Attempt, NewAttempt, RepeatAttempt } from './checkout-state.ts';
import { clearEarlierPayments } from './clear-earlier-payments.ts';
import { findPurchases, stopReason } from './find-purchases.ts';
import { isWorseMigration, loadMigration, loadSubscriptions } from './load-migration.ts';
import { usedIntent } from './loadable.ts';
import {
  failed,
  type NotSentReason,
  notSent,
  type PaymentOutcome,
  type RemainingSetup,
  unknown,
} from './payment-outcome.ts';
import { type CheckoutPorts, causeOf } from './ports.ts';
import { prepareRequest } from './prepare-request.ts';
import {
  decidingPayments,
  digestTracking,
  isStaleOrder,
  type PurchaseRequest,
  paymentsForOtherPlans,
  type SentPayment,
  type SubscriptionList,
  soldItemOf,
} from './sent-payment.ts';

/** The longest that another tab holds the lock: for one purchase and one query of the subscriptions. */
const MAX_WAIT_MS = TIMEOUTS.writeMs + TIMEOUTS.readMs;

/** Announces that the request is about to leave the page. Returns false for an abandoned attempt, which is not sent. */
export type Depart = () => boolean;

/** Never rejects. Tabs exclude each other in queries and purchases, but not in a bank's challenge, which may take long. */
export async function executePayment(attempt: Attempt, ports: CheckoutPorts, depart: Depart): Promise<PaymentOutcome> {
  let isStarted = false;
  const runFirst = <Value>(work: () => Promise<Value>) =>
    ports.runExclusive(() => {
      isStarted = true;
      return work();
    });
  try {
    if (attempt.kind === 'repeat') {
      const outcome = await runFirst(() => repeatPayment(attempt, ports, depart));
      return outcome ?? notSent({ kind: 'in-progress-elsewhere' });
    }
    const clearance = await runFirst(() => clearEarlierPayments(attempt, ports));
    if (!clearance) return notSent({ kind: 'in-progress-elsewhere' });
    if (clearance.status === 'ended') return clearance.outcome;
    const prepared = await prepareRequest(attempt, ports);
    if ('failure' in prepared) return failed(prepared.failure, prepared.setup);
    const { setup } = prepared;
    const outcome = await ports.runExclusive(async () => {
      // Another tab may have paid while the bank's challenge was open, for example, so the stored payments are read again.
      const later = decidingPayments(ports.payments.read(), attempt.opening.item).filter(
        ({ idempotencyKey }) => !clearance.coveredKeys.includes(idempotencyKey),
      );
      const isSameItem = later.some(({ isForSameItem }) => isForSameItem);
      if (later.length > 0) return notSent({ kind: isSameItem ? 'payments-changed' : 'another-plan-paid' }, setup);
      const payment = createPayment(attempt, prepared.request, clearance.subscriptions, ports.now());
      return depart() ? sendOnce(payment, setup, ports) : notSent({ kind: 'abandoned' });
    }, MAX_WAIT_MS);
    return outcome ?? notSent({ kind: 'in-progress-elsewhere' }, setup);
  } catch (cause) {
    if (!isStarted) return notSent({ kind: 'not-started', cause });
    // The setup intent may have been confirmed, so the next attempt creates a new one.
    const setup = attempt.kind === 'new' ? { intent: usedIntent(attempt.intent) } : null;
    return isUnconfirmed(attempt, ports)
      ? unknown({ kind: 'purchase-no-response', message: null, cause }, { setup })
      : failed({ kind: 'unexpected', cause }, setup);
  }
}

const isUnconfirmed = (attempt: Attempt, { payments }: CheckoutPorts): boolean => {
  const key = attempt.kind === 'new' ? attempt.idempotencyKey : attempt.payment.idempotencyKey;
  return payments.read().unconfirmed.some(({ idempotencyKey }) => idempotencyKey === key);
};

const createPayment = (
  attempt: NewAttempt,
  request: PurchaseRequest,
  subscriptions: SubscriptionList | null,
  now: Date,
): SentPayment => ({
  idempotencyKey: attempt.idempotencyKey,
  sentAt: now.toISOString(),
  request,
  planHandle: attempt.opening.request.planHandle,
  planName: attempt.plan.name,
  productId: attempt.plan.productId,
  price: attempt.price,
  subtotal: attempt.subtotal,
  paymentType: attempt.route.type,
  offer: attempt.opening.request.offer,
  trackingDigest: digestTracking(attempt.opening.request.tracking),
  // Empty if the list is unknown: mistaking an older subscription for this purchase is better than a second charge.
  subscriptionsBefore: subscriptionsTo(attempt.plan.productId, subscriptions?.list ?? []),
});

async function sendOnce(payment: SentPayment, setup: RemainingSetup, ports: CheckoutPorts): Promise<PaymentOutcome> {
  ports.payments.mark(payment, 'unconfirmed');
  // This request uses up the method that was set up: after a refusal, the next attempt sets up a new one.
  const usedSetup = { ...setup, unattachedMethodId: null };
  // The backend may charge the customer from here on.
  const response = await sendRequest(payment, ports);
  if (response.ok) return paid(payment, response.value.id, ports);
  const failure = toPaymentFailure(response.failure);
  switch (chargeStatus(failure)) {
    case 'not-sent':
      ports.payments.mark(payment, 'not-charged');
      return failed(failure, setup);
    case 'refused':
      ports.payments.mark(payment, 'refused');
      return failed(failure, usedSetup);
    case 'unknown': {
      const look = await lookUpPurchase(payment, ports);
      return look.status === 'paid'
        ? paid(payment, look.subscriptionId, ports)
        : unknown(failure, { setup: usedSetup });
    }
  }
}

/** A refusal proves nothing here: a backend without idempotency keys may refuse the copy of a request that it executed. */
async function repeatPayment(attempt: RepeatAttempt, ports: CheckoutPorts, depart: Depart): Promise<PaymentOutcome> {
  const { payment, opening } = attempt;
  if (!isUnconfirmed(attempt, ports)) return notSent({ kind: 'payments-changed' });
  const before = await lookUpPurchase(payment, ports, opening.acknowledged);
  if (before.status === 'paid') return paid(payment, before.subscriptionId, ports);
  if (before.status === 'failed')
    return unknown({ kind: 'purchase-no-response', message: null, cause: causeOf(before.failure) }, {});
  if (before.stop) return notSent(before.stop);
  if (payment.request.kind === 'migrate' && isCreditInDoubt(attempt, before.subscriptions, ports)) {
    const { migration } = await loadMigration(payment.planHandle, ports);
    if (!migration.ok) return notSent({ kind: 'not-checked', failure: migration.failure });
    if (isWorseMigration(attempt, migration.value)) return notSent({ kind: 'order-changed' });
  }
  if (!depart()) return notSent({ kind: 'abandoned' });
  // The backend may charge the customer from here on, and only once for a repeated request if it recognises the key.
  const response = await sendRequest(payment, ports);
  if (response.ok) return paid(payment, response.value.id, ports);
  const failure = toPaymentFailure(response.failure);
  const after = await lookUpPurchase(payment, ports);
  if (after.status === 'paid') return paid(payment, after.subscriptionId, ports);
  return unknown(failure, { notFound: after.status === 'not-proved' });
}

/** Whether the credit on the screen is old, or a payment for another plan may have used it up. */
function isCreditInDoubt(
  { subscriptions, opening: { item } }: RepeatAttempt,
  current: SubscriptionList,
  { payments, now }: CheckoutPorts,
): boolean {
  const known = payments.read();
  const others = findPurchases(paymentsForOtherPlans(known, item), current, known, item);
  return isStaleOrder(subscriptions, known, now()) || others.length > 0;
}

const sendRequest = (
  { request, idempotencyKey }: SentPayment,
  { api, user }: CheckoutPorts,
): ReturnType<CheckoutApi['createSubscription']> =>
  request.kind === 'create'
    ? api.createSubscription(request.purchase, { idempotencyKey })
    : api.migrateSubscription({ ...request.migration, user: user() }, { idempotencyKey });

function paid(payment: SentPayment, subscriptionId: string, { payments }: CheckoutPorts): PaymentOutcome {
  payments.markPaid(payment, subscriptionId);
  return { status: 'paid', subscriptionId, payment, nothingSent: false };
}

type PurchaseLookup =
  | { status: 'paid'; subscriptionId: string }
  | { status: 'not-proved'; subscriptions: SubscriptionList; stop: NotSentReason | null }
  | { status: 'failed'; failure: RequestFailure };

async function lookUpPurchase(
  payment: SentPayment,
  ports: CheckoutPorts,
  acknowledged: readonly string[] = [],
): Promise<PurchaseLookup> {
  const subscriptions = await loadSubscriptions(ports);
  if (!subscriptions.ok) return { status: 'failed', failure: subscriptions.failure };
  const known = ports.payments.read();
  const findings = findPurchases([payment], subscriptions.value, known, soldItemOf(payment));
  const proof = findings.find(({ kind }) => kind === 'paid');
  return proof
    ? { status: 'paid', subscriptionId: proof.subscription.id }
    : { status: 'not-proved', subscriptions: subscriptions.value, stop: stopReason(findings, known, acknowledged) };
}

function toPaymentFailure(failure: RequestFailure): PaymentFailure {
  switch (failure.kind) {
    case 'refused':
      return { ...failure, kind: 'purchase-refused' };
    case 'no-response':
      return { ...failure, kind: 'purchase-no-response' };
    case 'not-sent':
      return { kind: 'purchase-not-sent', cause: failure.cause };
  }
}
