import { canBeBoughtAgain } from '#domain';
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
import { currentValue, type Intent, type Loadable } from './loadable.ts';
import { reloadMigration, showNext } from './opening-transitions.ts';
import { createFailureEffects, earlierPaymentEffect, type UnpaidOutcome } from './payment-messages.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import { acknowledgePaidElsewhere } from './payment-transitions.ts';
import { isInFlight, needsConfirmation } from './selectors.ts';
import { isPaymentFor, type KnownPayments, type SentPayment, withPaid } from './sent-payment.ts';
import {
  type CheckoutEffect,
  type CheckoutTransition,
  type TransitionContext,
  transitionTo,
  unchanged,
} from './transition-result.ts';

/** Ends a payment, then shows what the host page began to sell during it. After a failure the form keeps its entries. */
export function finishPayment(
  state: CheckoutState,
  finish: { attempt: number; outcome: PaymentOutcome; payments: KnownPayments },
  context: TransitionContext,
): CheckoutTransition {
  if (state.status === 'preparing' && state.waitsFor) {
    const { history, waitsFor: attempt, opening: next } = state;
    const hidden = { status: 'hidden-paying', history, attempt, progress: 'sent', next } as const;
    const finished = finishPayment(hidden, finish, context);
    return finished.state === hidden ? unchanged(state) : finished;
  }
  if (!isInFlight(state) || state.attempt.id !== finish.attempt) return unchanged(state);
  const { outcome } = finish;
  const history: CheckoutHistory = { ...state.history, payments: finish.payments };
  if (outcome.status !== 'paid') return showAfter(finishUnpaid(state, history, outcome), state.next, context);
  const { kind, opening } = state.attempt;
  const isForOpening = (kind === 'new' && !outcome.nothingSent) || isPaymentFor(outcome.payment, opening.request);
  const finished = finishPaid(state, history, outcome, isForOpening);
  const isContinued = !isForOpening && state.status === 'paying';
  return showAfter(finished, state.next ?? (isContinued ? continuedOpening(state.opening) : null), context);
}

const showAfter = (finished: CheckoutTransition, next: NextOpening | null, context: TransitionContext) =>
  next ? showNext(finished, next, context) : finished;

function finishPaid(
  state: PayingState | HiddenPayingState,
  history: CheckoutHistory,
  { payment, nothingSent, subscriptionId }: Extract<PaymentOutcome, { status: 'paid' }>,
  isForOpening: boolean,
): CheckoutTransition {
  const { attempt } = state;
  // Reports to the host page the price that the customer saw, because the backend repeats an upgrade with today's credit.
  const sale = nothingSent ? payment : { ...payment, price: attempt.price };
  const effects = [
    ...(nothingSent || !isForOpening ? [earlierPaymentEffect(sale, nothingSent)] : []),
    ...createSuccessEffects(attempt.opening, sale, subscriptionId, isForOpening),
  ];
  if (state.status === 'hidden-paying') return transitionTo({ status: 'hidden', history }, ...effects);
  const { data, form, opening } = state;
  return transitionTo({ status: 'paid', history, opening, data, form }, ...effects);
}

