import {
  type Cents,
  canBeBoughtAgain,
  chargeStatus,
  failureDetail,
  type OrderTotal,
  type PaymentFailure,
  sum,
} from '#domain';
import type { CheckoutEffect, CheckoutTransition } from './checkout-effect.ts';
import type {
  Attempt,
  CheckoutHistory,
  CheckoutState,
  HiddenPayingState,
  OpenState,
  PayingState,
} from './checkout-state.ts';
import {
  confirmableIntent,
  createdIntent,
  currentValue,
  type Intent,
  type Loadable,
  UNAVAILABLE,
  unusedIntent,
  usedIntent,
} from './loadable.ts';
import { holderName, withGaps } from './method-form.ts';
import { reloadMigration, showNext } from './opening-transitions.ts';
import {
  createSuccessEffects,
  earlierPaymentEffect,
  goOn,
  saleFromAttempt,
  saleFromPayment,
} from './payment-success.ts';
import {
  currentTotal,
  isAnythingPaidSince,
  isInFlight,
  isMissingInput,
  isPaidElsewhere,
  missingDetails,
  type PayObstacle,
  paymentRoute,
  payObstacles,
  repeatPrice,
  replaceablePayment,
  unconfirmedPayment,
} from './selectors.ts';
import type { NotSentReason, PaymentOutcome, RemainingSetup } from './send-purchase.ts';
import {
  isFreshList,
  isPaymentFor,
  type KnownPayments,
  paidKeys,
  type SentPayment,
  type SubscriptionList,
  withLookup,
} from './sent-payment.ts';
import { logEffect, type TransitionContext, transitionTo, unchanged, withoutErrors } from './transition-result.ts';

const errorToastEffect = (title: string, detail: string): CheckoutEffect => ({
  type: 'notify',
  toast: { tone: 'error', title, detail },
});

/**
 * Starts a payment, or marks what is missing and sends nothing (E17); the state leaves 'open' in the same tick, so that a
 * second press is only logged (T13, V8, E19).
 */
export function submitPayment(state: CheckoutState, context: TransitionContext): CheckoutTransition {
  if (state.status === 'paying') return transitionTo(state, logEffect('info', 'payment already in progress'));
  if (state.status !== 'open') return unchanged(state);
  const obstacles = payObstacles(state, context);
  const gaps = obstacles.length === 0 ? missingDetails(state, context.now) : obstacles.filter(isMissingInput);
  if (gaps.length > 0) {
    return transitionTo(
      { ...state, form: withGaps(state.form, gaps) },
      logEffect('info', 'no payment method available'),
    );
  }
  if (obstacles.length > 0) return transitionTo(state, obstaclesLogEffect(obstacles));
  if (needsConfirmation(state)) return withoutErrors(acknowledgePaidElsewhere(state));
  const attempt = createAttempt(state, context.now);
  if ('failure' in attempt) return withoutErrors(transitionTo(state, ...createDeclinedEffects(attempt.failure)));
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
 * whether they want two. A plan is bought once.
 */
const needsConfirmation = (state: OpenState): boolean =>
  isPaidElsewhere(state) && unconfirmedPayment(state) === null && canBeBoughtAgain(state.opening.request.planHandle);

/** Tells the user of the purchase in another tab, and lets the next press buy once more. */
function acknowledgePaidElsewhere(state: OpenState): CheckoutTransition {
  const knownPaidKeys = paidKeys(state.history.payments);
  return transitionTo(
    {
      ...state,
      opening: { ...state.opening, knownPaidKeys },
      // Loaded before that purchase.
      data: { ...state.data, subscriptions: UNAVAILABLE },
    },
    ...createNotSentEffects(PAID_ELSEWHERE_DETAIL, EARLIER_PAYMENT_CHANGED),
  );
}

const createNotSentEffects = (detail: string, reason: string): CheckoutEffect[] => [
  logEffect('info', `payment not sent: ${reason}`),
  errorToastEffect('Payment not sent', detail),
];

const obstaclesLogEffect = (obstacles: PayObstacle[]): CheckoutEffect =>
  obstacles.includes('provider-unavailable')
    ? logEffect('error', 'card provider not initialised')
    : logEffect('info', `payment is held back: ${obstacles.join(', ')}`);

function createAttempt(state: OpenState, now: Date): Attempt | { failure: PaymentFailure } {
  const { history, opening, data, form } = state;
  const id = history.attempts + 1;
  const payment = unconfirmedPayment(state);
  const migration = currentValue(data.migration);
  const displayed = { migration, subscriptions: currentSubscriptionList(state, now) };
  if (payment) return { kind: 'repeat', id, opening, payment, price: repeatPrice(payment, migration), ...displayed };
  const route = paymentRoute(state);
  if (!opening.plan || !route) return { failure: { kind: 'no-route' } };
  const { lines, total } = currentTotal(state);
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
    holderName: holderName(form),
    intent: confirmableIntent(data.intent),
    created: createdIntent(data.intent),
    ...displayed,
    knownPaidKeys: paidKeys(history.payments),
  };
}

