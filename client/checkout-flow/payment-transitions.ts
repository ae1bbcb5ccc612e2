import {
  type Cents,
  canBeBoughtAgain,
  chargeStatus,
  failureDetail,
  type OrderTotal,
  type PaymentFailure,
  sum,
} from '#domain';
import type { SetupIntent } from '#graphql';
import { type CheckoutEffect, type CheckoutTransitionResult, logEffect } from './checkout-effect.ts';
import type {
  Attempt,
  CheckoutHistory,
  CheckoutState,
  HiddenState,
  IntentState,
  OpenState,
  PayingState,
} from './checkout-state.ts';
import { type TransitionContext, transitionTo, unchanged } from './create-flow.ts';
import { reloadMigration, showNext } from './opening-transitions.ts';
import { createSuccessEffects, earlierPaymentEffect, saleFromAttempt } from './payment-success.ts';
import {
  isAnythingPaidSince,
  isInFlight,
  isMissingInput,
  isPaidElsewhere,
  orderTotal,
  type PayObstacle,
  paymentRoute,
  payObstacles,
  readyIntent,
  repeatPrice,
  unconfirmedPayment,
} from './selectors.ts';
import type { PaymentOutcome, RemainingSetup } from './send-purchase.ts';
import {
  findUnconfirmedPayment,
  isFreshList,
  isPaymentFor,
  type KnownPayments,
  paidKeys,
  type SubscriptionList,
} from './sent-payment.ts';

const errorToastEffect = (title: string, detail: string): CheckoutEffect => ({
  type: 'notify',
  toast: { tone: 'error', title, detail },
});

/** Starts a payment; the state leaves 'open' in the same tick, so that a second press is only logged (T13, V8, E17, E19). */
export function submitPayment(state: CheckoutState, context: TransitionContext): CheckoutTransitionResult {
  if (state.status === 'paying') return transitionTo(state, logEffect('info', 'payment already in progress'));
  if (state.status !== 'open') return unchanged(state);
  const [obstacle, ...others] = payObstacles(state, context.now, context.updating, context.provider);
  if (obstacle) return transitionTo(state, obstaclesLogEffect([obstacle, ...others]));
  if (needsConfirmation(state)) return acknowledgePaidElsewhere(state);
  const attempt = createAttempt(state, context.now);
  if ('failure' in attempt) return transitionTo(state, ...createDeclinedEffects(attempt.failure));
  const history = { ...state.history, attempts: attempt.id };
  return transitionTo(
    { ...state, status: 'paying', history, attempt, next: null },
    // Messages about the previous attempt do not apply to this one.
    { type: 'dismiss' },
    { type: 'pay', attempt },
  );
}

/**
 * Whether the user must be told of a purchase in another tab before buying the same document once more: only they know
 * whether they want two. The backend refuses a second purchase of a plan.
 */
const needsConfirmation = (state: OpenState): boolean =>
  isPaidElsewhere(state) && unconfirmedPayment(state) === null && canBeBoughtAgain(state.opening.request.planHandle);

/** Tells the user of the purchase in another tab, and lets the next press buy once more. */
function acknowledgePaidElsewhere(state: OpenState): CheckoutTransitionResult {
  const knownPaidKeys = paidKeys(state.history.payments);
  return transitionTo(
    {
      ...state,
      opening: { ...state.opening, knownPaidKeys },
      data: { ...state.data, subscriptions: null },
    },
    ...createNotSentEffects(PAID_ELSEWHERE_DETAIL),
  );
}

const createNotSentEffects = (
  detail: string,
  reason = 'an earlier payment for this plan has changed',
): CheckoutEffect[] => [logEffect('info', `payment not sent: ${reason}`), errorToastEffect('Payment not sent', detail)];

/** Input is reported as missing only without other obstacles, so the first one decides. */
function obstaclesLogEffect(obstacles: [PayObstacle, ...PayObstacle[]]): CheckoutEffect {
  const [first] = obstacles;
  if (first === 'provider-unavailable') return logEffect('error', 'card provider not initialised');
  return isMissingInput(first)
    ? logEffect('info', 'no payment method available')
    : logEffect('info', `payment is held back: ${obstacles.join(', ')}`);
}

