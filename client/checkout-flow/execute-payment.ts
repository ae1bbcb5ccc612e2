import { subscriptionsTo } from '#domain';
import type { NewPurchase } from '#graphql';
import type { Attempt, NewAttempt, RepeatAttempt } from './checkout-state.ts';
import { isWorseMigration, loadMigration } from './load-migration.ts';
import type { IntentIds } from './loadable.ts';
import type { CheckoutPorts } from './ports.ts';
import {
  type CheckedAttempt,
  type NotSentReason,
  type PaymentOutcome,
  paymentFailed,
  type RemainingSetup,
  repeatPurchase,
  sendNewPurchase,
} from './send-purchase.ts';
import {
  findEarlierPurchase,
  findUnconfirmedPayment,
  isPaidSince,
  type KnownPayments,
  type PurchaseRequest,
  paymentsToLookUp,
  type SentPayment,
  type SubscriptionList,
} from './sent-payment.ts';
import { accountHolder, setUpMethod } from './set-up-method.ts';

/**
 * Executes one attempt of the current user, one at a time for them across tabs. Stores a purchase before it is sent, and
 * sends it once. Never rejects (T14, T15, T16, T17, T18, T19, T20, E8).
 */
export async function executePayment(attempt: Attempt, ports: CheckoutPorts): Promise<PaymentOutcome> {
  let isStarted = false;
  try {
    const outcome = await ports.runExclusive(async () => {
      isStarted = true;
      if (isChangedElsewhere(attempt, ports.payments.read())) return notSent({ kind: 'payments-changed' });
      return attempt.kind === 'repeat' ? repeatPayment(attempt, ports) : executeNewPayment(attempt, ports);
    });
    return outcome ?? notSent({ kind: 'in-progress-elsewhere' });
  } catch (cause) {
    if (!isStarted) return notSent({ kind: 'not-started', cause });
    // The intent may have been confirmed, so the next attempt creates a new one.
    const setup = attempt.kind === 'new' ? { intent: null, created: attempt.created } : null;
    return isUnconfirmed(attempt, ports.payments.read())
      ? { status: 'unknown', failure: { kind: 'purchase-no-response', cause }, notFound: false, setup }
      : paymentFailed({ kind: 'unexpected', cause }, setup);
  }
}

const notSent = (reason: NotSentReason, setup: RemainingSetup | null = null): PaymentOutcome => ({
  status: 'not-sent',
  reason,
  setup,
});

const idempotencyKeyOf = (attempt: Attempt): string =>
  attempt.kind === 'new' ? attempt.idempotencyKey : attempt.payment.idempotencyKey;

const isUnconfirmed = (attempt: Attempt, { unconfirmed }: KnownPayments): boolean =>
  unconfirmed.some(({ idempotencyKey }) => idempotencyKey === idempotencyKeyOf(attempt));

/** Whether another tab has paid for this plan, or may have, since the attempt was submitted. */
function isChangedElsewhere(attempt: Attempt, known: KnownPayments): boolean {
  if (attempt.kind === 'repeat') return !isUnconfirmed(attempt, known);
  const { planHandle } = attempt.opening.request;
  return isPaidSince(known, attempt.knownPaidKeys, planHandle) || findUnconfirmedPayment(known, planHandle) !== null;
}

const unusedSetup = ({ intent, created }: NewAttempt): RemainingSetup => ({ intent, created });

/**
 * Executes one attempt along its route (T14 to T21). First looks at the subscriptions if an earlier payment for the plan was
 * refused without proof, or if there is one that cannot be read: it may have been made. Also if the order is old, or something
 * else has been paid since.
 */
async function executeNewPayment(attempt: NewAttempt, ports: CheckoutPorts): Promise<PaymentOutcome> {
  const { subscriptions, knownPaidKeys, opening } = attempt;
  const known = ports.payments.read();
  const toLookUp = paymentsToLookUp(known, opening.request.planHandle);
  const keys = ports.payments.unreadableKeys().filter((key) => !opening.knownPaidKeys.includes(key));
  if (subscriptions && toLookUp.length === 0 && keys.length === 0 && !isPaidSince(known, knownPaidKeys))
    return payAlongRoute({ ...attempt, subscriptions }, ports);
  const setup = unusedSetup(attempt);
  const checked = await checkOrder(attempt, toLookUp, setup, ports);
  if ('status' in checked) return checked;
  if (keys.length > 0 && subscriptionsTo(attempt.plan.productId, checked.list).length > 0)
    return notSent({ kind: 'payments-unreadable', keys }, setup);
  for (const payment of toLookUp) ports.payments.markNotCharged(payment);
  return payAlongRoute({ ...attempt, subscriptions: checked }, ports);
}

async function repeatPayment(attempt: RepeatAttempt, ports: CheckoutPorts): Promise<PaymentOutcome> {
  const { payment, subscriptions } = attempt;
  if (payment.request.kind === 'migrate' && !subscriptions) {
    const checked = await checkOrder(attempt, [payment], null, ports);
    if ('status' in checked) return checked;
  }
  return repeatPurchase(payment, ports);
}

