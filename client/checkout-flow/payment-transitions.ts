import {
  type Cents,
  canBeBoughtAgain,
  chargeStatus,
  failureDetail,
  type OrderTotal,
  type PaymentFailure,
  sum,
} from '#domain';
import type { CheckoutEffect } from './checkout-effect.ts';
import type { Attempt, CheckoutState, IntentFact, MigrationFact, Past } from './checkout-state.ts';
import type { PaymentOutcome, SetupLeft } from './execute-payment.ts';
import { show } from './opening.ts';
import { reportPaid, soldBy } from './payment-success.ts';
import {
  attemptInFlight,
  chosenRoute,
  isMissing,
  isPaidElsewhere,
  orderTotal,
  type PayObstacle,
  payObstacles,
  repeatPrice,
  unconfirmedPayment,
} from './reading.ts';
import { isFreshList, type KnownPayments, paidKeys, type SubscriptionList, unconfirmedFor } from './sent-payment.ts';
import type { Step, TransitionContext } from './step.ts';

type Open = Extract<CheckoutState, { at: 'open' }>;

const log = (message: string): CheckoutEffect => ({ do: 'log', entry: { level: 'info', message } });
const notifyError = (title: string, detail: string): CheckoutEffect => ({
  do: 'notify',
  toast: { tone: 'error', title, detail },
});

/** Starts a payment, once: the state leaves 'open' in the same tick, so a second press finds it paying. */
export function submitPayment(state: CheckoutState, context: TransitionContext): Step {
  if (state.at === 'paying') return { state, effects: [log('payment already in progress')] };
  if (state.at !== 'open') return { state, effects: [] };
  const obstacles = payObstacles(state, context.now, context.updating, context.provider);
  if (obstacles.length > 0) return { state, effects: [logObstacles(obstacles)] };
  if (needsSecondPress(state)) return { state: knowingOfIt(state), effects: notSent(AGAIN) };
  const attempt = attemptOf(state, context.now);
  if ('failure' in attempt) return { state, effects: declined(attempt.failure) };
  // What was said of the last attempt is not true of this one.
  const effects: CheckoutEffect[] = [{ do: 'dismiss' }, { do: 'pay', attempt }];
  const past = { ...state.past, attempts: attempt.id };
  return { state: { ...state, at: 'paying', past, attempt, next: null }, effects };
}

/**
 * A document that has just been bought in another tab is bought again only by a press after saying so: nothing but the
 * person knows whether it is another one. A plan is refused by the backend.
 */
const needsSecondPress = (state: Open): boolean =>
  isPaidElsewhere(state) &&
  unconfirmedPayment(state) === null &&
  state.opening.plan !== null &&
  canBeBoughtAgain(state.opening.plan);

/** The opening after the person was told of what other tabs have bought. */
function knowingOfIt(state: Open): Open {
  const paidBefore = paidKeys(state.past.payments, state.opening.request.planHandle);
  return { ...state, opening: { ...state.opening, paidBefore }, facts: { ...state.facts, subscriptions: null } };
}

const notSent = (detail: string): CheckoutEffect[] => [
  log('payment not sent: an earlier payment for this plan has changed'),
  notifyError('Payment not sent', detail),
];

/** Nothing chosen or entered is one thing; something that will pass by itself, or must be asked for again, another. */
function logObstacles(obstacles: PayObstacle[]): CheckoutEffect {
  if (obstacles.includes('provider-unavailable')) {
    return { do: 'log', entry: { level: 'error', message: 'card provider not initialised' } };
  }
  return log(
    obstacles.every(isMissing) ? 'no payment method available' : `payment is held back: ${obstacles.join(', ')}`,
  );
}

function attemptOf(state: Open, now: Date): Attempt | { failure: PaymentFailure } {
  const { past, opening, facts, form } = state;
  const id = past.attempts + 1;
  const payment = unconfirmedFor(past.payments, opening.request.planHandle);
  if (payment) return { kind: 'repeat', id, opening, payment, price: repeatPrice(state, payment) };
  const route = chosenRoute(state);
  if (!route.ok) return { failure: route.failure };
  if (!opening.plan) return { failure: { kind: 'no-route' } };
  const { lines, total } = orderTotal(state);
  return {
    kind: 'new',
    id,
    idempotencyKey: `${opening.nonce}.${id}`,
    opening,
    plan: opening.plan,
    route: route.value,
    price: total,
    subtotal: subtotalOf(lines),
    extras: form.extras,
    holderName: (form.tab === 'credit card' ? form.card.name : form.bank.name).trim(),
    intent: facts.intent.kind === 'fresh' ? facts.intent.intent : null,
    customerId: customerOf(facts.intent),
    subscriptionId: movedBy(facts.migration),
    subscriptions: listBefore(state, now),
    paidBefore: paidKeys(past.payments, opening.request.planHandle),
  };
}

/** The list that the opening has read, unless something may have been bought since. */
function listBefore(state: Open, now: Date): SubscriptionList | null {
  const { subscriptions } = state.facts;
  return subscriptions && isFreshList(subscriptions, now) && !isPaidElsewhere(state) ? subscriptions : null;
}

const subtotalOf = (lines: OrderTotal['lines']): Cents =>
  sum(...lines.filter(({ kind }) => kind !== 'credit' && kind !== 'charge').map(({ amount }) => amount));