/** The list that the opening loaded, unless something may have been bought since. */
function currentSubscriptionList(state: OpenState, now: Date): SubscriptionList | null {
  const subscriptions = currentValue(state.data.subscriptions);
  return subscriptions && isFreshList(subscriptions, now) && !isAnythingPaidSince(state) ? subscriptions : null;
}

const subtotalOf = (lines: OrderTotal['lines']): Cents =>
  sum(...lines.filter(({ kind }) => kind !== 'credit' && kind !== 'charge').map(({ amount }) => amount));

/**
 * Ends a payment. A success is final before any callback runs; a failure returns the form as it was. Then shows what the
 * host began to sell during the payment (E1, E2, E3).
 */
export function finishPayment(
  state: CheckoutState,
  attemptId: number,
  outcome: PaymentOutcome,
  payments: KnownPayments,
  context: TransitionContext,
): CheckoutTransition {
  if (!isInFlight(state)) return unchanged(state);
  const { attempt } = state;
  if (attempt.id !== attemptId) return unchanged(state);
  const history: CheckoutHistory = { ...state.history, payments };
  const finished =
    outcome.status === 'paid' ? finishPaid(state, history, attempt, outcome) : finishUnpaid(state, history, outcome);
  // An earlier payment for something else has succeeded: this opening still sells its own.
  const isUnsold = outcome.status === 'paid' && !isForOpening(attempt, outcome) && state.status === 'paying';
  const next = state.next ?? (isUnsold ? goOn(state.opening) : null);
  return next ? showNext(finished, next, context) : finished;
}

type PaidOutcome = Extract<PaymentOutcome, { status: 'paid' }>;

/** The payment that was made before this attempt, or that this attempt repeated. */
const earlierPaymentOf = (attempt: Attempt, { earlier }: PaidOutcome): SentPayment | null =>
  earlier ?? (attempt.kind === 'repeat' ? attempt.payment : null);

function isForOpening(attempt: Attempt, outcome: PaidOutcome): boolean {
  const payment = earlierPaymentOf(attempt, outcome);
  return payment === null || isPaymentFor(payment, attempt.opening.request);
}

function finishPaid(
  state: PayingState | HiddenPayingState,
  history: CheckoutHistory,
  attempt: Attempt,
  outcome: PaidOutcome,
): CheckoutTransition {
  const { earlier, subscriptionId } = outcome;
  const sale = earlier ? saleFromPayment(earlier) : saleFromAttempt(attempt);
  const isSold = isForOpening(attempt, outcome);
  const payment = earlierPaymentOf(attempt, outcome);
  const effects = [
    ...(payment && (earlier || !isSold) ? [earlierPaymentEffect(payment, sale.price, earlier !== null)] : []),
    ...createSuccessEffects(attempt.opening, sale, subscriptionId, isSold),
  ];
  if (state.status === 'hidden-paying') return transitionTo({ status: 'hidden', history }, ...effects);
  const { data, form, opening } = state;
  return transitionTo({ status: 'paid', history, opening, data, form }, ...effects);
}

function finishUnpaid(
  state: PayingState | HiddenPayingState,
  history: CheckoutHistory,
  outcome: Exclude<PaymentOutcome, { status: 'paid' }>,
): CheckoutTransition {
  const effects = createFailureEffects(outcome);
  if (state.status === 'hidden-paying')
    return transitionTo({ status: 'hidden', history }, ...effects, ...unsaid(outcome));
  const { opening, form, data, attempt } = state;
  const intent = outcome.setup ? remainingIntent(data.intent, attempt, outcome.setup) : data.intent;
  const isNotFound = attempt.kind === 'repeat' && outcome.status === 'unknown' && outcome.notFound;
  const notFoundKey = isNotFound ? attempt.payment.idempotencyKey : data.notFoundKey;
  const open: OpenState = { status: 'open', history, opening, form, data: { ...data, intent, notFoundKey } };
  if (outcome.status !== 'not-sent') return transitionTo(open, ...effects);
  switch (outcome.reason.kind) {
    case 'order-changed':
      return reloadMigration(open, ...effects);
    case 'payments-changed':
      return needsConfirmation(open) ? acknowledgePaidElsewhere(open) : transitionTo(open, ...effects);
    case 'payments-unreadable': {
      // The next press buys.
      const knownPaidKeys = [...opening.knownPaidKeys, ...outcome.reason.keys];
      return transitionTo({ ...open, opening: { ...opening, knownPaidKeys } }, ...effects);
    }
    default:
      return transitionTo(open, ...effects);
  }
}

/** No form says to a user who has left it that the provider is missing. */
const unsaid = (outcome: Exclude<PaymentOutcome, { status: 'paid' }>): CheckoutEffect[] =>
  outcome.status === 'failed' && outcome.failure.kind === 'provider-unavailable'
    ? [errorToastEffect('Payment declined', failureDetail(outcome.failure))]
    : [];

