import { isSameCode, openingSelection, type SavedMethods } from '#domain';
import {
  type CheckoutEffect,
  logEffect,
  type TransitionContext,
  type TransitionResult,
  transitionTo,
  unchanged,
} from './checkout-effect.ts';
import type {
  CheckoutForm,
  IntentState,
  MigrationState,
  NextOpening,
  Opening,
  OpenState,
  Preparation,
  SessionState,
  ShowRequest,
  VisibleCheckout,
} from './checkout-state.ts';
import { blankEntry, NO_SAVED_METHODS } from './method-entry.ts';
import { priceWarnings } from './price-warnings.ts';
import { isInFlight, isSaveDialog } from './selectors.ts';
import {
  findEarlierPurchase,
  findUnconfirmedPayment,
  paidKeys,
  refusedPayments,
  type SubscriptionList,
} from './sent-payment.ts';

const NOTHING_LOADED: Preparation = {
  methods: null,
  methodsUnavailable: false,
  migration: null,
  subscriptions: null,
  intent: { status: 'loading' },
  previousForm: null,
};

/**
 * Starts an opening (T1, T3, T4), in which nothing of the previous one is left (T2). During a payment a dialog ignores the
 * request, and a form keeps it until the payment has finished.
 */
export function showCheckout(
  state: SessionState,
  next: NextOpening,
  { userId }: Pick<TransitionContext, 'userId'>,
): TransitionResult {
  const request = withDisplayedExtras(next.request);
  if (isInFlight(state)) {
    return request.surface === 'form'
      ? transitionTo({ ...state, next })
      : transitionTo(state, logEffect('info', 'payment already in progress'));
  }
  if (isSaveDialog(state)) return unchanged(state);
  const id = state.history.openings + 1;
  const { knownPaidKeys = paidKeys(state.history.payments) } = next;
  const opening: Opening = { ...next, request, id, userId, knownPaidKeys };
  const effects: CheckoutEffect[] = [
    { type: 'dismiss' },
    createIntentEffect(opening),
    { type: 'load-methods', opening: id },
    { type: 'load-migration', opening: id, planHandle: request.planHandle },
  ];
  if (request.surface === 'dialog') {
    const { planHandle: plan, extras } = request;
    effects.push({ type: 'post-upgrade-intention', plan, saleSlug: extras.saleSlug ?? null });
  }
  const history = { ...state.history, openings: id };
  return transitionTo({ status: 'preparing', history, opening, preparation: NOTHING_LOADED }, ...effects);
}

/** Sends the displayed coupon and add-ons too: without them the backend would charge another price. */
function withDisplayedExtras(request: ShowRequest): ShowRequest {
  const { extras, breakdown } = request;
  const { couponCodes = [], additionalProducts = [] } = extras;
  const { coupon, addOns } = breakdown;
  const isCouponSent = !coupon || couponCodes.some((sent) => isSameCode(sent, coupon.code));
  const unsent = addOns.flatMap(({ handle }) =>
    handle === undefined || additionalProducts.some((sent) => sent.handle === handle) ? [] : [{ handle }],
  );
  if (isCouponSent && unsent.length === 0) return request;
  return {
    ...request,
    extras: {
      ...extras,
      ...(isCouponSent ? {} : { couponCodes: [...couponCodes, coupon.code] }),
      ...(unsent.length === 0 ? {} : { additionalProducts: [...additionalProducts, ...unsent] }),
    },
  };
}

/**
 * Shows what to sell after a payment. Its message stays, and an opening that is loaded again is not a new intention.
 */
export function showNext(
  { state, effects }: TransitionResult,
  next: NextOpening,
  context: Pick<TransitionContext, 'userId'>,
): TransitionResult {
  const shown = showCheckout(state, next, context);
  const loads = shown.effects.filter(({ type }) => type !== 'dismiss' && type !== 'post-upgrade-intention');
  return transitionTo(shown.state, ...effects, ...loads);
}

/** Discards everything but a payment in flight, which has its own copy of what it must report (T2). Ignored during a save. */
export function hideCheckout(state: SessionState, openingId?: number): TransitionResult {
  // A form that has left the page sells nothing next.
  if (state.status === 'hidden') return state.next ? transitionTo({ ...state, next: null }) : unchanged(state);
  if (state.status === 'saving') return unchanged(state);
  if (openingId !== undefined && openingId !== state.opening.id) return unchanged(state);
  const attempt = isInFlight(state) ? state.attempt : null;
  return transitionTo({ status: 'hidden', history: state.history, attempt, next: null });
}

