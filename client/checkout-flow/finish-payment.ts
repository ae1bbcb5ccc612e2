import { canBeBoughtAgain, chargeStatus, failureDetail, formatMoney, type PaymentFailure } from '#domain';
import type {
  Attempt,
  CheckoutHistory,
  CheckoutState,
  HiddenPayingState,
  NextOpening,
  Opening,
  OpenState,
  PaidReport,
  PayingState,
} from './checkout-state.ts';
import type { NotSentReason, PaymentOutcome, RemainingSetup } from './execute-payment.ts';
import { confirmableIntent, type Intent, type Loadable, settled, unusedIntent, usedIntent } from './loadable.ts';
import { reloadMigration, showNext } from './opening-transitions.ts';
import { isInFlight, isPaidElsewhere, unconfirmedPayment } from './selectors.ts';
import { isPaymentFor, type KnownPayments, paidKeys, type SentPayment, withPaid } from './sent-payment.ts';
import {
  type CheckoutEffect,
  type CheckoutTransition,
  logEffect,
  type TransitionContext,
  transitionTo,
  unchanged,
} from './transition-result.ts';

const errorToastEffect = (title: string, detail: string): CheckoutEffect => ({
  type: 'notify',
  toast: { tone: 'error', title, detail },
});

/**
 * Ends a payment. A success is final before any callback runs; a failure returns the form as it was. Then shows what the
 * host began to sell during the payment.
 */
export function finishPayment(
  state: CheckoutState,
  attemptId: number,
  outcome: PaymentOutcome,
  payments: KnownPayments,
  context: TransitionContext,
): CheckoutTransition {
  if (!isInFlight(state) || state.attempt.id !== attemptId) return unchanged(state);
  const history: CheckoutHistory = { ...state.history, payments };
  if (outcome.status !== 'paid') return showAfter(finishUnpaid(state, history, outcome), state.next, context);
  const sold = soldBy(state.attempt, outcome);
  const finished = finishPaid(state, history, outcome, sold);
  const isContinued = sold === 'something else' && state.status === 'paying';
  return showAfter(finished, state.next ?? (isContinued ? continuedOpening(state.opening) : null), context);
}

const showAfter = (finished: CheckoutTransition, next: NextOpening | null, context: TransitionContext) =>
  next ? showNext(finished, next, context) : finished;

type PaidOutcome = Extract<PaymentOutcome, { status: 'paid' }>;

/**
 * The thing that a payment bought, compared with the one that the opening sells. If it is something else, the opening
 * still sells its own.
 */
type Sold = 'this' | 'something else';

function soldBy(attempt: Attempt, { payment, nothingSent }: PaidOutcome): Sold {
  const isOwn = attempt.kind === 'new' && !nothingSent;
  return isOwn || isPaymentFor(payment, attempt.opening.request) ? 'this' : 'something else';
}

