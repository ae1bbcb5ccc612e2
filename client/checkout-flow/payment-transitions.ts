import { type Cents, type OrderTotal, type PaymentFailure, sum, takesNewDetails } from '#domain';
import type { SetupIntent } from '#graphql';
import type { Attempt, CheckoutState, OpenState } from './checkout-state.ts';
import { currentValue, NO_INTENT } from './loadable.ts';
import { holderName, withGaps } from './method-form.ts';
import { createDeclinedEffects, paidElsewhereEffect } from './payment-messages.ts';
import {
  currentTotal,
  isInFlight,
  isMissingInput,
  missingDetails,
  needsConfirmation,
  paymentRoute,
  payObstacles,
  repeatPrice,
  replaceablePayment,
  sentExtras,
  unconfirmedPayment,
} from './selectors.ts';
import { type KnownPayments, paidKeys } from './sent-payment.ts';
import {
  type CheckoutTransition,
  logEffect,
  type TransitionContext,
  transitionTo,
  unchanged,
  withoutErrors,
} from './transition-result.ts';

/** The checkout becomes 'paying' at once, so that a second press starts no second payment. */
export function submitPayment(state: CheckoutState, context: TransitionContext): CheckoutTransition {
  if (state.status === 'paying') return transitionTo(state, logEffect('warning', 'payment already in progress'));
  if (state.status !== 'open') return unchanged(state);
  const obstacles = payObstacles(state, context);
  const gaps = obstacles.length === 0 ? missingDetails(state, context.now) : obstacles.filter(isMissingInput);
  if (gaps.length > 0) {
    return transitionTo(
      { ...state, form: withGaps(state.form, gaps) },
      logEffect('warning', 'no payment method available'),
    );
  }
  if (obstacles.includes('provider-unavailable'))
    return transitionTo(state, logEffect('warning', 'card provider not initialised'));
  if (obstacles.length > 0)
    return transitionTo(state, logEffect('info', `payment is held back: ${obstacles.join(', ')}`));
  if (needsConfirmation(state)) return withoutErrors(acknowledgePaidElsewhere(state));
  const attempt = createAttempt(state, context.newKey);
  if ('failure' in attempt) return withoutErrors(transitionTo(state, ...createDeclinedEffects(attempt.failure)));
  const history = { ...state.history, attempts: attempt.id };
  const isWaiting =
    attempt.kind === 'new' && attempt.route.kind === 'NEW_SUBSCRIPTION_SAVED' && state.data.intent.status === 'loading';
  const progress = isWaiting ? 'waits-for-intent' : 'prepares';
  return transitionTo(
    { ...state, status: 'paying', history, attempt, progress, submittedForm: state.form, next: null },
    { type: 'dismiss' },
    ...(isWaiting ? [] : [{ type: 'pay', attempt } as const]),
  );
}

export function resumePayment(state: CheckoutState, opening: number, intent: SetupIntent | null): CheckoutTransition {
  if (!isInFlight(state) || state.progress !== 'waits-for-intent' || state.attempt.opening.id !== opening)
    return unchanged(state);
  const attempt = { ...state.attempt, intent: intent ?? NO_INTENT };
  return transitionTo({ ...state, attempt, progress: 'prepares' }, { type: 'pay', attempt });
}

export const markDeparted = (state: CheckoutState, attemptId: number): CheckoutTransition =>
  isInFlight(state) && state.attempt.id === attemptId ? transitionTo({ ...state, progress: 'sent' }) : unchanged(state);

function createAttempt(state: OpenState, idempotencyKey: string): Attempt | { failure: PaymentFailure } {
  const { history, opening, data, form } = state;
  const id = history.attempts + 1;
  const payment = unconfirmedPayment(state);
  const migration = currentValue(data.migration);
  const displayed = { migration, subscriptions: currentValue(data.subscriptions) };
  if (payment) return { kind: 'repeat', id, opening, payment, price: repeatPrice(payment, migration), ...displayed };
  const route = paymentRoute(state);
  if (!opening.plan || !route) return { failure: { kind: 'no-route' } };
  const { lines, total } = currentTotal(state);
  return {
    kind: 'new',
    id,
    idempotencyKey,
    opening,
    plan: opening.plan,
    route,
    price: total,
    subtotal: subtotalOf(lines),
    extras: sentExtras(state),
    holderName: holderName(form),
    intent: currentValue(data.intent) ?? NO_INTENT,
    ...displayed,
    unattachedMethodId: takesNewDetails(route) ? form.unattachedMethodId : null,
    knownPaidKeys: paidKeys(history.payments),
  };
}

const subtotalOf = (lines: OrderTotal['lines']): Cents =>
  sum(...lines.filter(({ kind }) => kind !== 'credit' && kind !== 'charge').map(({ amount }) => amount));

/** Shows a message about the purchase in another tab or form. The next press buys the document once more. */
export function acknowledgePaidElsewhere(state: OpenState): CheckoutTransition {
  const knownPaidKeys = paidKeys(state.history.payments);
  return transitionTo({ ...state, opening: { ...state.opening, knownPaidKeys } }, paidElsewhereEffect());
}

/** A payment that is given up is replaced at once, so that the customer can buy what the host page sells today. */
export function receiveNotFound(
  state: OpenState,
  { idempotencyKey, isGivenUp }: { idempotencyKey: string; isGivenUp: boolean },
): CheckoutTransition {
  const found: OpenState = { ...state, data: { ...state.data, notFoundKey: idempotencyKey } };
  return isGivenUp ? replacePayment(found) : transitionTo(found);
}

/** Frees the form of a payment that was not found. The checkout looks for that payment once more before the next purchase. */
export function replacePayment(state: CheckoutState): CheckoutTransition {
  const payment = state.status === 'open' ? replaceablePayment(state) : null;
  return payment ? transitionTo(state, { type: 'dismiss' }, { type: 'mark-replaced', payment }) : unchanged(state);
}

/** Ignores changes that other tabs store during a payment, because the payment reads them when it finishes. */
export const receivePayments = (state: CheckoutState, payments: KnownPayments): CheckoutTransition =>
  isInFlight(state) ? unchanged(state) : transitionTo({ ...state, history: { ...state.history, payments } });