/** Replaces the callback for the next payment. One in flight calls the callback of the moment when it was submitted (T22). */
export function changeCallback(state: SessionState, onSuccess: ShowRequest['onSuccess']): TransitionResult {
  if (state.status === 'hidden' || isSaveDialog(state)) return unchanged(state);
  const withCallback = <Sale extends NextOpening>(sale: Sale): Sale => ({
    ...sale,
    request: { ...sale.request, onSuccess },
  });
  return state.status === 'paying' && state.next
    ? transitionTo({ ...state, next: withCallback(state.next) })
    : transitionTo({ ...state, opening: withCallback(state.opening) });
}

type LoadedPart =
  | { methods: SavedMethods | null }
  | { migration: MigrationState; subscriptions: SubscriptionList | null }
  | { intent: IntentState };

/** Adds a response to the preparation, and opens the form once all three are in, failed ones included (T7). */
export function receiveLoaded(state: VisibleCheckout, part: LoadedPart, context: TransitionContext): TransitionResult {
  if (state.status !== 'preparing') {
    // The form is in use, so only the data changes. A list that could not be reloaded stays as it was.
    if (!('methods' in part)) return transitionTo({ ...state, data: { ...state.data, ...part } });
    const { methods } = part;
    if (methods === null) return unchanged(state);
    return transitionTo({ ...state, data: { ...state.data, methods, methodsUnavailable: false, methodsStale: false } });
  }
  const loaded =
    'methods' in part ? { methods: part.methods ?? NO_SAVED_METHODS, methodsUnavailable: part.methods === null } : part;
  const preparation: Preparation = { ...state.preparation, ...loaded };
  const { methods, methodsUnavailable, migration, subscriptions, intent, previousForm } = preparation;
  if (!methods || !migration || intent.status === 'loading') return transitionTo({ ...state, preparation });
  const { history, opening } = state;
  const { planHandle } = opening.request;
  const unconfirmed = findUnconfirmedPayment(history.payments, planHandle);
  const sent = [...(unconfirmed ? [unconfirmed] : []), ...refusedPayments(history.payments, planHandle)];
  const earlier = subscriptions && findEarlierPurchase(sent, subscriptions.list, history.payments);
  const notFoundKey = subscriptions ? (unconfirmed?.idempotencyKey ?? null) : null;
  const selection = openingSelection(methods, {
    migrating: migration.kind === 'upgrade',
    directDebitDisabled: context.directDebitDisabled,
    now: context.now,
  });
  const open: OpenState = {
    status: 'open',
    history,
    opening,
    data: { methods, methodsUnavailable, methodsStale: false, migration, subscriptions, notFoundKey, intent },
    form: previousForm
      ? { ...previousForm, ...selection, initial: selection }
      : { ...blankEntry(selection), ...initialCoupon(opening) },
  };
  return earlier
    ? transitionTo(open, { type: 'confirm-earlier-payment', opening: opening.id, ...earlier })
    : transitionTo(open, ...priceWarnings(open));
}

/**
 * Loads again what could not be loaded. Without the migration nothing may be bought, so the checkout goes back to
 * preparing, keeps the form and cancels a coupon check; an intent is created in place.
 */
export function retryLoading(state: SessionState): TransitionResult {
  if (state.status !== 'open') return unchanged(state);
  const { opening, data } = state;
  const intentEffects = data.intent.status === 'unavailable' ? [createIntentEffect(opening)] : [];
  const intent: IntentState = intentEffects.length > 0 ? { status: 'loading' } : data.intent;
  if (data.migration.kind !== 'unavailable') {
    return transitionTo({ ...state, data: { ...data, intent } }, ...intentEffects);
  }
  return reloadMigration({ ...state, data: { ...data, intent } }, ...intentEffects);
}

/** Goes back to preparing with what was entered, after the given effects. */
export function reloadMigration(
  { history, opening, data, form }: OpenState,
  ...effects: CheckoutEffect[]
): TransitionResult {
  const previousForm = { ...form, coupon: { ...form.coupon, checking: null } };
  return transitionTo(
    { status: 'preparing', history, opening, preparation: { ...data, migration: null, previousForm } },
    ...effects,
    { type: 'load-migration', opening: opening.id, planHandle: opening.request.planHandle },
  );
}

/** Reloads the saved methods of an open checkout. A selected one that no longer exists stays selected: paying fails with a message. */
export const reloadMethods = (state: SessionState): TransitionResult =>
  state.status === 'hidden' || state.status === 'preparing' || isSaveDialog(state)
    ? unchanged(state)
    : transitionTo(
        { ...state, data: { ...state.data, methodsStale: true } },
        { type: 'load-methods', opening: state.opening.id },
      );

const createIntentEffect = ({ id, request: { offer, extras } }: Opening): CheckoutEffect => ({
  type: 'create-intent',
  opening: id,
  offer,
  extras,
});

const initialCoupon = ({ request }: Opening): Pick<CheckoutForm, 'coupon' | 'extras'> => ({
  coupon: { text: '', error: null, valid: false, checking: null, requestCount: 0, applied: request.breakdown.coupon },
  extras: request.extras,
});