/** Frees the form of a payment that was not found. It is looked up once more before the next purchase. */
export function replacePayment(state: CheckoutState): CheckoutTransition {
  const payment = state.status === 'open' ? replaceablePayment(state) : null;
  if (!payment) return unchanged(state);
  const history = { ...state.history, payments: withLookup(state.history.payments, payment) };
  return transitionTo({ ...state, history }, { type: 'dismiss' }, { type: 'mark-for-lookup', payment });
}

function remainingIntent(
  current: Loadable<Intent>,
  attempt: Attempt,
  { intent, created }: RemainingSetup,
): Loadable<Intent> {
  if (intent) return unusedIntent(intent);
  const submitted = attempt.kind === 'new' ? attempt.intent : null;
  const loaded = confirmableIntent(current);
  // An intent that was loaded during the payment is unused.
  return loaded && loaded !== submitted ? current : usedIntent(created);
}

function createFailureEffects(outcome: Exclude<PaymentOutcome, { status: 'paid' }>): CheckoutEffect[] {
  switch (outcome.status) {
    case 'failed':
      return createDeclinedEffects(outcome.failure);
    case 'unknown':
      // A repeated request that was refused says why, although the first one may have been made.
      return chargeStatus(outcome.failure) === 'unknown'
        ? [failureLogEffect(outcome.failure), errorToastEffect('Payment processing failed', UNCONFIRMED_DETAIL)]
        : createDeclinedEffects(outcome.failure);
    case 'not-sent':
      return notSentEffects(outcome.reason);
  }
}

function notSentEffects(reason: NotSentReason): CheckoutEffect[] {
  switch (reason.kind) {
    case 'in-progress-elsewhere':
      return [
        logEffect('info', 'payment already in progress'),
        errorToastEffect('Another payment is in progress', IN_PROGRESS_DETAIL),
      ];
    case 'not-started':
      return createNotSentEffects(NOT_STARTED_DETAIL, String(reason.cause));
    case 'payments-changed':
      return createNotSentEffects(PAYMENT_CHANGED_DETAIL, EARLIER_PAYMENT_CHANGED);
    case 'payments-unreadable':
      return createNotSentEffects(PAYMENTS_UNREADABLE_DETAIL, 'an earlier payment cannot be read');
    case 'order-changed':
      return createNotSentEffects(ORDER_CHANGED_DETAIL, 'what it migrates has changed');
    case 'not-checked':
      return createNotSentEffects(
        (reason.failure.kind === 'refused' ? reason.failure.message : null) ?? NOT_CHECKED_DETAIL,
        'the subscriptions could not be checked',
      );
  }
}

const EARLIER_PAYMENT_CHANGED = 'an earlier payment for this plan has changed';

/** Nothing proves whether the payment was made (A2). */
const UNCONFIRMED_DETAIL = 'We could not confirm whether your payment went through.';
const PAYMENT_CHANGED_DETAIL =
  'Your earlier payment for this plan has changed. Check the order, and pay again if you still need to.';
const PAYMENTS_UNREADABLE_DETAIL =
  'You have this already, and may have just paid for it. Check your plans, and press again only to buy it once more.';
const ORDER_CHANGED_DETAIL =
  'Your plan or its credit has changed since this page was opened. Check the order, and pay again.';
const NOT_CHECKED_DETAIL = 'Your current plans could not be checked, so no payment was sent. Try again.';
const PAID_ELSEWHERE_DETAIL = 'You have just paid for this in another tab or form. Press again to buy it once more.';
const NOT_STARTED_DETAIL =
  'Your browser did not respond, so nothing was sent this time. Try again, or reload the page.';
const IN_PROGRESS_DETAIL =
  'You are already paying in another tab or window. Wait until that payment has ended, then try again.';

/** Any refused payment is 'Payment declined' with the reason (E1, E2). */
const createDeclinedEffects = (failure: PaymentFailure): CheckoutEffect[] => [
  failureLogEffect(failure),
  // No toast for a missing provider: the form says so and offers to load it again (E18).
  ...(failure.kind === 'provider-unavailable' ? [] : [errorToastEffect('Payment declined', failureDetail(failure))]),
];

type FailureDetails = Partial<Record<'kind' | 'declineCode' | 'code' | 'message' | 'status' | 'cause', unknown>>;

/** Logs a code rather than a text. */
function failureLogEffect(failure: PaymentFailure): CheckoutEffect {
  const details: FailureDetails = failure;
  const message = `payment failed: ${failure.kind} (${chargeStatus(failure)})`;
  const cause = details.declineCode ?? details.code ?? details.message ?? details.status ?? details.cause;
  return { type: 'log', entry: { level: 'warning', message, cause } };
}

/** Updates the known payments after a change by another tab or form. A payment in flight reads them when it finishes. */
export const receivePayments = (state: CheckoutState, payments: KnownPayments): CheckoutTransition =>
  isInFlight(state) ? unchanged(state) : transitionTo({ ...state, history: { ...state.history, payments } });
