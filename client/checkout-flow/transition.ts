import type { Plan, SavedMethods } from '#domain';
import type { CheckedCoupon } from '#graphql';
import type { CheckoutTransitionResult } from './checkout-effect.ts';
import type {
  CheckoutState,
  IntentState,
  MigrationState,
  OpenState,
  PayingState,
  ShowRequest,
} from './checkout-state.ts';
import { changeCouponText, receiveCoupon, removeCoupon, submitCoupon } from './coupon-transitions.ts';
import { type TransitionContext, transitionTo, unchanged } from './create-flow.ts';
import { changeEntry, type EntryEvent } from './method-entry.ts';
import {
  changeCallback,
  hideCheckout,
  receiveLoaded,
  reloadMethods,
  retryLoading,
  showCheckout,
} from './opening-transitions.ts';
import { confirmEarlierPayment } from './payment-success.ts';
import { finishPayment, receivePayments, replacePayment, submitPayment } from './payment-transitions.ts';
import { isOrderLocked } from './selectors.ts';
import type { PaymentOutcome } from './send-purchase.ts';
import type { KnownPayments, SentPayment, SubscriptionList } from './sent-payment.ts';

/** Everything that can happen to a checkout: user input, calls of the host, responses. */
export type CheckoutEvent =
  | { type: 'show'; request: ShowRequest; plan: Plan | null; randomId: string }
  /** With `opening`: hides only that opening. */
  | { type: 'hide'; opening?: number }
  /** Null: the methods could not be loaded. */
  | { type: 'methods-loaded'; opening: number; methods: SavedMethods | null }
  | {
      type: 'migration-loaded';
      opening: number;
      migration: MigrationState;
      subscriptions: SubscriptionList | null;
    }
  | { type: 'intent-loaded'; opening: number; intent: IntentState }
  /** Loads again what could not be loaded. */
  | { type: 'retry-requested' }
  /** The host passes another callback for what is sold already. */
  | { type: 'callback-changed'; onSuccess: ShowRequest['onSuccess'] }
  /** The saved methods have changed elsewhere: they are reloaded, and the form is kept. */
  | { type: 'methods-changed' }
  | EntryEvent
  | { type: 'coupon-changed'; text: string }
  | { type: 'coupon-submitted' }
  /** Null: the coupon is not valid, or the check failed. */
  | { type: 'coupon-checked'; opening: number; requestId: number; coupon: CheckedCoupon | null }
  | { type: 'coupon-removed' }
  /** The user's payments as stored by this page, an earlier one or another tab. */
  | { type: 'payments-changed'; payments: KnownPayments }
  /** The opening has found that an earlier payment succeeded, which is not reported yet. */
  | { type: 'earlier-payment-confirmed'; opening: number; payment: SentPayment; subscriptionId: string }
  /** The user no longer waits for a payment of unknown outcome that was not found. */
  | { type: 'another-method-requested' }
  | { type: 'payment-submitted' }
  | { type: 'payment-finished'; attempt: number; outcome: PaymentOutcome; payments: KnownPayments };

/** The checkout as one pure and total function: an event that means nothing in a state leaves it unchanged. */
export function transition(
  state: CheckoutState,
  event: CheckoutEvent,
  context: TransitionContext,
): CheckoutTransitionResult {
  switch (event.type) {
    case 'show':
      return showCheckout(state, event);
    case 'hide':
      return hideCheckout(state, event.opening);
    case 'methods-loaded':
      return receiveLoaded(state, event.opening, { methods: event.methods }, context);
    case 'migration-loaded': {
      const { migration, subscriptions } = event;
      return receiveLoaded(state, event.opening, { migration, subscriptions }, context);
    }
    case 'intent-loaded':
      return receiveLoaded(state, event.opening, { intent: event.intent }, context);
    case 'retry-requested':
      return retryLoading(state);
    case 'callback-changed':
      return changeCallback(state, event.onSuccess);
    case 'payments-changed':
      return receivePayments(state, event.payments);
    case 'earlier-payment-confirmed':
      return state.status === 'open' && state.opening.id === event.opening
        ? confirmEarlierPayment(state, event.payment, event.subscriptionId)
        : unchanged(state);
    case 'another-method-requested':
      return replacePayment(state);
    case 'payment-submitted':
      return submitPayment(state, context);
    case 'payment-finished':
      return finishPayment(state, event.attempt, event.outcome, event.payments);
    case 'methods-changed':
      return reloadMethods(state);
    case 'tab-selected':
    case 'method-selected':
    case 'name-changed':
    case 'field-focused':
      return updateForm(state, (open) => applyEntryEvent(open, event, context));
    case 'card-field-changed':
    case 'bank-field-changed':
      // The provider reports errors in its fields while it confirms, so these events count during a payment too.
      return state.status === 'paying'
        ? applyEntryEvent(state, event, context)
        : updateForm(state, (open) => applyEntryEvent(open, event, context));
    case 'coupon-changed':
      return updateForm(state, (open) => changeCouponText(open, event.text));
    case 'coupon-submitted':
      return updateForm(state, submitCoupon);
    case 'coupon-checked':
      return state.status === 'open' && state.opening.id === event.opening
        ? receiveCoupon(state, event.requestId, event.coupon)
        : unchanged(state);
    case 'coupon-removed':
      return updateForm(state, removeCoupon);
  }
}

function applyEntryEvent(
  state: OpenState | PayingState,
  event: EntryEvent,
  { now }: TransitionContext,
): CheckoutTransitionResult {
  const form = changeEntry(state.form, event, { methods: state.data.methods, now });
  return form === state.form ? unchanged(state) : transitionTo({ ...state, form });
}

/** Changes the form of an open checkout; during a payment, and while its outcome is unknown, the form is locked. */
const updateForm = (
  state: CheckoutState,
  change: (open: OpenState) => CheckoutTransitionResult,
): CheckoutTransitionResult => (state.status !== 'open' || isOrderLocked(state) ? unchanged(state) : change(state));