function createAttempt(state: OpenState, now: Date): Attempt | { failure: PaymentFailure } {
  const { history, opening, data, form } = state;
  const id = history.attempts + 1;
  const unconfirmed = findUnconfirmedPayment(history.payments, opening.request.planHandle);
  if (unconfirmed) return { kind: 'repeat', id, opening, payment: unconfirmed, price: repeatPrice(state, unconfirmed) };
  const route = paymentRoute(state);
  if (!opening.plan || !route) return { failure: { kind: 'no-route' } };
  const { lines, total } = orderTotal(state);
  return {
    kind: 'new',
    id,
    idempotencyKey: `${opening.randomId}.${id}`,
    opening,
    plan: opening.plan,
    route,
    price: total,
    subtotal: subtotalOf(lines),
    extras: form.extras,
    holderName: (form.tab === 'credit card' ? form.card.name : form.bank.name).trim(),
    intent: readyIntent(data.intent),
    customerId: customerIdOf(data.intent),
    migration: data.migration,
    subscriptions: currentSubscriptionList(state, now),
    knownPaidKeys: paidKeys(history.payments),
  };
}

/** The list that the opening loaded, unless something may have been bought since. */
function currentSubscriptionList(state: OpenState, now: Date): SubscriptionList | null {
  const { subscriptions } = state.data;
  return subscriptions && isFreshList(subscriptions, now) && !isAnythingPaidSince(state) ? subscriptions : null;
}

const subtotalOf = (lines: OrderTotal['lines']): Cents =>
  sum(...lines.filter(({ kind }) => kind !== 'credit' && kind !== 'charge').map(({ amount }) => amount));

function customerIdOf(state: IntentState): string | null {
  switch (state.status) {
    case 'loading':
    case 'unavailable':
      return null;
    case 'ready':
      return state.intent.customerId;
    case 'used':
      return state.customerId;
  }
}

/**
 * Ends a payment. A success is final before any callback runs; a failure returns the form as it was. Then shows what the
 * host began to sell during the payment (E1, E2, E3).
 */
export function finishPayment(
  state: CheckoutState,
  attemptId: number,
  outcome: PaymentOutcome,
  payments: KnownPayments,
): CheckoutTransitionResult {
  if (!isInFlight(state)) return unchanged(state);
  const { attempt } = state;
  if (attempt.id !== attemptId) return unchanged(state);
  const history: CheckoutHistory = { ...state.history, payments };
  const finished =
    outcome.status === 'paid'
      ? finishPaid(state, history, attempt, outcome.subscriptionId)
      : finishUnpaid(state, history, outcome);
  // An earlier payment for something else has succeeded: this opening still sells its own.
  const isUnsold = outcome.status === 'paid' && !isForOpening(attempt) && state.status !== 'hidden';
  const next = state.next ?? (isUnsold ? state.opening : null);
  return next ? showNext(finished, next) : finished;
}

const isForOpening = (attempt: Attempt): boolean =>
  attempt.kind === 'new' || isPaymentFor(attempt.payment, attempt.opening.request);

function finishPaid(
  state: PayingState | HiddenState,
  history: CheckoutHistory,
  attempt: Attempt,
  subscriptionId: string,
): CheckoutTransitionResult {
  const sale = saleFromAttempt(attempt);
  const effects = [
    ...(attempt.kind === 'repeat' && !isForOpening(attempt) ? [earlierPaymentEffect(attempt.payment, sale.price)] : []),
    ...createSuccessEffects(attempt.opening, sale, subscriptionId, isForOpening(attempt)),
  ];
  if (state.status === 'hidden') return transitionTo({ ...state, history, attempt: null, next: null }, ...effects);
  const { data, form, opening } = state;
  return transitionTo({ status: 'paid', history, opening, data, form }, ...effects);
}

