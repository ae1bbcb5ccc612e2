import type { Plan, SavedMethods } from '#domain';
import type { CheckedCoupon, SetupIntent } from '#graphql';
import type { CheckoutData, CheckoutState, Migration, OpenState, PayingState, ShowRequest } from './checkout-state.ts';
import { changeCouponText, receiveCoupon, removeCoupon, submitCoupon } from './coupon-transitions.ts';
import { confirmEarlierPayment, finishPayment } from './finish-payment.ts';
import { type Intent, LOADING, settled } from './loadable.ts';
import { changeMethodForm, isUserInput, type MethodFormEvent, NO_SAVED_METHODS, savedMethods } from './method-form.ts';
import { changeReporting, receiveData, reloadMethods, retryLoading, showCheckout } from './opening-transitions.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import {
  markDeparted,
  receiveNotFound,
  receivePayments,
  replacePayment,
  resumePayment,
  submitPayment,
} from './payment-transitions.ts';
import { isVisibleCheckout, unconfirmedPayment } from './selectors.ts';
import type { KnownPayments, SentPayment, SubscriptionList } from './sent-payment.ts';
import {
  type CheckoutTransition,
  type TransitionContext,
  transitionTo,
  unchanged,
  withoutErrors,
} from './transition-result.ts';

/** Responses that the checkout and the save dialog load; null for one that could not be loaded. */
export type LoadedEvent =
  | { type: 'methods-loaded'; opening: number; methods: SavedMethods | null }
  | { type: 'intent-loaded'; opening: number; intent: SetupIntent | null };

type CheckoutLoadedEvent =
  | LoadedEvent
  | { type: 'migration-loaded'; opening: number; migration: Migration | null; subscriptions: SubscriptionList | null };

export type CheckoutEvent =
  | { type: 'show'; request: ShowRequest; plan: Plan | null; hasNoPrice?: boolean }
  /** Hides the checkout; with `opening` only if the checkout still shows that opening. */
  | { type: 'hide'; opening?: number }
  | CheckoutLoadedEvent
  | { type: 'retry-requested' }
  | { type: 'reporting-changed'; reporting: Pick<ShowRequest, 'onSuccess' | 'tracking'> }
  /** The saved methods have changed elsewhere: they are loaded again, and the form keeps its entries. */
  | { type: 'methods-changed' }
  | MethodFormEvent
  | { type: 'coupon-changed'; text: string }
  | { type: 'coupon-submitted' }
  /** `coupon` is null if the coupon is not valid, or the check failed. */
  | { type: 'coupon-checked'; opening: number; requestId: number; coupon: CheckedCoupon | null }
  | { type: 'coupon-removed' }
  | { type: 'payments-changed'; payments: KnownPayments }
  | { type: 'earlier-payment-confirmed'; opening: number; payment: SentPayment; subscriptionId: string }
  /** The subscriptions lack an unconfirmed payment that no tab is still sending. */
  | { type: 'payment-not-found'; opening: number; idempotencyKey: string; isGivenUp: boolean }
  | { type: 'another-method-requested' }
  | { type: 'payment-submitted' }
  | { type: 'payment-departed'; attempt: number }
  | { type: 'payment-finished'; attempt: number; outcome: PaymentOutcome; payments: KnownPayments };

/** A pure function. An event that means nothing in a state leaves the state unchanged. */
export function transition(state: CheckoutState, event: CheckoutEvent, context: TransitionContext): CheckoutTransition {
  switch (event.type) {
    case 'show':
      return showCheckout(state, event, context);
    case 'hide':
      return hideCheckout(state, event.opening);
    case 'methods-loaded':
    case 'migration-loaded':
      return receiveLoaded(state, event, context);
    case 'intent-loaded': {
      const loaded = receiveLoaded(state, event, context);
      const resumed = resumePayment(loaded.state, event.opening, event.intent);
      return transitionTo(resumed.state, ...loaded.effects, ...resumed.effects);
    }
    case 'retry-requested':
      return retryLoading(state);
    case 'reporting-changed':
      return changeReporting(state, event.reporting);
    case 'payments-changed':
      return receivePayments(state, event.payments);
    case 'earlier-payment-confirmed':
      return inOpening(state, event.opening, (open) => confirmEarlierPayment(open, event, context));
    case 'payment-not-found':
      return inOpening(state, event.opening, (open) => receiveNotFound(open, event));
    case 'another-method-requested':
      return replacePayment(state);
    case 'payment-submitted':
      return submitPayment(state, context);
    case 'payment-departed':
      return markDeparted(state, event.attempt);
    case 'payment-finished':
      return finishPayment(state, event, context);
    case 'methods-changed':
      return reloadMethods(state);
    case 'tab-selected':
    case 'method-selected':
    case 'name-changed':
    case 'field-focused':
      return updateForm(state, (open) => changeForm(open, event, context));
    case 'card-field-changed':
    case 'bank-field-changed':
      return receiveFieldState(state, event, context);
    case 'coupon-changed':
      return updateCoupon(state, (open) => changeCouponText(open, event.text));
    case 'coupon-submitted':
      return updateCoupon(state, submitCoupon);
    case 'coupon-checked':
      return inOpening(state, event.opening, (open) => receiveCoupon(open, event));
    case 'coupon-removed':
      return updateCoupon(state, removeCoupon);
  }
}

