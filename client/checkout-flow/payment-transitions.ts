import { type Cents, type OrderTotal, type PaymentFailure, sum } from '#domain';
import type { Attempt, CheckoutState, OpenState } from './checkout-state.ts';
import { confirmableIntent, currentValue, latestIntentIds, latestValue, settled } from './loadable.ts';
import { holderName, withGaps } from './method-form.ts';
import { createDeclinedEffects, createPaidElsewhereEffects } from './payment-messages.ts';
import {
  currentTotal,
  isAnythingPaidSince,
  isInFlight,
  isMissingInput,
  missingDetails,
  needsConfirmation,
  type PayObstacle,
  paymentRoute,
  payObstacles,
  repeatPrice,
  replaceablePayment,
  sentExtras,
  unconfirmedPayment,
} from './selectors.ts';
import { isStaleOrder, type KnownPayments, paidKeys, withReplaced } from './sent-payment.ts';
import {
  type CheckoutEffect,
  type CheckoutTransition,
  logEffect,
  type TransitionContext,
  transitionTo,
  unchanged,
  withoutErrors,
} from './transition-result.ts';

/**
 * Starts a payment, or marks what is missing and sends nothing. The state leaves 'open' in the same tick, so that a
 * second press is only logged.
 */
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

const obstaclesLogEffect = (obstacles: PayObstacle[]): CheckoutEffect =>
  obstacles.includes('provider-unavailable')
    ? logEffect('warning', 'card provider not initialised')
    : logEffect('info', `payment is held back: ${obstacles.join(', ')}`);

function createAttempt(state: OpenState, now: Date): Attempt | { failure: PaymentFailure } {
  const { history, opening, data, form } = state;
  const id = history.attempts + 1;
  const payment = unconfirmedPayment(state);
  const migration = currentValue(data.migration);
  const displayed = { migration, isStale: isStale(state, now) };
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
    extras: sentExtras(state),
    holderName: holderName(form),
    intent: confirmableIntent(data.intent),
    intentIds: latestIntentIds(data.intent),
    ...displayed,
    subscriptions: latestValue(data.subscriptions),
    knownPaidKeys: paidKeys(history.payments),
  };
}

/** Whether what the opening loaded may have changed. */
function isStale(state: OpenState, now: Date): boolean {
  const subscriptions = currentValue(state.data.subscriptions);
  return !subscriptions || isStaleOrder(subscriptions, now) || isAnythingPaidSince(state);
}

const subtotalOf = (lines: OrderTotal['lines']): Cents =>
  sum(...lines.filter(({ kind }) => kind !== 'credit' && kind !== 'charge').map(({ amount }) => amount));

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
    ...createPaidElsewhereEffects(),
  );
}

/** Frees the form of a payment that was not found. It is looked up once more before the next purchase. */
export function replacePayment(state: CheckoutState): CheckoutTransition {
  const payment = state.status === 'open' ? replaceablePayment(state) : null;
  if (!payment) return unchanged(state);
  const history = { ...state.history, payments: withReplaced(state.history.payments, payment) };
  return transitionTo({ ...state, history }, { type: 'dismiss' }, { type: 'mark-replaced', payment });
}

/** Updates the known payments after a change by another tab or form. A payment in flight reads them when it finishes. */
export const receivePayments = (state: CheckoutState, payments: KnownPayments): CheckoutTransition =>
  isInFlight(state) ? unchanged(state) : transitionTo({ ...state, history: { ...state.history, payments } });