const movedBy = (migration: MigrationFact): string | null =>
  migration.kind === 'upgrade' ? migration.subscriptionId : null;

function customerOf(fact: IntentFact): string | null {
  switch (fact.kind) {
    case 'asked':
    case 'unavailable':
      return null;
    case 'fresh':
      return fact.intent.customerId;
    case 'used':
      return fact.customerId;
  }
}

/**
 * Ends a payment. Success is final before any callback runs; a failure gives the form back as it was. What the host
 * began to sell meanwhile is shown then.
 */
export function finishPayment(
  state: CheckoutState,
  attemptId: number,
  outcome: PaymentOutcome,
  payments: KnownPayments,
): Step {
  const attempt = attemptInFlight(state);
  if (attempt?.id !== attemptId || (state.at !== 'paying' && state.at !== 'hidden')) return { state, effects: [] };
  const { next } = state;
  const past: Past = { ...state.past, payments };
  const finished: Step =
    outcome.status === 'paid' ? paid(state, past, attempt, outcome.subscriptionId) : unpaid(state, past, outcome);
  if (!next) return finished;
  const shown = show(finished.state, next);
  return { state: shown.state, effects: [...finished.effects, ...shown.effects] };
}

type InFlight = Extract<CheckoutState, { at: 'paying' | 'hidden' }>;

function unpaid(state: InFlight, past: Past, outcome: Exclude<PaymentOutcome, { status: 'paid' }>): Step {
  const effects = messagesOf(outcome);
  if (state.at === 'hidden') return { state: { ...state, past, inFlight: null, next: null }, effects };
  const { opening, form, facts } = state;
  const setup = outcome.status === 'held-back' ? null : outcome.setup;
  const intent = setup ? intentLeft(facts.intent, state.attempt, setup) : facts.intent;
  const open: Open = { at: 'open', past, opening, form, facts: { ...facts, intent } };
  return outcome.status === 'held-back' && needsSecondPress(open)
    ? { state: knowingOfIt(open), effects: notSent(AGAIN) }
    : { state: open, effects };
}

function intentLeft(known: IntentFact, attempt: Attempt, { intent, customerId }: SetupLeft): IntentFact {
  if (intent) return { kind: 'fresh', intent };
  // An intent that arrived during the payment was no part of it.
  const isAnother = known.kind === 'fresh' && attempt.kind === 'new' && known.intent !== attempt.intent;
  return isAnother ? known : { kind: 'used', customerId };
}

function messagesOf(outcome: Exclude<PaymentOutcome, { status: 'paid' }>): CheckoutEffect[] {
  switch (outcome.status) {
    case 'failed':
      return declined(outcome.failure);
    case 'unknown': {
      const { failure } = outcome;
      const detail = failure.kind === 'purchase-refused' ? failure.message : UNCONFIRMED;
      return [logFailure(failure), notifyError('Payment processing failed', detail)];
    }
    case 'held-back':
      return outcome.reason === 'in-progress'
        ? [log('payment already in progress'), notifyError('Another payment is in progress', IN_PROGRESS)]
        : notSent(CHANGED);
  }
}

const UNCONFIRMED = 'We could not confirm whether your payment went through.';
const CHANGED = 'Your earlier payment for this plan has changed. Check the order, and pay again if you still need to.';
const AGAIN = 'You have just paid for this in another tab or form. Press again to buy it once more.';
const IN_PROGRESS =
  'You are already paying in another tab or window. Wait until that payment has ended, then try again.';

/** 'Payment declined' says that nothing was charged, so it is shown only where that is proved. */
const declined = (failure: PaymentFailure): CheckoutEffect[] => [
  logFailure(failure),
  // Nobody declined anything: the form says that the provider is not there, and offers to load it again (E18).
  ...(failure.kind === 'provider-missing' ? [] : [notifyError('Payment declined', failureDetail(failure))]),
];

function logFailure(failure: PaymentFailure): CheckoutEffect {
  const message = `payment failed: ${failure.kind} (${chargeStatus(failure)})`;
  return { do: 'log', entry: { level: 'warning', message, cause: causeOf(failure) } };
}

function causeOf(failure: PaymentFailure): unknown {
  switch (failure.kind) {
    case 'setup-refused':
      return failure.declineCode ?? failure.message;
    case 'purchase-refused':
      return failure.code ?? failure.message;
    case 'token-refused':
    case 'no-setup-intent':
      return failure.message;
    case 'setup-unfinished':
      return failure.status;
    case 'purchase-unanswered':
    case 'purchase-not-sent':
    case 'unexpected':
      return failure.cause;
    case 'no-route':
    case 'provider-missing':
      return undefined;
  }
}

/** Updates the known payments after other tabs and forms changed them. A payment in flight reads them when it finishes. */
export function receivePayments(state: CheckoutState, payments: KnownPayments): Step {
  if (attemptInFlight(state)) return { state, effects: [] };
  return { state: { ...state, past: { ...state.past, payments } }, effects: [] };
}

function paid(state: InFlight, past: Past, attempt: Attempt, subscriptionId: string): Step {
  const effects = reportPaid(attempt.opening, soldBy(attempt), subscriptionId);
  if (state.at === 'hidden') return { state: { ...state, past, inFlight: null, next: null }, effects };
  const { facts, form, opening } = state;
  return { state: { at: 'paid', past, opening, facts, form }, effects };
}