function finishPaid(
  state: PayingState | HiddenPayingState,
  history: CheckoutHistory,
  { payment, nothingSent, subscriptionId }: PaidOutcome,
  sold: Sold,
): CheckoutTransition {
  const { attempt } = state;
  // A migration that is repeated costs what the old plan is worth by then.
  const sale = nothingSent ? payment : { ...payment, price: attempt.price };
  const effects = [
    ...(nothingSent || sold === 'something else' ? [earlierPaymentEffect(sale, nothingSent)] : []),
    ...createSuccessEffects(attempt.opening, sale, subscriptionId, sold),
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
    return transitionTo({ status: 'hidden', history }, ...effects, ...messageWithoutForm(outcome));
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

/** The form reports a missing provider; a user who has closed it gets a message instead. */
const messageWithoutForm = (outcome: Exclude<PaymentOutcome, { status: 'paid' }>): CheckoutEffect[] =>
  outcome.status === 'failed' && outcome.failure.kind === 'provider-unavailable'
    ? [errorToastEffect('Payment declined', failureDetail(outcome.failure))]
    : [];

/**
 * Whether a notice must name a purchase in another tab before the same document is bought again. Only the user knows
 * whether they want two. A plan is bought once.
 */
export const needsConfirmation = (state: OpenState): boolean =>
  isPaidElsewhere(state) && unconfirmedPayment(state) === null && canBeBoughtAgain(state.opening.request.planHandle);

/** Tells the user of the purchase in another tab, and lets the next press buy once more. */
export function acknowledgePaidElsewhere(state: OpenState): CheckoutTransition {
  const knownPaidKeys = paidKeys(state.history.payments);
  return transitionTo(
    {
      ...state,
      opening: { ...state.opening, knownPaidKeys },
      // Loaded before that purchase.
      data: { ...state.data, subscriptions: settled(state.data.subscriptions, null) },
    },
    ...createNotSentEffects(PAID_ELSEWHERE_DETAIL, EARLIER_PAYMENT_CHANGED),
  );
}

function remainingIntent(
  current: Loadable<Intent>,
  attempt: Attempt,
  { intent, intentIds }: RemainingSetup,
): Loadable<Intent> {
  if (intent) return unusedIntent(intent);
  const submitted = attempt.kind === 'new' ? attempt.intent : null;
  const loaded = confirmableIntent(current);
  // An intent that was loaded during the payment is unused.
  return loaded && loaded !== submitted ? current : usedIntent(intentIds);
}

function createFailureEffects(outcome: Exclude<PaymentOutcome, { status: 'paid' }>): CheckoutEffect[] {
  switch (outcome.status) {
    case 'failed':
      return createDeclinedEffects(outcome.failure);
    case 'unknown':
      // A repeated request that was refused says why, although the first one may have been made.
      return chargeStatus(outcome.failure) === 'unknown'
        ? [
            failureLogEffect(outcome.failure),
            errorToastEffect('Payment processing failed', unconfirmedDetail(outcome.failure)),
          ]
        : createDeclinedEffects(outcome.failure);
    case 'not-sent':
      return notSentEffects(outcome.reason);
  }
}

function notSentEffects(reason: NotSentReason): CheckoutEffect[] {
  switch (reason.kind) {
    case 'in-progress-elsewhere':
      return [
        logEffect('warning', 'payment already in progress'),
        errorToastEffect('Another payment is in progress', IN_PROGRESS_DETAIL),
      ];
    case 'not-started':
      return createNotSentEffects(NOT_STARTED_DETAIL, String(reason.cause));
    case 'payments-changed':
      return createNotSentEffects(PAYMENT_CHANGED_DETAIL, EARLIER_PAYMENT_CHANGED);
    case 'payments-unreadable':
      return createNotSentEffects(PAYMENTS_UNREADABLE_DETAIL, 'an earlier payment cannot be read');
    case 'document-bought':
      return createNotSentEffects(DOCUMENT_BOUGHT_DETAIL, 'a document was bought since one was refused');
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

const UNCONFIRMED_DETAIL = 'We could not confirm whether your payment went through.';
/** Nothing proves whether the payment was made; the server may say more. */
const unconfirmedDetail = (failure: PaymentFailure): string =>
  'message' in failure && failure.message ? `${UNCONFIRMED_DETAIL} ${failure.message}` : UNCONFIRMED_DETAIL;
const PAYMENT_CHANGED_DETAIL =
  'Your earlier payment for this plan has changed. Check the order, and pay again if you still need to.';
const PAYMENTS_UNREADABLE_DETAIL =
  'You have this already, and may have just paid for it. Check your plans, and press again only to buy it once more.';
const DOCUMENT_BOUGHT_DETAIL =
  'A document was bought after your payment was declined. If it is this one, do not pay again. Otherwise press the button again.';
const ORDER_CHANGED_DETAIL =
  'Your plan or its credit has changed since this page was opened. Check the order, and pay again.';
const NOT_CHECKED_DETAIL = 'Your current plans could not be checked, so no payment was sent. Try again.';
const PAID_ELSEWHERE_DETAIL = 'You have just paid for this in another tab or form. Press again to buy it once more.';
const NOT_STARTED_DETAIL =
  'Your browser did not respond, so nothing was sent this time. Try again, or reload the page.';
const IN_PROGRESS_DETAIL =
  'You are already paying in another tab or window. Wait until that payment has ended, then try again.';

/** Any refused payment is 'Payment declined' with the reason. */
export const createDeclinedEffects = (failure: PaymentFailure): CheckoutEffect[] => [
  failureLogEffect(failure),
  // No toast for a missing provider: the form says so and offers to load it again.
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

const createNotSentEffects = (detail: string, reason: string): CheckoutEffect[] => [
  logEffect('info', `payment not sent: ${reason}`),
  errorToastEffect('Payment not sent', detail),
];

/**
 * The effects of a success, each once and in this order. An earlier payment may have sold something else. Then the
 * opening stays, and its own callback and tracking do not run.
 */
function createSuccessEffects(
  opening: Opening,
  { planHandle: handle, offer, paymentType, price, request }: SentPayment,
  subscriptionId: string,
  sold: Sold,
): CheckoutEffect[] {
  const { onSuccess, tracking } = opening.request;
  const isThis = sold === 'this';
  const report: PaidReport = { flakeId: opening.userId, subscriptionId, handle, offer, paymentType };
  // The host's own keys win.
  const data = { ...report, totalInCents: price, ...(isThis && tracking) };
  const names = ['Plan Paid', 'user:payButton_clicked', 'user:cardPayment_completed'];
  if (request.kind === 'migrate') names.push('user:upgradePlanWithCredit_completed');
  return [
    ...(isThis && onSuccess ? [{ type: 'call-on-success', callback: onSuccess, report } as const] : []),
    ...(isThis ? [closeOrReload(opening)] : []),
    { type: 'report-paid', report },
    ...names.map((name): CheckoutEffect => ({ type: 'track', event: { name, data } })),
  ];
}

/** The dialog closes; the standalone form stays and reloads the methods, because the one just used may be new. */
const closeOrReload = ({ id, request }: Opening): CheckoutEffect => ({
  type: 'send',
  event: request.surface === 'dialog' ? { type: 'hide', opening: id } : { type: 'methods-changed' },
});

/** The message that an earlier payment, whose outcome was unknown, was made. */
const earlierPaymentEffect = ({ planName, price }: SentPayment, nothingSent: boolean): CheckoutEffect => ({
  type: 'notify',
  toast: {
    tone: 'success',
    title: 'Your earlier payment went through',
    detail: `You have paid ${formatMoney(price)} for ${planName}.${nothingSent ? ' Nothing more was charged.' : ''}`,
    // No screen shows it again.
    persistent: true,
  },
});

/** Reports an earlier payment for the plan that turns out to have succeeded; this opening has sold nothing. */
export function confirmEarlierPayment(
  state: OpenState,
  payment: SentPayment,
  subscriptionId: string,
  context: TransitionContext,
): CheckoutTransition {
  const { opening } = state;
  const sold: Sold = isPaymentFor(payment, opening.request) ? 'this' : 'something else';
  const history = { ...state.history, payments: withPaid(state.history.payments, payment, subscriptionId) };
  const confirmed: CheckoutTransition = transitionTo(
    { ...state, history, status: 'paid' },
    { type: 'mark-paid', payment, subscriptionId },
    earlierPaymentEffect(payment, true),
    ...createSuccessEffects(opening, payment, subscriptionId, sold),
  );
  return showAfter(confirmed, sold === 'this' ? null : continuedOpening(opening), context);
}

/** The opening continues after an earlier payment for something else. A plan that was paid for is not sold again. */
const continuedOpening = ({ request, plan, randomId, knownPaidKeys }: Opening): NextOpening => ({
  request,
  plan,
  randomId,
  ...(!canBeBoughtAgain(request.planHandle) && { knownPaidKeys }),
});
