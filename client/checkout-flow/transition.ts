import type { Plan, SavedMethods } from '#domain';
import type { CheckedCoupon } from '#graphql';
import {
  type TransitionContext,
  type TransitionResult,
  transitionTo,
  unchanged,
  withoutErrors,
} from './checkout-effect.ts';
import type {
  IntentState,
  MigrationState,
  OpenState,
  PayingState,
  SaveMode,
  SessionState,
  ShowRequest,
} from './checkout-state.ts';
import { changeCouponText, receiveCoupon, removeCoupon, submitCoupon } from './coupon-transitions.ts';
import type { SaveOutcome } from './execute-save.ts';
import { changeEntry, type EntryEvent, NO_SAVED_METHODS } from './method-entry.ts';
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
import {
  changeSaveForm,
  finishSave,
  openSaveDialog,
  receiveSavedMethods,
  receiveSaveIntent,
  retrySaveLoading,
  submitSave,
} from './save-transitions.ts';
import { isOrderLocked, isSaveDialog } from './selectors.ts';
import type { PaymentOutcome } from './send-purchase.ts';
import type { KnownPayments, SentPayment, SubscriptionList } from './sent-payment.ts';

/** Everything that can happen to a checkout or save dialog: user input, calls of the host, responses. */
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
  | { type: 'payment-finished'; attempt: number; outcome: PaymentOutcome; payments: KnownPayments }
  /** Opens the save dialog. */
  | { type: 'save-requested'; mode: SaveMode }
  | { type: 'save-submitted' }
  | { type: 'save-finished'; attempt: number; outcome: SaveOutcome };

/** Checkout and save dialog as one pure and total function: an event that means nothing in a state leaves it unchanged. */
export function transition(state: SessionState, event: CheckoutEvent, context: TransitionContext): TransitionResult {
  const result = applyEvent(state, event, context);
  return result.state !== state && changesForm(state, event) ? withoutErrors(result) : result;
}

/**
 * Whether the user changes a form. A field with an error may have been marked by the provider after a payment; an empty one
 * may have left the page.
 */
function changesForm({ status }: SessionState, event: CheckoutEvent): boolean {
  if (status !== 'open' && status !== 'save-open') return false;
  switch (event.type) {
    case 'tab-selected':
    case 'method-selected':
    case 'name-changed':
    case 'coupon-changed':
    case 'coupon-submitted':
    case 'coupon-removed':
      return true;
    case 'card-field-changed':
    case 'bank-field-changed':
      return event.state.error === null && !event.state.empty;
    default:
      return false;
  }
}

function applyEvent(state: SessionState, event: CheckoutEvent, context: TransitionContext): TransitionResult {
  switch (event.type) {
    case 'show':
      return showCheckout(state, event, context);
    case 'hide':
      return hideCheckout(state, event.opening);
    case 'methods-loaded':
      if (state.status === 'hidden' || state.opening.id !== event.opening) return unchanged(state);
      return isSaveDialog(state)
        ? receiveSavedMethods(state, event.methods, context)
        : receiveLoaded(state, { methods: event.methods }, context);
    case 'migration-loaded': {
      if (state.status === 'hidden' || state.opening.id !== event.opening || isSaveDialog(state))
        return unchanged(state);
      const { migration, subscriptions } = event;
      return receiveLoaded(state, { migration, subscriptions }, context);
    }
    case 'intent-loaded':
      if (state.status === 'hidden' || state.opening.id !== event.opening) return unchanged(state);
      return isSaveDialog(state)
        ? receiveSaveIntent(state, event.intent)
        : receiveLoaded(state, { intent: event.intent }, context);
    case 'retry-requested':
      return state.status === 'save-open' ? retrySaveLoading(state) : retryLoading(state);
    case 'callback-changed':
      return changeCallback(state, event.onSuccess);
    case 'payments-changed':
      return receivePayments(state, event.payments);
    case 'earlier-payment-confirmed':
      return state.status === 'open' && state.opening.id === event.opening
        ? confirmEarlierPayment(state, event.payment, event.subscriptionId, context)
        : unchanged(state);
    case 'another-method-requested':
      return replacePayment(state);
    case 'payment-submitted':
      return submitPayment(state, context);
    case 'payment-finished':
      return finishPayment(state, event.attempt, event.outcome, event.payments, context);
    case 'methods-changed':
      return reloadMethods(state);
    case 'tab-selected':
    case 'method-selected':
    case 'name-changed':
    case 'field-focused':
      if (state.status === 'save-open') return changeSaveForm(state, event, context);
      return updateForm(state, (open) => applyEntryEvent(open, event, context));
    case 'card-field-changed':
    case 'bank-field-changed':
      if (state.status === 'save-open' || state.status === 'saving') return changeSaveForm(state, event, context);
      return receiveFieldState(state, event, context);
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
    case 'save-requested':
      return openSaveDialog(state, event.mode, context);
    case 'save-submitted':
      return submitSave(state, context);
    case 'save-finished':
      return finishSave(state, event.attempt, event.outcome);
  }
}

function applyEntryEvent(
  state: OpenState | PayingState,
  event: EntryEvent,
  { now }: TransitionContext,
): TransitionResult {
  const form = changeEntry(state.form, event, { methods: state.data.methods, now });
  return form === state.form ? unchanged(state) : transitionTo({ ...state, form });
}

/**
 * What the provider reports of its fields, also while the user can change nothing: it marks errors while it confirms, and a
 * field may leave the page at any time.
 */
function receiveFieldState(state: SessionState, event: EntryEvent, context: TransitionContext): TransitionResult {
  if (state.status === 'open' || state.status === 'paying') return applyEntryEvent(state, event, context);
  const form = state.status === 'preparing' ? state.preparation.previousForm : null;
  if (state.status !== 'preparing' || !form) return unchanged(state);
  const previousForm = changeEntry(form, event, { methods: NO_SAVED_METHODS, now: context.now });
  return transitionTo({ ...state, preparation: { ...state.preparation, previousForm } });
}

/** Changes the form of an open checkout; during a payment, and while its outcome is unknown, the form is locked. */
const updateForm = (state: SessionState, change: (open: OpenState) => TransitionResult): TransitionResult =>
  state.status !== 'open' || isOrderLocked(state) ? unchanged(state) : change(state);
