import {
  chargeStatus,
  type PaymentFailure,
  type Result,
  type Subscription,
  subscriptionsTo,
  succeeded,
  type UserInfo,
} from '#domain';
import type { CheckoutApi, RequestFailure, SetupIntent } from '#graphql';
import type { NewAttempt } from './checkout-state.ts';
import type { CheckoutPorts, PaymentStore } from './ports.ts';
import { findPurchase, type PurchaseRequest, type SentPayment, type SubscriptionList } from './sent-payment.ts';

/** How an attempt ended. */
export type PaymentOutcome =
  | { status: 'paid'; subscriptionId: string }
  /** Nothing was charged. */
  | { status: 'failed'; failure: PaymentFailure; setup: RemainingSetup | null }
  /** It is unknown whether something was charged; the next attempt repeats the same request. */
  | { status: 'unknown'; failure: PaymentFailure; setup: RemainingSetup | null }
  /** Nothing was sent: another tab or form is paying for this user. */
  | { status: 'in-progress-elsewhere'; setup: null }
  /** Nothing was sent: an earlier payment has changed what may be paid. */
  | { status: 'superseded'; setup: null }
  /** Nothing was sent: what the purchase migrates, or its credit, is no longer as it was displayed. */
  | { status: 'outdated'; setup: RemainingSetup };

/** What the next attempt can use of this one's setup; the intent is null if it may not be confirmed again. */
export interface RemainingSetup {
  intent: SetupIntent | null;
  customerId: string | null;
}

export const notCharged = (failure: PaymentFailure, setup: RemainingSetup | null): PaymentOutcome => ({
  status: 'failed',
  failure,
  setup,
});

/** The ports of the user who pays, for as long as the payment takes. */
export type PayerPorts = Omit<CheckoutPorts, 'user' | 'payments'> & { user: UserInfo; payments: PaymentStore };

type Ports = Pick<PayerPorts, 'api' | 'user' | 'payments'>;

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
    subscriptionsBefore: subscriptionsTo(plan.productId, attempt.subscriptions.list),
  };
  ports.payments.save(payment);
  const response = await sendRequest(payment, ports);
  if (response.ok) return markPaid(payment, response.value.id, ports);
  const failure = toPaymentFailure(response.failure);
  if (chargeStatus(failure) !== 'unknown') {
    ports.payments.markNotCharged(payment);
    return notCharged(failure, setup);
  }
  const lookup = await lookUpPurchase(payment, ports);
  return lookup.ok && lookup.value !== null
    ? markPaid(payment, lookup.value, ports)
    : { status: 'unknown', failure, setup };
}

/**
 * Looks a purchase up, sends the same request again if it is not found, and looks it up once more: a backend without the
 * key would do the work twice, and its refusal of the second request would say nothing about the first.
 */
export async function repeatPurchase(payment: SentPayment, ports: Ports): Promise<PaymentOutcome> {
  const unknown = (failure: PaymentFailure): PaymentOutcome => ({ status: 'unknown', failure, setup: null });
  const before = await lookUpPurchase(payment, ports);
  if (!before.ok) return unknown(toPaymentFailure(before.failure));
  if (before.value !== null) return markPaid(payment, before.value, ports);
  const response = await sendRequest(payment, ports);
  if (response.ok) return markPaid(payment, response.value.id, ports);
  const failure = toPaymentFailure(response.failure);
  if (chargeStatus(failure) === 'not-executed') return unknown(failure);
  const after = await lookUpPurchase(payment, ports);
  if (!after.ok) return unknown(failure);
  if (after.value !== null) return markPaid(payment, after.value, ports);
  if (chargeStatus(failure) === 'unknown') return unknown(failure);
  ports.payments.markNotCharged(payment);
  return notCharged(failure, null);
}

const sendRequest = (
  { request, idempotencyKey }: SentPayment,
  { api, user }: Ports,
): ReturnType<CheckoutApi['createSubscription']> =>
  request.kind === 'create'
    ? api.createSubscription(request.purchase, { idempotencyKey })
    : api.migrateSubscription({ ...request.migration, user }, { idempotencyKey });

function markPaid(payment: SentPayment, subscriptionId: string, { payments }: Ports): PaymentOutcome {
  payments.markPaid(payment, subscriptionId);
  return { status: 'paid', subscriptionId };
}

/** The subscription that a sent payment created or migrated; null if there is none. */
async function lookUpPurchase(payment: SentPayment, ports: Ports): Promise<Result<string | null, RequestFailure>> {
  const subscriptions = await loadSubscriptions(ports);
  return subscriptions.ok
    ? succeeded(findPurchase(payment, subscriptions.value, ports.payments.read()))
    : subscriptions;
}

async function loadSubscriptions({ api }: Ports): Promise<Result<readonly Subscription[], RequestFailure>> {
  const plan = await api.currentPlan();
  return plan.ok ? succeeded(plan.value.subscriptions) : plan;
}

function toPaymentFailure(failure: RequestFailure): PaymentFailure {
  switch (failure.kind) {
    case 'refused':
      return { kind: 'purchase-refused', message: failure.message, code: failure.code };
    case 'no-response':
      return { kind: 'purchase-no-response', cause: failure.cause };
    case 'not-sent':
      return { kind: 'purchase-not-sent', message: null, cause: failure.cause };
  }
}