function finishUnpaid(
  state: PayingState | HiddenPayingState,
  history: CheckoutHistory,
  outcome: UnpaidOutcome,
): CheckoutTransition {
  const effects = createFailureEffects(outcome, state.status === 'hidden-paying');
  if (state.status === 'hidden-paying') return transitionTo({ status: 'hidden', history }, ...effects);
  const { opening, data, attempt } = state;
  // Discards the method that was set up if the form has changed since, because the method may be for other details.
  const unattachedMethodId = state.form === state.submittedForm ? (outcome.setup?.unattachedMethodId ?? null) : null;
  const form = { ...state.form, unattachedMethodId };
  const intent = outcome.setup ? remainingIntent(data.intent, attempt, outcome.setup.intent) : data.intent;
  const isNotProved =
    outcome.status === 'unknown' ? outcome.notFound : outcome.status === 'not-sent' && 'acknowledged' in outcome.reason;
  const notFoundKey = attempt.kind === 'repeat' && isNotProved ? attempt.payment.idempotencyKey : data.notFoundKey;
  const open: OpenState = { status: 'open', history, opening, form, data: { ...data, intent, notFoundKey } };
  if (outcome.status !== 'not-sent') return transitionTo(open, ...effects);
  const { reason } = outcome;
  if (reason.kind === 'payments-changed' && needsConfirmation(open)) return acknowledgePaidElsewhere(open);
  if (reason.kind === 'order-changed') return reloadMigration(open, ...effects);
  if (!('acknowledged' in reason)) return transitionTo(open, ...effects);
  // Remembers what the message tells the customer, so that the next press sends the purchase instead of stopping again.
  const acknowledged = [...opening.acknowledged, ...reason.acknowledged];
  const told: OpenState = { ...open, opening: { ...opening, acknowledged } };
  // The upgrade has already changed the customer's plan and used its credit, so the checkout loads the order again.
  const isReplaced = reason.kind === 'not-paid-yet' && reason.payment.request.kind === 'migrate';
  return isReplaced ? reloadMigration(told, ...effects) : transitionTo(told, ...effects);
}

function remainingIntent(current: Loadable<Intent>, attempt: Attempt, remaining: Intent): Loadable<Intent> {
  const submitted = attempt.kind === 'new' ? attempt.intent.clientSecret : null;
  const loaded = currentValue(current)?.clientSecret ?? null;
  // Keeps a setup intent that the checkout loaded during the payment, because no attempt has used it.
  return remaining.clientSecret === null && loaded !== null && loaded !== submitted
    ? current
    : { status: 'loaded', value: remaining };
}

/** After an earlier payment for something else, the checkout stays open and does not call this sale's `onSuccess`. */
function createSuccessEffects(
  opening: Opening,
  { planHandle: handle, offer, paymentType, price, request }: SentPayment,
  subscriptionId: string,
  isForOpening: boolean,
): CheckoutEffect[] {
  const { onSuccess, tracking, surface } = opening.request;
  const report: PaidReport = { flakeId: opening.userId, subscriptionId, handle, offer, paymentType };
  const data = { ...report, totalInCents: price, ...(isForOpening && tracking) };
  const names = ['Plan Paid', 'user:payButton_clicked', 'user:cardPayment_completed'];
  if (request.kind === 'migrate') names.push('user:upgradePlanWithCredit_completed');
  const hide = { type: 'hide', opening: opening.id } as const;
  const event = surface === 'dialog' ? hide : ({ type: 'methods-changed' } as const);
  return [
    ...(isForOpening && onSuccess ? [{ type: 'call-on-success', callback: onSuccess, report } as const] : []),
    ...(isForOpening ? [{ type: 'send', event } as const] : []),
    { type: 'report-paid', report },
    ...names.map((name): CheckoutEffect => ({ type: 'track', event: { name, data } })),
  ];
}

export function confirmEarlierPayment(
  state: OpenState,
  { payment, subscriptionId }: { payment: SentPayment; subscriptionId: string },
  context: TransitionContext,
): CheckoutTransition {
  const { opening } = state;
  const isForOpening = isPaymentFor(payment, opening.request);
  const history = { ...state.history, payments: withPaid(state.history.payments, payment, subscriptionId) };
  const confirmed: CheckoutTransition = transitionTo(
    { ...state, history, status: 'paid' },
    { type: 'mark-paid', payment, subscriptionId },
    earlierPaymentEffect(payment, true),
    ...createSuccessEffects(opening, payment, subscriptionId, isForOpening),
  );
  return showAfter(confirmed, isForOpening ? null : continuedOpening(opening), context);
}

/** After an earlier payment for something else, opens the same sale again, but refuses a plan that was paid since. */
const continuedOpening = ({ request, plan, hasNoPrice = false, knownPaidKeys }: Opening): NextOpening => ({
  request,
  plan,
  hasNoPrice,
  ...(!canBeBoughtAgain(request.planHandle) && { knownPaidKeys }),
});