function hideCheckout(state: CheckoutState, openingId?: number): CheckoutTransition {
  // The host page has hidden the checkout, so the end of the payment shows no next sale.
  if (state.status === 'hidden-paying') return state.next ? transitionTo({ ...state, next: null }) : unchanged(state);
  if (state.status === 'hidden') return unchanged(state);
  if (openingId !== undefined && openingId !== state.opening.id) return unchanged(state);
  const { history } = state;
  if (state.status === 'paying') {
    const { attempt, progress } = state;
    return transitionTo({ status: 'hidden-paying', history, attempt, progress, next: null });
  }
  return state.status === 'preparing' && state.waitsFor
    ? transitionTo({ status: 'hidden-paying', history, attempt: state.waitsFor, progress: 'sent', next: null })
    : transitionTo({ status: 'hidden', history });
}

const receiveLoaded = (state: CheckoutState, event: CheckoutLoadedEvent, context: TransitionContext) =>
  isVisibleCheckout(state) && state.opening.id === event.opening
    ? receiveData(state, loadedData(state.data, event), context)
    : unchanged(state);

function loadedData({ methods }: CheckoutData, event: CheckoutLoadedEvent): Partial<CheckoutData> {
  switch (event.type) {
    case 'methods-loaded':
      return { methods: settled(methods, event.methods) };
    case 'migration-loaded':
      return { migration: settled(LOADING, event.migration), subscriptions: settled(LOADING, event.subscriptions) };
    case 'intent-loaded':
      return { intent: settled<Intent>(LOADING, event.intent) };
  }
}

function changeForm(
  state: OpenState | PayingState,
  event: MethodFormEvent,
  { now }: TransitionContext,
): CheckoutTransition {
  const form = changeMethodForm(state.form, event, { methods: savedMethods(state.data), now });
  if (form === state.form) return unchanged(state);
  const changed: CheckoutTransition = transitionTo({ ...state, form });
  return state.status === 'open' && isUserInput(event) ? withoutErrors(changed) : changed;
}

/** The card provider's fields report errors during a payment, and their removal also while the order loads again. */
function receiveFieldState(
  state: CheckoutState,
  event: MethodFormEvent,
  context: TransitionContext,
): CheckoutTransition {
  if (state.status === 'open' || state.status === 'paying') return changeForm(state, event, context);
  if (state.status !== 'preparing' || !state.previousForm) return unchanged(state);
  const previousForm = changeMethodForm(state.previousForm, event, { methods: NO_SAVED_METHODS, now: context.now });
  return transitionTo({ ...state, previousForm });
}

/** Changes the form, unless a payment that is in progress or of unknown outcome locks the form. */
const updateForm = (state: CheckoutState, change: (open: OpenState) => CheckoutTransition): CheckoutTransition =>
  state.status === 'open' && !unconfirmedPayment(state) ? change(state) : unchanged(state);

const updateCoupon = (state: CheckoutState, change: (open: OpenState) => CheckoutTransition): CheckoutTransition => {
  const result = updateForm(state, change);
  return result.state === state ? result : withoutErrors(result);
};

/** Applies the response to a request, unless the checkout has opened again since that request. */
const inOpening = (
  state: CheckoutState,
  opening: number,
  apply: (open: OpenState) => CheckoutTransition,
): CheckoutTransition => (state.status === 'open' && state.opening.id === opening ? apply(state) : unchanged(state));
