import type { AccountHolder, CardProvider, SetupOutcome } from '#card-provider';
import { failed, type PaymentFailure, type PaymentType, type Result, succeeded } from '#domain';
import type { NewPurchase, RequestFailure, SetupIntent } from '#graphql';
import type { Attempt, NewAttempt } from './checkout-state.ts';
import { isSameMigration, loadMigration } from './load-migration.ts';
import type { CheckoutPorts } from './ports.ts';
import {
  type CheckedAttempt,
  notCharged,
  type PayerPorts,
  type PaymentOutcome,
  type RemainingSetup,
  repeatPurchase,
  sendNewPurchase,
} from './send-purchase.ts';
import { findUnconfirmedPayment, isPaidSince, type KnownPayments, type PurchaseRequest } from './sent-payment.ts';

/**
 * Executes one attempt of the current user, one at a time for them across tabs. Stores a purchase before it is sent, and
 * sends it once. Never rejects (T14, T15, T16, T17, T18, T19, T20, E8).
 */
export async function executePayment(attempt: Attempt, checkoutPorts: CheckoutPorts): Promise<PaymentOutcome> {
  const user = checkoutPorts.user();
  // Another user who signs in meanwhile must not pay, and their subscriptions prove nothing about this payment.
  const ports = { ...checkoutPorts, user, payments: checkoutPorts.payments(), api: checkoutPorts.apiOfUser(user) };
  try {
    const outcome = await ports.runExclusive(() => {
      if (isSuperseded(attempt, ports.payments.read())) return Promise.resolve(SUPERSEDED);
      return attempt.kind === 'repeat' ? repeatPurchase(attempt.payment, ports) : executeNewPayment(attempt, ports);
    });
    return outcome ?? { status: 'in-progress-elsewhere', setup: null };
  } catch (cause) {
    // The intent may have been confirmed, so the next attempt creates a new one.
    const setup = attempt.kind === 'new' ? { intent: null, customerId: attempt.customerId } : null;
    return isUnconfirmed(attempt, ports.payments.read())
      ? { status: 'unknown', failure: { kind: 'purchase-no-response', cause }, setup }
      : notCharged({ kind: 'unexpected', cause }, setup);
  }
}

const SUPERSEDED: PaymentOutcome = { status: 'superseded', setup: null };

const idempotencyKeyOf = (attempt: Attempt): string =>
  attempt.kind === 'new' ? attempt.idempotencyKey : attempt.payment.idempotencyKey;

const isUnconfirmed = (attempt: Attempt, { unconfirmed }: KnownPayments): boolean =>
  unconfirmed.some(({ idempotencyKey }) => idempotencyKey === idempotencyKeyOf(attempt));

/** Whether another tab has paid for this plan, or may have, since the attempt was submitted. */
function isSuperseded(attempt: Attempt, known: KnownPayments): boolean {
  if (attempt.kind === 'repeat') return !isUnconfirmed(attempt, known);
  const { planHandle } = attempt.opening.request;
  return isPaidSince(known, attempt.knownPaidKeys, planHandle) || findUnconfirmedPayment(known, planHandle) !== null;
}

const unusedSetup = ({ intent, customerId }: NewAttempt): RemainingSetup => ({ intent, customerId });

/**
 * Executes one attempt along its route (T14 to T21). Where the order is old, or something else has been paid since, it is
 * checked first: the backend would charge a migration by what the current plan is worth now.
 */
async function executeNewPayment(attempt: NewAttempt, ports: PayerPorts): Promise<PaymentOutcome> {
  const { subscriptions, knownPaidKeys } = attempt;
  const isCurrent = !isPaidSince(ports.payments.read(), knownPaidKeys);
  if (subscriptions && isCurrent) return payAlongRoute({ ...attempt, subscriptions }, ports);
  const current = await loadMigration(attempt.opening.request.planHandle, ports);
  if (current.failure) return notCharged(notSentFailure(current.failure), unusedSetup(attempt));
  if (!current.subscriptions || !isSameMigration(attempt.migration, current.migration))
    return { status: 'outdated', setup: unusedSetup(attempt) };
  return payAlongRoute({ ...attempt, subscriptions: current.subscriptions }, ports);
}

/** The order could not be checked, so nothing was sent; a refusal gives the reason. */
const notSentFailure = (failure: RequestFailure): PaymentFailure =>
  failure.kind === 'refused'
    ? { kind: 'purchase-not-sent', message: failure.message, cause: failure.code }
    : { kind: 'purchase-not-sent', message: null, cause: failure.cause };

