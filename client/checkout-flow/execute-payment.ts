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
import { canBeBoughtAgain, chargeStatus, type PaymentFailure, type Result, subscriptionsTo } from '#domain';
import type { CheckoutApi, NewPurchase, RequestFailure, SetupIntent } from '#graphql';
import type { Attempt, NewAttempt, RepeatAttempt } from './checkout-state.ts';
import { isWorseMigration, loadMigration } from './load-migration.ts';
import type { IntentIds } from './loadable.ts';
import { type CheckoutPorts, causeOf } from './ports.ts';
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
  type SubscriptionList,
} from './sent-payment.ts';
import { accountHolder, setUpMethod } from './set-up-method.ts';

/** How an attempt ended, after the look at the subscriptions that the failure's `chargeStatus` asks for. */
export type PaymentOutcome =
  /** `nothingSent`: this payment was sent earlier, and a look before the next purchase has found what it bought. */
  | { status: 'paid'; subscriptionId: string; payment: SentPayment; nothingSent: boolean }
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
  /** A document was bought since a payment for one was refused. It may be that one. */
  | { kind: 'document-bought' }
  /** The migrated subscription has changed, or the user would pay more than was displayed. */
  | { kind: 'order-changed' }
  /** The subscriptions, or the credit, could not be loaded. */
  | { kind: 'not-checked'; failure: RequestFailure };

/** The part of this setup that the next attempt can use; the intent is null if it may not be confirmed again. */
export interface RemainingSetup {
  intent: SetupIntent | null;
  intentIds: IntentIds | null;
}

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

const notSent = (reason: NotSentReason, setup: RemainingSetup | null = null): PaymentOutcome => ({
  status: 'not-sent',
  reason,
  setup,
});
const failed = (failure: PaymentFailure, setup: RemainingSetup | null): PaymentOutcome => ({
  status: 'failed',
  failure,
  setup,
});
const unknown = (
  failure: PaymentFailure,
  { notFound = false, setup = null }: { notFound?: boolean; setup?: RemainingSetup | null },
): PaymentOutcome => ({ status: 'unknown', failure, notFound, setup });

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

const unusedSetup = ({ intent, intentIds }: NewAttempt): RemainingSetup => ({ intent, intentIds });

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
async function checkOrder(
  { opening, migration: displayed }: Attempt,
  sent: readonly SentPayment[],
  ports: CheckoutPorts,
): Promise<OrderCheck> {
  const { migration, subscriptions } = await loadMigration(opening.request.planHandle, ports);
  const bought = subscriptions.ok ? findPurchase(sent, subscriptions.value.list, ports.payments.read()) : null;
  if (bought) return { kind: 'bought', ...bought };
  if (!migration.ok) return { kind: 'unknown', failure: migration.failure, subscriptions };
  return isWorseMigration(displayed, migration.value) ? { kind: 'changed' } : { kind: 'unchanged', subscriptions };
}

function payAlongRoute(attempt: NewAttempt, ports: CheckoutPorts): Promise<PaymentOutcome> {
  const { route } = attempt;
  switch (route.kind) {
    case 'MIGRATION_SAVED':
      return sendOnce(
        attempt,
        createMigrationRequest(attempt, route.subscriptionId, route.paymentMethodId),
        unusedSetup(attempt),
        ports,
      );
    case 'NEW_SUBSCRIPTION_SAVED':
      return sendOnce(
        attempt,
        createRequest(attempt, route.paymentMethodId, attempt.intentIds),
        unusedSetup(attempt),
        ports,
      );
    case 'MIGRATION_NEW':
    case 'NEW_SUBSCRIPTION_NEW':
      return payWithNewMethod(attempt, ports);
  }
}

/** Sets up the method that was entered, then buys with it; a failure before the purchase is a decline. */
async function payWithNewMethod(attempt: NewAttempt, ports: CheckoutPorts): Promise<PaymentOutcome> {
  const { holderName, extras, route, opening } = attempt;
  const { offer } = opening.request;
  const setup = await setUpMethod(
    { type: route.type, holderName, user: ports.user(), intent: attempt.intent, offer, extras },
    ports,
  );
  if (setup.kind === 'no-intent') {
    const message = setup.failure.kind === 'refused' ? setup.failure.message : null;
    return failed({ kind: 'no-setup-intent', message }, { intent: null, intentIds: attempt.intentIds });
  }
  const { intent } = setup;
  const intentIds: IntentIds = { id: intent.id, customerId: intent.customerId };
  const used: RemainingSetup = { intent: null, intentIds };
  switch (setup.kind) {
    case 'no-provider':
      return failed({ kind: 'provider-unavailable' }, { ...used, intent });
    case 'refused':
      return failed({ kind: 'setup-refused', ...setup.refusal }, { ...used, intent });
    case 'unknown-intent':
    case 'intent-unusable':
      return failed({ kind: 'setup-refused', ...setup.refusal }, used);
    case 'thrown':
      return failed({ kind: 'unexpected', cause: setup.cause }, used);
    case 'succeeded':
      return sendOnce(attempt, createRequest(attempt, setup.paymentMethodId, intentIds), used, ports);
    case 'incomplete':
      return route.kind === 'NEW_SUBSCRIPTION_NEW' && route.type === 'credit card'
        ? payWithToken(attempt, intentIds, ports)
        : failed({ kind: 'setup-incomplete', status: setup.status }, used);
  }
}

/** Buys with a token of the card. The card is not saved. */
async function payWithToken(attempt: NewAttempt, intentIds: IntentIds, ports: CheckoutPorts): Promise<PaymentOutcome> {
  const used: RemainingSetup = { intent: null, intentIds };
  const token = await ports.cardProvider()?.createCardToken(accountHolder(attempt.holderName, ports.user()));
  if (!token) return failed({ kind: 'provider-unavailable' }, used);
  if (!token.ok) return failed({ kind: 'token-refused', message: token.failure.message }, used);
  return sendOnce(
    attempt,
    createSubscriptionRequest(attempt, { kind: 'token', token: token.value }, intentIds),
    used,
    ports,
  );
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

function createRequest(attempt: NewAttempt, paymentMethodId: string, intentIds: IntentIds | null): PurchaseRequest {
  const { route } = attempt;
  if ('subscriptionId' in route) return createMigrationRequest(attempt, route.subscriptionId, paymentMethodId);
  const stripeCustomerId = intentIds?.customerId ?? null;
  return createSubscriptionRequest(attempt, { kind: 'method', paymentMethodId, stripeCustomerId }, intentIds);
}

const createSubscriptionRequest = (
  { plan, price, extras, opening }: NewAttempt,
  paymentSource: NewPurchase['paymentSource'],
  intentIds: IntentIds | null,
): PurchaseRequest => ({
  kind: 'create',
  purchase: {
    productId: plan.productId,
    price,
    paymentSource,
    setupIntentId: intentIds?.id ?? null,
    pricePointHandle: opening.request.pricePointHandle,
    extras,
  },
});

function createMigrationRequest(
  { extras, opening }: NewAttempt,
  subscriptionId: string,
  paymentMethodId: string | null,
): PurchaseRequest {
  const { planHandle: targetHandle, pricePointHandle } = opening.request;
  return { kind: 'migrate', migration: { subscriptionId, targetHandle, pricePointHandle, paymentMethodId, extras } };
}