/**
 * The subscriptions, if the order still is as it was displayed: the backend charges a migration by what the current plan is
 * worth now. Otherwise how the attempt ended, which one of the sent payments may have done.
 */
async function checkOrder(
  { opening, migration }: Attempt,
  sent: readonly SentPayment[],
  setup: RemainingSetup | null,
  ports: CheckoutPorts,
): Promise<SubscriptionList | PaymentOutcome> {
  const current = await loadMigration(opening.request.planHandle, ports);
  const earlier = current.subscriptions && findEarlierPurchase(sent, current.subscriptions.list, ports.payments.read());
  if (earlier) {
    ports.payments.markPaid(earlier.payment, earlier.subscriptionId);
    return { status: 'paid', subscriptionId: earlier.subscriptionId, earlier: earlier.payment };
  }
  if (current.failure) return notSent({ kind: 'not-checked', failure: current.failure }, setup);
  return current.subscriptions && !isWorseMigration(migration, current.migration)
    ? current.subscriptions
    : notSent({ kind: 'order-changed' }, setup);
}

function payAlongRoute(attempt: CheckedAttempt, ports: CheckoutPorts): Promise<PaymentOutcome> {
  const { route } = attempt;
  switch (route.kind) {
    case 'MIGRATION_SAVED':
      return sendNewPurchase(
        attempt,
        createMigrationRequest(attempt, route.subscriptionId, route.paymentMethodId),
        unusedSetup(attempt),
        ports,
      );
    case 'NEW_SUBSCRIPTION_SAVED':
      return sendNewPurchase(
        attempt,
        createRequest(attempt, route.paymentMethodId, attempt.created),
        unusedSetup(attempt),
        ports,
      );
    case 'MIGRATION_NEW':
    case 'NEW_SUBSCRIPTION_NEW':
      return payWithNewMethod(attempt, ports);
  }
}

/** Sets up the method that was entered, then buys with it; a failure before the purchase is a decline (E3, E18). */
async function payWithNewMethod(attempt: CheckedAttempt, ports: CheckoutPorts): Promise<PaymentOutcome> {
  const { holderName, extras, route, opening } = attempt;
  const { offer } = opening.request;
  const setup = await setUpMethod(
    { type: route.type, holderName, user: ports.user(), intent: attempt.intent, offer, extras },
    ports,
  );
  if (setup.kind === 'no-intent') {
    const message = setup.failure.kind === 'refused' ? setup.failure.message : null;
    return paymentFailed({ kind: 'no-setup-intent', message }, { intent: null, created: attempt.created });
  }
  const { intent } = setup;
  const created: IntentIds = { id: intent.id, customerId: intent.customerId };
  const used: RemainingSetup = { intent: null, created };
  switch (setup.kind) {
    case 'no-provider':
      return paymentFailed({ kind: 'provider-unavailable' }, { ...used, intent });
    case 'refused':
      return paymentFailed({ kind: 'setup-refused', ...setup.refusal }, { ...used, intent });
    case 'unknown-intent':
    case 'intent-unusable':
      return paymentFailed({ kind: 'setup-refused', ...setup.refusal }, used);
    case 'thrown':
      return paymentFailed({ kind: 'unexpected', cause: setup.cause }, used);
    case 'succeeded':
      return sendNewPurchase(attempt, createRequest(attempt, setup.paymentMethodId, created), used, ports);
    case 'incomplete':
      return route.kind === 'NEW_SUBSCRIPTION_NEW' && route.type === 'credit card'
        ? payWithToken(attempt, created, ports)
        : paymentFailed({ kind: 'setup-incomplete', status: setup.status }, used);
  }
}

/** Buys with a token of the card, which cannot be saved (T21, E6). */
async function payWithToken(
  attempt: CheckedAttempt,
  created: IntentIds,
  ports: CheckoutPorts,
): Promise<PaymentOutcome> {
  const used: RemainingSetup = { intent: null, created };
  const token = await ports.cardProvider()?.createCardToken(accountHolder(attempt.holderName, ports.user()));
  if (!token) return paymentFailed({ kind: 'provider-unavailable' }, used);
  if (!token.ok) return paymentFailed({ kind: 'token-refused', message: token.failure.message }, used);
  return sendNewPurchase(
    attempt,
    createSubscriptionRequest(attempt, { kind: 'token', token: token.value }, created),
    used,
    ports,
  );
}

function createRequest(attempt: NewAttempt, paymentMethodId: string, created: IntentIds | null): PurchaseRequest {
  const { route } = attempt;
  if ('subscriptionId' in route) return createMigrationRequest(attempt, route.subscriptionId, paymentMethodId);
  const stripeCustomerId = created?.customerId ?? null;
  return createSubscriptionRequest(attempt, { kind: 'method', paymentMethodId, stripeCustomerId }, created);
}

const createSubscriptionRequest = (
  { plan, price, extras, opening }: NewAttempt,
  paymentSource: NewPurchase['paymentSource'],
  created: IntentIds | null,
): PurchaseRequest => ({
  kind: 'create',
  purchase: {
    productId: plan.productId,
    price,
    paymentSource,
    setupIntentId: created?.id ?? null,
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