function payAlongRoute(attempt: CheckedAttempt, ports: PayerPorts): Promise<PaymentOutcome> {
  const { route } = attempt;
  switch (route.kind) {
    case 'MIGRATION_SAVED':
      return sendNewPurchase(
        attempt,
        createMigrationRequest(attempt, route.subscriptionId, route.paymentMethodId),
        unusedSetup(attempt),
        ports,
      );
    case 'NEW_SUBSCRIPTION_SAVED': {
      const { paymentMethodId } = route;
      const saved = {
        kind: 'method',
        paymentMethodId,
        stripeCustomerId: attempt.customerId,
        setupIntentId: null,
      } as const;
      return sendNewPurchase(attempt, createSubscriptionRequest(attempt, saved), unusedSetup(attempt), ports);
    }
    case 'MIGRATION_NEW':
    case 'NEW_SUBSCRIPTION_NEW':
      return payWithNewMethod(attempt, ports);
  }
}

/** Implements (E3, E18). */
async function payWithNewMethod(attempt: CheckedAttempt, ports: PayerPorts): Promise<PaymentOutcome> {
  const requested = await getSetupIntent(attempt, ports);
  if (!requested.ok) return notCharged(requested.failure, { intent: null, customerId: attempt.customerId });
  const intent = requested.value;
  const used: RemainingSetup = { intent: null, customerId: intent.customerId };
  // Read only now, because the fields may have left the page.
  const provider = ports.cardProvider();
  if (!provider) {
    ports.log({ level: 'error', message: 'card provider not initialised' });
    return notCharged({ kind: 'provider-unavailable' }, { ...used, intent });
  }
  const holder: AccountHolder = { name: attempt.holderName, email: ports.user.email };
  const setup = await confirmSetup(provider, attempt.route.type, intent.clientSecret, holder).catch(
    (cause: unknown) => ({ kind: 'thrown', cause }) as const,
  );
  switch (setup.kind) {
    case 'refused':
      return notCharged({ kind: 'setup-refused', ...setup.refusal }, { ...used, intent });
    case 'unknown-intent':
      // At most once: if the provider does not know a new intent either, another one would not help.
      if (attempt.intent) return payWithNewMethod({ ...attempt, intent: null }, ports);
      return notCharged({ kind: 'setup-refused', ...setup.refusal }, used);
    case 'intent-unusable':
      return notCharged({ kind: 'setup-refused', ...setup.refusal }, used);
    case 'thrown':
      return notCharged({ kind: 'unexpected', cause: setup.cause }, used);
    case 'succeeded':
      return sendNewPurchase(attempt, createRequestAfterSetup(attempt, setup.paymentMethodId, intent), used, ports);
    case 'incomplete':
      return attempt.route.kind === 'NEW_SUBSCRIPTION_NEW' && attempt.route.type === 'credit card'
        ? payWithToken(attempt, holder, provider, used, ports)
        : notCharged({ kind: 'setup-incomplete', status: setup.status }, used);
  }
}

async function getSetupIntent(
  attempt: NewAttempt,
  { api, user }: PayerPorts,
): Promise<Result<SetupIntent, PaymentFailure>> {
  if (attempt.intent) return succeeded(attempt.intent);
  const { offer } = attempt.opening.request;
  const response = await api.createSetupIntent({ user, offer, extras: attempt.extras });
  if (response.ok) return response;
  return failed({
    kind: 'no-setup-intent',
    message: response.failure.kind === 'refused' ? response.failure.message : null,
  });
}

const confirmSetup = (
  provider: CardProvider,
  type: PaymentType,
  secret: string,
  holder: AccountHolder,
): Promise<SetupOutcome> =>
  type === 'credit card' ? provider.confirmCardSetup(secret, holder) : provider.confirmBankSetup(secret, holder);

/** Implements (T21, E6). */
async function payWithToken(
  attempt: CheckedAttempt,
  holder: AccountHolder,
  provider: CardProvider,
  used: RemainingSetup,
  ports: PayerPorts,
): Promise<PaymentOutcome> {
  const token = await provider.createCardToken(holder);
  if (!token.ok) return notCharged({ kind: 'token-refused', message: token.failure.message }, used);
  return sendNewPurchase(
    attempt,
    createSubscriptionRequest(attempt, { kind: 'token', token: token.value }),
    used,
    ports,
  );
}

function createRequestAfterSetup(attempt: NewAttempt, paymentMethodId: string, intent: SetupIntent): PurchaseRequest {
  const { route } = attempt;
  if (route.kind === 'MIGRATION_NEW') return createMigrationRequest(attempt, route.subscriptionId, paymentMethodId);
  const { customerId: stripeCustomerId, id: setupIntentId } = intent;
  return createSubscriptionRequest(attempt, { kind: 'method', paymentMethodId, stripeCustomerId, setupIntentId });
}

const createSubscriptionRequest = (
  { plan, price, extras, opening }: NewAttempt,
  paymentSource: NewPurchase['paymentSource'],
): PurchaseRequest => ({
  kind: 'create',
  purchase: {
    productId: plan.productId,
    price,
    paymentSource,
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
