import type { CardProvider, Holder, SetupOutcome } from '#card-provider';
import {
  type CardToken,
  chargeStatus,
  failed,
  type PaymentFailure,
  type PaymentType,
  type Result,
  type Subscription,
  subscriptionsTo,
  succeeded,
} from '#domain';
import type { CallFailure, NewPurchase, SetupIntent } from '#graphql';
import type { Attempt, NewAttempt } from './checkout-state.ts';
import type { CheckoutPorts } from './ports.ts';
import {
  findPurchase,
  type KnownPayments,
  type PurchaseRequest,
  paidKeys,
  type SentPayment,
  sendPurchase,
  unconfirmedFor,
} from './sent-payment.ts';

/** How an attempt ended. */
export type PaymentOutcome =
  | { status: 'paid'; subscriptionId: string }
  /** Nothing was charged. `setup` is what is left for the next attempt; null where no setup was involved. */
  | { status: 'failed'; failure: PaymentFailure; setup: SetupLeft | null }
  /** Nobody knows yet: the next attempt repeats the same request. */
  | { status: 'unknown'; failure: PaymentFailure; setup: SetupLeft | null }
  /** Nothing was sent: another payment of this user is in progress, or has changed what may be paid. */
  | { status: 'held-back'; reason: 'in-progress' | 'superseded' };

/** `intent` may still be confirmed; null when none is left. */
export interface SetupLeft {
  intent: SetupIntent | null;
  customerId: string | null;
}

type Ports = Pick<CheckoutPorts, 'api' | 'cardProvider' | 'user' | 'log' | 'payments' | 'exclusively'>;

/**
 * Carries out one attempt and says how it ended: one payment of a user at a time, in whatever tab. A purchase is stored
 * before it is sent, and never sent twice here. Does not reject.
 */
export async function executePayment(attempt: Attempt, ports: Ports): Promise<PaymentOutcome> {
  try {
    const outcome = await ports.exclusively(() => {
      if (isSuperseded(attempt, ports.payments.read())) return Promise.resolve(SUPERSEDED);
      return attempt.kind === 'repeat' ? repeat(attempt.payment, ports) : pay(attempt, ports);
    });
    return outcome ?? { status: 'held-back', reason: 'in-progress' };
  } catch (cause) {
    // The intent may have been confirmed by now, so the next attempt takes a new one.
    const setup = attempt.kind === 'new' ? { intent: null, customerId: attempt.customerId } : null;
    return isUnconfirmed(attempt, ports.payments.read())
      ? { status: 'unknown', failure: { kind: 'purchase-unanswered', cause }, setup }
      : notCharged({ kind: 'unexpected', cause }, setup);
  }
}

const SUPERSEDED: PaymentOutcome = { status: 'held-back', reason: 'superseded' };

const keyOf = (attempt: Attempt): string =>
  attempt.kind === 'new' ? attempt.idempotencyKey : attempt.payment.idempotencyKey;

const isUnconfirmed = (attempt: Attempt, { unconfirmed }: KnownPayments): boolean =>
  unconfirmed.some(({ idempotencyKey }) => idempotencyKey === keyOf(attempt));

/** Whether another tab has paid for this plan, or may have, which the person did not know at the press. */
function isSuperseded(attempt: Attempt, known: KnownPayments): boolean {
  if (attempt.kind === 'repeat') return !isUnconfirmed(attempt, known);
  const { planHandle } = attempt.opening.request;
  const isPaidSince = paidKeys(known, planHandle).some((key) => !attempt.paidBefore.includes(key));
  return isPaidSince || unconfirmedFor(known, planHandle) !== null;
}

const notCharged = (failure: PaymentFailure, setup: SetupLeft | null): PaymentOutcome => ({
  status: 'failed',
  failure,
  setup,
});

const setupOf = ({ intent, customerId }: NewAttempt): SetupLeft => ({ intent, customerId });

/** One attempt along its route (T14 to T17). */
function pay(attempt: NewAttempt, ports: Ports): Promise<PaymentOutcome> {
  const { route } = attempt;
  switch (route.kind) {
    case 'MIGRATION_SAVED':
      return purchase(attempt, migrationOf(attempt, route.paymentMethodId), setupOf(attempt), ports);
    case 'NEW_SUBSCRIPTION_SAVED': {
      const { paymentMethodId } = route;
      const saved = {
        with: 'method',
        paymentMethodId,
        stripeCustomerId: attempt.customerId,
        setupIntentId: null,
      } as const;
      return purchase(attempt, creationOf(attempt, saved), setupOf(attempt), ports);
    }
    case 'MIGRATION_NEW':
    case 'NEW_SUBSCRIPTION_NEW':
      return payWithNewMethod(attempt, ports);
  }
}