function finishUnpaid(
  state: PayingState | HiddenState,
  history: CheckoutHistory,
  outcome: Exclude<PaymentOutcome, { status: 'paid' }>,
): CheckoutTransitionResult {
  const effects = createFailureEffects(outcome);
  if (state.status === 'hidden') return transitionTo({ ...state, history, attempt: null, next: null }, ...effects);
  const { opening, form, data } = state;
  const intent = outcome.setup ? remainingIntent(data.intent, state.attempt, outcome.setup) : data.intent;
  const open: OpenState = { status: 'open', history, opening, form, data: { ...data, intent } };
  if (outcome.status === 'outdated') return reloadMigration(open, ...effects);
  return outcome.status === 'superseded' && needsConfirmation(open)
    ? acknowledgePaidElsewhere(open)
    : transitionTo(open, ...effects);
}

function remainingIntent(current: IntentState, attempt: Attempt, { intent, customerId }: RemainingSetup): IntentState {
  if (intent) return { status: 'ready', intent };
  const { intent: submitted = null }: { kind: string; intent?: SetupIntent | null } = attempt;
  // An intent that was loaded during the payment is unused.
  const isUnused = current.status === 'ready' && current.intent !== submitted;
  return isUnused ? current : { status: 'used', customerId };
}

function createFailureEffects(outcome: Exclude<PaymentOutcome, { status: 'paid' }>): CheckoutEffect[] {
  switch (outcome.status) {
    case 'failed':
      return createDeclinedEffects(outcome.failure);
    case 'unknown': {
      const { failure } = outcome;
      const detail = failure.kind === 'purchase-refused' ? failure.message : UNCONFIRMED_DETAIL;
      return [failureLogEffect(failure), errorToastEffect('Payment processing failed', detail)];
    }
    case 'in-progress-elsewhere':
      return [
        logEffect('info', 'payment already in progress'),
        errorToastEffect('Another payment is in progress', IN_PROGRESS_DETAIL),
      ];
    case 'superseded':
      return createNotSentEffects(PAYMENT_CHANGED_DETAIL);
    case 'outdated':
      return createNotSentEffects(ORDER_CHANGED_DETAIL, 'what it migrates has changed');
  }
}

const UNCONFIRMED_DETAIL = 'We could not confirm whether your payment went through.';
const PAYMENT_CHANGED_DETAIL =
  'Your earlier payment for this plan has changed. Check the order, and pay again if you still need to.';
const ORDER_CHANGED_DETAIL =
  'Your plan or its credit has changed since this page was opened. Check the order, and pay again.';
const PAID_ELSEWHERE_DETAIL = 'You have just paid for this in another tab or form. Press again to buy it once more.';
const IN_PROGRESS_DETAIL =
  'You are already paying in another tab or window. Wait until that payment has ended, then try again.';

/** 'Payment declined' says that nothing was charged, so it requires proof. */
const createDeclinedEffects = (failure: PaymentFailure): CheckoutEffect[] => [
  failureLogEffect(failure),
  // No toast for a missing provider: the form says so and offers to load it again (E18).
  ...(failure.kind === 'provider-unavailable' ? [] : [errorToastEffect('Payment declined', failureDetail(failure))]),
];

function failureLogEffect(failure: PaymentFailure): CheckoutEffect {
  const message = `payment failed: ${failure.kind} (${chargeStatus(failure)})`;
  return { type: 'log', entry: { level: 'warning', message, cause: causeOf(failure) } };
}

/** What is known of the reason, a code rather than a text; undefined for a failure without details. */
function causeOf(failure: PaymentFailure): unknown {
  const { cause, declineCode, code, status, message }: Partial<Record<string, unknown>> = failure;
  return cause ?? declineCode ?? code ?? status ?? message;
}

/** Updates the known payments after a change by another tab or form. A payment in flight reads them when it finishes. */
export const receivePayments = (state: CheckoutState, payments: KnownPayments): CheckoutTransitionResult =>
  isInFlight(state) ? unchanged(state) : transitionTo({ ...state, history: { ...state.history, payments } });
