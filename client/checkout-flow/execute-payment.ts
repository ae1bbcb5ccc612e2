/**
 * One attempt to pay, from the press to its outcome. Money can move only where a comment says so.
 *
 * | the backend's response | next step | the payment is stored as |
 * |---|---|---|
 * | none yet | the purchase is about to be sent | unconfirmed |
 * | an id | ends as paid | paid |
 * | a refusal that proves that nothing was charged | ends as failed | not charged |
 * | 'the user has the plan already', and the subscriptions include the purchase | ends as paid | paid |
 * | a refusal without proof | ends as failed; the next purchase of the plan looks for this one first | refused |
 * | none that can be read, and the subscriptions include the purchase | ends as paid | paid |
 * | none that can be read otherwise | ends as unknown; the next press repeats the same request | unconfirmed |
 * | to a repetition: a refusal, and the subscriptions do not include the purchase | as proved, else as unknown | not charged, else unconfirmed |
 */
import { canBeBoughtAgain, chargeStatus, type PaymentFailure, subscriptionsTo } from '#domain';
import type { CheckoutApi, RequestFailure } from '#graphql';
import type { Attempt, NewAttempt, RepeatAttempt } from './checkout-state.ts';
import { checkOrder } from './load-migration.ts';
import { failed, notSent, type PaymentOutcome, type RemainingSetup, unknown } from './payment-outcome.ts';
import { type CheckoutPorts, causeOf } from './ports.ts';
import { prepareRequest, unusedSetup } from './prepare-request.ts';
import {
  digestTracking,
  findPurchase,
  findUnconfirmedPayment,
  isAnotherUnresolved,
  isPaidSince,
  type KnownPayments,
  type PurchaseRequest,
  paymentsToLookUp,
  type SentPayment,
} from './sent-payment.ts';

/**
 * Executes one attempt of the user, one at a time for them across tabs. Stores a purchase before it is sent, and sends it
 * once. Never rejects.
 */
export async function executePayment(attempt: Attempt, ports: CheckoutPorts): Promise<PaymentOutcome> {
  let isStarted = false;
  try {
    const outcome = await ports.runExclusive(async () => {
      isStarted = true;
      if (isChangedElsewhere(attempt, ports.payments.read())) return notSent({ kind: 'payments-changed' });
      return attempt.kind === 'repeat' ? repeatPayment(attempt, ports) : payAnew(attempt, ports);
    });
    return outcome ?? notSent({ kind: 'in-progress-elsewhere' });
  } catch (cause) {
    if (!isStarted) return notSent({ kind: 'not-started', cause });
    // The intent may have been confirmed, so the next attempt creates a new one.
    const setup = attempt.kind === 'new' ? { intent: null, intentIds: attempt.intentIds } : null;
    return isUnconfirmed(attempt, ports.payments.read())
      ? unknown({ kind: 'purchase-no-response', message: null, cause }, { setup })
      : failed({ kind: 'unexpected', cause }, setup);
  }
}

const isUnconfirmed = (attempt: Attempt, { unconfirmed }: KnownPayments): boolean => {
  const key = attempt.kind === 'new' ? attempt.idempotencyKey : attempt.payment.idempotencyKey;
  return unconfirmed.some(({ idempotencyKey }) => idempotencyKey === key);
};

/** Whether another tab has paid for this plan, or may have, since the attempt was submitted. */
function isChangedElsewhere(attempt: Attempt, known: KnownPayments): boolean {
  if (attempt.kind === 'repeat') return !isUnconfirmed(attempt, known);
  const { planHandle } = attempt.opening.request;
  return isPaidSince(known, attempt.knownPaidKeys, planHandle) || findUnconfirmedPayment(known, planHandle) !== null;
}

/**
 * Executes one attempt along its route. First looks at the subscriptions if an earlier payment for the plan was
 * refused without proof, or cannot be read. Such a payment may have been made. Also looks if the order is old, or
 * something else has been paid since.
 */
async function payAnew(attempt: NewAttempt, ports: CheckoutPorts): Promise<PaymentOutcome> {
  const { knownPaidKeys, opening, route } = attempt;
  const { planHandle } = opening.request;
  const known = ports.payments.read();
  const { provable, ambiguous } = paymentsToLookUp(known, planHandle);
  const keys = ports.payments.unreadableKeys().filter((key) => !opening.knownPaidKeys.includes(key));
  const isUpgrade = 'subscriptionId' in route;
  const mayBeBought = provable.length + ambiguous.length + keys.length > 0;
  const isDocument = canBeBoughtAgain(planHandle);
  const hasChanged = (isPaidSince(known, knownPaidKeys) && !isDocument) || (isUpgrade && isAnotherUnresolved(known));
  // Without any list, a plan that the user has already would be taken for the purchase.
  const needsList = mayBeBought || (!attempt.subscriptions && !isDocument);
  if (!attempt.isStale && !mayBeBought && !hasChanged) return payAlongRoute(attempt, ports);
  const setup = unusedSetup(attempt);
  const check = await checkOrder(attempt, provable, ports);
  switch (check.kind) {
    case 'bought':
      return paid(check.payment, check.subscriptionId, ports, { nothingSent: true });
    case 'changed':
      return notSent({ kind: 'order-changed' }, setup);
    case 'unknown': {
      // A new subscription has its price, and what was loaded an hour ago is no reason not to sell it.
      const isNeeded = isUpgrade || needsList || hasChanged || check.subscriptions.ok;
      return isNeeded ? notSent({ kind: 'not-checked', failure: check.failure }, setup) : payAlongRoute(attempt, ports);
    }
    case 'unchanged': {
      const { subscriptions } = check;
      if (!subscriptions.ok)
        return needsList
          ? notSent({ kind: 'not-checked', failure: subscriptions.failure }, setup)
          : payAlongRoute(attempt, ports);
      const { list } = subscriptions.value;
      if (keys.length > 0 && subscriptionsTo(attempt.plan.productId, list).length > 0)
        return notSent({ kind: 'payments-unreadable', keys }, setup);
      for (const payment of [...provable, ...ambiguous]) ports.payments.markNotCharged(payment);
      return findPurchase(ambiguous, list, known)
        ? notSent({ kind: 'document-bought' }, setup)
        : payAlongRoute({ ...attempt, subscriptions: subscriptions.value }, ports);
    }
  }
}