async function payWithNewMethod(attempt: NewAttempt, ports: Ports): Promise<PaymentOutcome> {
  const asked = await intentFor(attempt, ports);
  if (!asked.ok) return notCharged(asked.failure, { intent: null, customerId: attempt.customerId });
  const intent = asked.value;
  const used: SetupLeft = { intent: null, customerId: intent.customerId };
  // Asked for only now: the fields may have left the page meanwhile.
  const provider = ports.cardProvider();
  if (!provider) {
    ports.log({ level: 'error', message: 'card provider not initialised' });
    return notCharged({ kind: 'provider-missing' }, { ...used, intent });
  }
  const holder: Holder = { name: attempt.holderName, email: ports.user.email };
  const setup = await confirmSetup(provider, attempt.route.type, intent.clientSecret, holder).catch(
    (cause: unknown) => ({ kind: 'thrown', cause }) as const,
  );
  switch (setup.kind) {
    case 'refused':
      return notCharged({ kind: 'setup-refused', ...setup.refusal }, { ...used, intent });
    case 'unknown-intent':
      // Once: an intent that was asked for at this press is known, or another one would not be either.
      if (attempt.intent) return payWithNewMethod({ ...attempt, intent: null }, ports);
      return notCharged({ kind: 'setup-refused', ...setup.refusal }, used);
    case 'closed':
      return notCharged({ kind: 'setup-refused', ...setup.refusal }, used);
    case 'thrown':
      return notCharged({ kind: 'unexpected', cause: setup.cause }, used);
    case 'succeeded':
      return purchase(attempt, requestAfterSetup(attempt, setup.paymentMethodId, intent), used, ports);
    case 'unfinished':
      return attempt.route.kind === 'NEW_SUBSCRIPTION_NEW' && attempt.route.type === 'credit card'
        ? payWithToken(attempt, holder, provider, used, ports)
        : notCharged({ kind: 'setup-unfinished', status: setup.status }, used);
  }
}

async function intentFor(attempt: NewAttempt, { api, user }: Ports): Promise<Result<SetupIntent, PaymentFailure>> {
  if (attempt.intent) return succeeded(attempt.intent);
  const { offer } = attempt.opening.request;
  const answer = await api.createSetupIntent({ user, offer, extras: attempt.extras });
  if (answer.ok) return answer;
  return failed({
    kind: 'no-setup-intent',
    message: answer.failure.kind === 'refused' ? answer.failure.message : null,
  });
}

const confirmSetup = (
  provider: CardProvider,
  type: PaymentType,
  secret: string,
  holder: Holder,
): Promise<SetupOutcome> =>
  type === 'credit card' ? provider.confirmCardSetup(secret, holder) : provider.confirmBankSetup(secret, holder);

async function payWithToken(
  attempt: NewAttempt,
  holder: Holder,
  provider: CardProvider,
  used: SetupLeft,
  ports: Ports,
): Promise<PaymentOutcome> {
  const token: Result<CardToken, { message: string }> = await provider.createCardToken(holder);
  if (!token.ok) return notCharged({ kind: 'token-refused', message: token.failure.message }, used);
  return purchase(attempt, creationOf(attempt, { with: 'token', token: token.value }), used, ports);
}

function requestAfterSetup(attempt: NewAttempt, paymentMethodId: string, intent: SetupIntent): PurchaseRequest | null {
  if (attempt.route.kind === 'MIGRATION_NEW') return migrationOf(attempt, paymentMethodId);
  const { customerId: stripeCustomerId, id: setupIntentId } = intent;
  return creationOf(attempt, { with: 'method', paymentMethodId, stripeCustomerId, setupIntentId });
}

const creationOf = ({ plan, price, extras, opening }: NewAttempt, pays: NewPurchase['pays']): PurchaseRequest => ({
  kind: 'create',
  purchase: {
    productId: plan.productId,
    price,
    pays,
    pricePointHandle: opening.request.pricePointHandle,
    extras,
  },
});

