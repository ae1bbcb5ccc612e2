import { chargeStatus, type PaymentFailure, type Result, subscriptionsTo, succeeded } from '#domain';
import type { CheckoutApi, RequestFailure, SetupIntent } from '#graphql';
import type { NewAttempt } from './checkout-state.ts';
import type { IntentIds } from './loadable.ts';
import { type CheckoutPorts, causeOf } from './ports.ts';
import {
  digestTracking,
  findPurchase,
  type PurchaseRequest,
  type SentPayment,
  type SubscriptionList,
} from './sent-payment.ts';

/** How an attempt ended, after the look at the subscriptions that the failure's `chargeStatus` asks for. */
export type PaymentOutcome =
  /** `earlier`: nothing was sent, because this payment, looked up first, turned out to have bought the plan. */
  | { status: 'paid'; subscriptionId: string; earlier: SentPayment | null }
  /** The payment was refused, or nothing was sent. */
  | { status: 'failed'; failure: PaymentFailure; setup: RemainingSetup | null }
  /**
   * It is unknown whether something was charged: the payment is unconfirmed, and the next attempt repeats the same request.
   * `notFound`: it was repeated already, and the subscriptions do not include it.
   */
  | { status: 'unknown'; failure: PaymentFailure; notFound: boolean; setup: RemainingSetup | null }
  | { status: 'not-sent'; reason: NotSentReason; setup: RemainingSetup | null };

/** Why a payment was not sent. */
export type NotSentReason =
  /** Another tab or form is paying for this user. */
  | { kind: 'in-progress-elsewhere' }
  /** It is not known whether another one is. */
  | { kind: 'not-started'; cause: unknown }
  /** An earlier payment has changed what may be paid. */
  | { kind: 'payments-changed' }
  /** The user has what is sold, and this browser has records of payments that it cannot read. */
  | { kind: 'payments-unreadable'; keys: readonly string[] }
  /** What the purchase migrates has changed, or the user would pay more than was displayed. */
  | { kind: 'order-changed' }
  /** The subscriptions, or the credit, could not be loaded. */
  | { kind: 'not-checked'; failure: RequestFailure };

/** What the next attempt can use of this one's setup; the intent is null if it may not be confirmed again. */
export interface RemainingSetup {
  intent: SetupIntent | null;
  created: IntentIds | null;
}

export const paymentFailed = (failure: PaymentFailure, setup: RemainingSetup | null): PaymentOutcome => ({
  status: 'failed',
  failure,
  setup,
});

type Ports = Pick<CheckoutPorts, 'api' | 'user' | 'payments'>;

/** An attempt with the subscriptions without which a lost response could not be looked up. */
export type CheckedAttempt = NewAttempt & { subscriptions: SubscriptionList };

/** Stores a new purchase, then sends it once. */
export async function sendNewPurchase(
  attempt: CheckedAttempt,
  request: PurchaseRequest,
  setup: RemainingSetup,
  ports: Ports,
): Promise<PaymentOutcome> {
  const { plan, price, subtotal, idempotencyKey, opening, route } = attempt;
  const payment: SentPayment = {
    idempotencyKey,
    request,
    planHandle: opening.request.planHandle,
    planName: plan.name,
    productId: plan.productId,
    price,
    subtotal,
    paymentType: route.type,
    offer: opening.request.offer,
    trackingDigest: digestTracking(opening.request.tracking),
    subscriptionsBefore: subscriptionsTo(plan.productId, attempt.subscriptions.list),
  };
  ports.payments.save(payment);
  const response = await sendRequest(payment, ports);
  if (response.ok) return markPaid(payment, response.value.id, ports);
  const failure = toPaymentFailure(response.failure);
  const status = chargeStatus(failure);
  if (status === 'unknown') {
    const lookup = await lookUpPurchase(payment, ports);
    return lookup.ok && lookup.value !== null
      ? markPaid(payment, lookup.value, ports)
      : { status: 'unknown', failure, notFound: false, setup };
  }
  if (status === 'refused') ports.payments.markForLookup(payment);
  else ports.payments.markNotCharged(payment);
  return paymentFailed(failure, setup);
}

/**
 * Looks a purchase up, sends the same request again if it is not found, and looks it up once more: a backend without the
 * key would do the work twice, and its refusal of the second request would say nothing about the first.
 */
export async function repeatPurchase(payment: SentPayment, ports: Ports): Promise<PaymentOutcome> {
  const unknown = (failure: PaymentFailure, notFound: boolean): PaymentOutcome => ({
    status: 'unknown',
    failure,
    notFound,
    setup: null,
  });
  const before = await lookUpPurchase(payment, ports);
  if (!before.ok) return unknown({ kind: 'purchase-no-response', cause: causeOf(before.failure) }, false);
  if (before.value !== null) return markPaid(payment, before.value, ports);
  const response = await sendRequest(payment, ports);
  if (response.ok) return markPaid(payment, response.value.id, ports);
  const failure = toPaymentFailure(response.failure);
  const status = chargeStatus(failure);
  if (status === 'not-executed') return unknown(failure, true);
  const after = await lookUpPurchase(payment, ports);
  if (!after.ok) return unknown(failure, false);
  if (after.value !== null) return markPaid(payment, after.value, ports);
  if (status !== 'not-charged') return unknown(failure, true);
  ports.payments.markNotCharged(payment);
  return paymentFailed(failure, null);
}

const sendRequest = (
  { request, idempotencyKey }: SentPayment,
  { api, user }: Ports,
): ReturnType<CheckoutApi['createSubscription']> =>
  request.kind === 'create'
    ? api.createSubscription(request.purchase, { idempotencyKey })
    : api.migrateSubscription({ ...request.migration, user: user() }, { idempotencyKey });

function markPaid(payment: SentPayment, subscriptionId: string, { payments }: Ports): PaymentOutcome {
  payments.markPaid(payment, subscriptionId);
  return { status: 'paid', subscriptionId, earlier: null };
}

/** The subscription that a sent payment created or migrated; null if there is none. */
async function lookUpPurchase(
  payment: SentPayment,
  { api, payments }: Ports,
): Promise<Result<string | null, RequestFailure>> {
  const plan = await api.currentPlan();
  return plan.ok ? succeeded(findPurchase(payment, plan.value.subscriptions, payments.read())) : plan;
}

function toPaymentFailure(failure: RequestFailure): PaymentFailure {
  switch (failure.kind) {
    case 'refused':
      return { ...failure, kind: 'purchase-refused' };
    case 'no-response':
      return { kind: 'purchase-no-response', cause: failure.cause };
    case 'not-sent':
      return { kind: 'purchase-not-sent', cause: failure.cause };
  }
}