/** Sets up new details if the route takes any, then buys. A failure before the purchase is a decline. */
async function payAlongRoute(attempt: NewAttempt, ports: CheckoutPorts): Promise<PaymentOutcome> {
  const prepared = await prepareRequest(attempt, ports);
  return 'failure' in prepared
    ? failed(prepared.failure, prepared.setup)
    : sendOnce(attempt, prepared.request, prepared.setup, ports);
}

/** Stores a new purchase, then sends it once. */
async function sendOnce(
  attempt: NewAttempt,
  request: PurchaseRequest,
  setup: RemainingSetup,
  ports: CheckoutPorts,
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
    // If they could not be loaded, a look may take an older subscription for this payment: better than to sell it twice.
    subscriptionsBefore: subscriptionsTo(plan.productId, attempt.subscriptions?.list ?? []),
  };
  // Another tab may have paid while the method was set up.
  if (isChangedElsewhere(attempt, ports.payments.read())) return notSent({ kind: 'payments-changed' }, setup);
  ports.payments.save(payment);
  // Money can move from here on.
  const response = await sendRequest(payment, ports);
  if (response.ok) return paid(payment, response.value.id, ports);
  const failure = toPaymentFailure(response.failure);
  const status = chargeStatus(failure);
  if (status === 'unknown' || (isAlreadySubscribed(failure) && !canBeBoughtAgain(payment.planHandle))) {
    const look = await lookUpPurchase(payment, ports);
    if (look.kind === 'found') return paid(payment, look.subscriptionId, ports);
    if (status === 'unknown') return unknown(failure, { setup });
  }
  if (status === 'refused') ports.payments.markRefused(payment);
  else ports.payments.markNotCharged(payment);
  return failed(failure, setup);
}

/** A browser repeats a request whose connection was reset, and a backend without keys has carried out the first one. */
const isAlreadySubscribed = (failure: PaymentFailure): boolean =>
  failure.kind === 'purchase-refused' && failure.code === 'ALREADY_SUBSCRIBED';

/**
 * Looks the purchase up, sends the same request again if it is not found, and looks it up once more. A backend
 * without the key would do the work twice. Its refusal of the second request would say nothing about the first.
 */
async function repeatPayment(attempt: RepeatAttempt, ports: CheckoutPorts): Promise<PaymentOutcome> {
  const { payment } = attempt;
  const isStale = attempt.isStale || isAnotherUnresolved(ports.payments.read(), payment);
  if (payment.request.kind === 'migrate' && isStale) {
    const check = await checkOrder(attempt, [payment], ports);
    if (check.kind === 'bought') return paid(payment, check.subscriptionId, ports, { nothingSent: true });
    if (check.kind === 'changed') return notSent({ kind: 'order-changed' });
    if (check.kind === 'unknown') return notSent({ kind: 'not-checked', failure: check.failure });
  }
  const before = await lookUpPurchase(payment, ports);
  if (before.kind === 'found') return paid(payment, before.subscriptionId, ports);
  if (before.kind === 'failed')
    return unknown({ kind: 'purchase-no-response', message: null, cause: causeOf(before.failure) }, {});
  // Money can move from here on, once for both requests if the backend knows the key.
  const response = await sendRequest(payment, ports);
  if (response.ok) return paid(payment, response.value.id, ports);
  const failure = toPaymentFailure(response.failure);
  const status = chargeStatus(failure);
  if (status === 'not-executed') return unknown(failure, { notFound: true });
  const after = await lookUpPurchase(payment, ports);
  if (after.kind === 'found') return paid(payment, after.subscriptionId, ports);
  if (after.kind === 'failed') return unknown(failure, {});
  if (status !== 'not-charged') return unknown(failure, { notFound: true });
  ports.payments.markNotCharged(payment);
  return failed(failure, null);
}

const sendRequest = (
  { request, idempotencyKey }: SentPayment,
  { api, user }: CheckoutPorts,
): ReturnType<CheckoutApi['createSubscription']> =>
  request.kind === 'create'
    ? api.createSubscription(request.purchase, { idempotencyKey })
    : api.migrateSubscription({ ...request.migration, user: user() }, { idempotencyKey });

function paid(
  payment: SentPayment,
  subscriptionId: string,
  { payments }: CheckoutPorts,
  { nothingSent }: { nothingSent: boolean } = { nothingSent: false },
): PaymentOutcome {
  payments.markPaid(payment, subscriptionId);
  return { status: 'paid', subscriptionId, payment, nothingSent };
}

type Look =
  | { kind: 'found'; subscriptionId: string }
  | { kind: 'not-found' }
  | { kind: 'failed'; failure: RequestFailure };

/** Looks for the subscription that a sent payment created or migrated. */
async function lookUpPurchase(payment: SentPayment, { api, payments }: CheckoutPorts): Promise<Look> {
  const plan = await api.currentPlan();
  if (!plan.ok) return { kind: 'failed', failure: plan.failure };
  const purchase = findPurchase([payment], plan.value.subscriptions, payments.read());
  return purchase ? { kind: 'found', subscriptionId: purchase.subscriptionId } : { kind: 'not-found' };
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