/** Null when there is nothing to migrate. */
function migrationOf(
  { subscriptionId, extras, opening }: NewAttempt,
  paymentMethodId: string | null,
): PurchaseRequest | null {
  if (subscriptionId === null) return null;
  const { planHandle: targetHandle, pricePointHandle } = opening.request;
  return { kind: 'migrate', migration: { subscriptionId, targetHandle, pricePointHandle, paymentMethodId, extras } };
}

/** Nothing was sent because the subscriptions could not be read; a backend that refused gives the reason. */
const notSentFor = (failure: CallFailure): PaymentFailure =>
  failure.kind === 'refused'
    ? { kind: 'purchase-not-sent', message: failure.message, cause: failure.code }
    : { kind: 'purchase-not-sent', message: null, cause: failure.cause };

/** Stores a new purchase and sends it. Without knowing the user's subscriptions, a lost answer could not be found out. */
async function purchase(
  attempt: NewAttempt,
  request: PurchaseRequest | null,
  setup: SetupLeft,
  ports: Ports,
): Promise<PaymentOutcome> {
  if (!request) return notCharged({ kind: 'no-route' }, setup);
  const { plan, price, subtotal, idempotencyKey, opening, route } = attempt;
  const subscriptions = attempt.subscriptions ? succeeded(attempt.subscriptions.list) : await readSubscriptions(ports);
  if (!subscriptions.ok) return notCharged(notSentFor(subscriptions.failure), setup);
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
    subscriptionsBefore: subscriptionsTo(plan.productId, subscriptions.value),
  };
  ports.payments.save(payment);
  const answer = await sendPurchase(payment, ports);
  if (answer.ok) return paid(payment, answer.value.id, ports);
  const failure = failureOf(answer.failure);
  if (chargeStatus(failure) !== 'unknown') {
    ports.payments.forget(payment);
    return notCharged(failure, setup);
  }
  const found = await lookUp(payment, ports);
  return found.ok && found.value !== null ? paid(payment, found.value, ports) : { status: 'unknown', failure, setup };
}

/**
 * Looks before and after it sends: a backend that has forgotten the key, or keeps none, would do the work twice, and its
 * refusal of the second request would say nothing about the first.
 */
async function repeat(payment: SentPayment, ports: Ports): Promise<PaymentOutcome> {
  const unknown = (failure: PaymentFailure): PaymentOutcome => ({ status: 'unknown', failure, setup: null });
  const before = await lookUp(payment, ports);
  if (!before.ok) return unknown(failureOf(before.failure));
  if (before.value !== null) return paid(payment, before.value, ports);
  const answer = await sendPurchase(payment, ports);
  if (answer.ok) return paid(payment, answer.value.id, ports);
  const failure = failureOf(answer.failure);
  if (chargeStatus(failure) === 'nothing-done') return unknown(failure);
  const after = await lookUp(payment, ports);
  if (!after.ok) return unknown(failure);
  if (after.value !== null) return paid(payment, after.value, ports);
  if (chargeStatus(failure) === 'unknown') return unknown(failure);
  ports.payments.forget(payment);
  return notCharged(failure, null);
}

function paid(payment: SentPayment, subscriptionId: string, { payments }: Ports): PaymentOutcome {
  payments.markPaid(payment, subscriptionId);
  return { status: 'paid', subscriptionId };
}

/** The subscription that a sent payment made; null when there is none. */
async function lookUp(payment: SentPayment, ports: Ports): Promise<Result<string | null, CallFailure>> {
  const subscriptions = await readSubscriptions(ports);
  return subscriptions.ok
    ? succeeded(findPurchase(payment, subscriptions.value, ports.payments.read()))
    : subscriptions;
}

async function readSubscriptions({ api }: Ports): Promise<Result<readonly Subscription[], CallFailure>> {
  const plan = await api.currentPlan();
  return plan.ok ? succeeded(plan.value.subscriptions) : plan;
}

function failureOf(failure: CallFailure): PaymentFailure {
  switch (failure.kind) {
    case 'refused':
      return { kind: 'purchase-refused', message: failure.message, code: failure.code };
    case 'unanswered':
      return { kind: 'purchase-unanswered', cause: failure.cause };
    case 'not-sent':
      return { kind: 'purchase-not-sent', message: null, cause: failure.cause };
  }
}
