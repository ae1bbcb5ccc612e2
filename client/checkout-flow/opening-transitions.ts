import { openingSelection } from '#domain';
import type {
  Attempt,
  CheckoutData,
  CheckoutState,
  CouponState,
  NextOpening,
  Opening,
  OpenState,
  PreparingState,
  ShowRequest,
  VisibleCheckout,
} from './checkout-state.ts';
import { findPurchases, isGivenUp } from './find-purchases.ts';
import { currentValue, LOADING, reloading } from './loadable.ts';
import { blankMethodForm, savedMethods } from './method-form.ts';
import { currentTotal, sentExtras } from './selectors.ts';
import { digestTracking, findUnconfirmedPayment, paidKeys, paymentsToLookUp, toSoldItem } from './sent-payment.ts';
import {
  type CheckoutEffect,
  type CheckoutTransition,
  logEffect,
  type TransitionContext,
  transitionTo,
  unchanged,
} from './transition-result.ts';

const NOTHING_LOADED: CheckoutData = {
  methods: LOADING,
  migration: LOADING,
  subscriptions: LOADING,
  intent: LOADING,
  notFoundKey: null,
};

/** Replaces what the checkout showed before, except a visible payment, or a hidden payment whose request was sent. */
export function showCheckout(
  state: CheckoutState,
  next: NextOpening,
  { userId }: Pick<TransitionContext, 'userId'>,
): CheckoutTransition {
  const request = withDisplayedAddOns(next.request);
  if (state.status === 'paying')
    return request.surface === 'form'
      ? transitionTo({ ...state, next })
      : transitionTo(state, logEffect('warning', 'payment already in progress'));
  const id = state.history.openings + 1;
  const { knownPaidKeys = paidKeys(state.history.payments) } = next;
  const opening: Opening = { ...next, request, id, userId, item: itemOf(request), knownPaidKeys, acknowledged: [] };
  const waitsFor = sentAttempt(state);
  const effects: CheckoutEffect[] = [{ type: 'dismiss' }];
  if (!waitsFor)
    effects.push(
      createIntentEffect(opening),
      { type: 'load-methods', opening: id },
      { type: 'load-migration', opening: id, planHandle: request.planHandle },
    );
  if (request.surface === 'dialog') {
    const { planHandle: plan, extras } = request;
    effects.push({ type: 'post-upgrade-intention', plan, saleSlug: extras.saleSlug ?? null });
  }
  const history = { ...state.history, openings: id };
  return transitionTo(
    { status: 'preparing', history, opening, data: NOTHING_LOADED, previousForm: null, waitsFor },
    ...effects,
  );
}

const itemOf = ({ planHandle, tracking, ...items }: ShowRequest): Opening['item'] =>
  toSoldItem(planHandle, items, digestTracking(tracking));

function sentAttempt(state: CheckoutState): Attempt | null {
  if (state.status === 'preparing') return state.waitsFor;
  return state.status === 'hidden-paying' && state.progress === 'sent' ? state.attempt : null;
}

/** Adds the displayed add-ons to what is sent. Without them the backend would charge another price than the screen shows. */
function withDisplayedAddOns(request: ShowRequest): ShowRequest {
  const { extras, breakdown } = request;
  const additionalProducts = extras.additionalProducts ?? [];
  const unsent = breakdown.addOns.flatMap(({ handle }) =>
    !handle || additionalProducts.some((sent) => sent.handle === handle) ? [] : [{ handle }],
  );
  return unsent.length === 0
    ? request
    : { ...request, extras: { ...extras, additionalProducts: [...additionalProducts, ...unsent] } };
}

/** After a payment, opens the next sale with the payment's message, without notifying the billing service again. */
export function showNext(
  { state, effects }: CheckoutTransition,
  next: NextOpening,
  context: Pick<TransitionContext, 'userId'>,
): CheckoutTransition {
  const shown = showCheckout(state, next, context);
  const loads = shown.effects.filter(({ type }) => type !== 'dismiss' && type !== 'post-upgrade-intention');
  return transitionTo(shown.state, ...effects, ...loads);
}

/** Replaces the callback and the tracking data of the next payment. A payment in flight keeps those of its press. */
export function changeReporting(
  state: CheckoutState,
  { onSuccess, tracking }: Pick<ShowRequest, 'onSuccess' | 'tracking'>,
): CheckoutTransition {
  if (state.status === 'hidden' || state.status === 'hidden-paying') return unchanged(state);
  const withReporting = <Sale extends NextOpening>(sale: Sale): Sale => ({
    ...sale,
    request: { ...sale.request, onSuccess, tracking },
  });
  if (state.status === 'paying' && state.next) return transitionTo({ ...state, next: withReporting(state.next) });
  const opening = withReporting(state.opening);
  return transitionTo({ ...state, opening: { ...opening, item: itemOf(opening.request) } });
}

export function receiveData(
  state: VisibleCheckout,
  part: Partial<CheckoutData>,
  context: TransitionContext,
): CheckoutTransition {
  const data: CheckoutData = { ...state.data, ...part };
  if (state.status !== 'preparing') return transitionTo({ ...state, data });
  // The form does not wait for the setup intent: entering new details does, and the press of the pay button.
  const isLoading = [data.methods, data.migration, data.subscriptions].some(({ status }) => status === 'loading');
  return isLoading ? transitionTo({ ...state, data }) : openForm(state, data, context);
}

function openForm(
  { history, opening, previousForm }: PreparingState,
  data: CheckoutData,
  { directDebitDisabled, now }: TransitionContext,
): CheckoutTransition {
  const { item } = opening;
  const subscriptions = currentValue(data.subscriptions);
  const unconfirmed = findUnconfirmedPayment(history.payments, item);
  const sent = paymentsToLookUp(history.payments, item);
  const findings = findPurchases(sent, subscriptions ?? { list: [], uncertain: [] }, history.payments, item);
  const earlier = findings.find(({ kind }) => kind === 'paid');
  const selection = openingSelection(savedMethods(data), {
    migrating: currentValue(data.migration)?.kind === 'upgrade',
    directDebitDisabled,
    now,
  });
  const open: OpenState = {
    status: 'open',
    history,
    opening,
    data,
    form: previousForm ?? { ...blankMethodForm(selection), coupon: initialCoupon(opening) },
  };
  if (earlier) {
    const { payment, subscription } = earlier;
    const found = { payment, subscriptionId: subscription.id };
    return transitionTo(open, { type: 'confirm-earlier-payment', opening: opening.id, ...found });
  }
  const effects = priceWarnings(open);
  if (unconfirmed && subscriptions) {
    const isNotFound = subscriptions.uncertain.length === 0 && findings.every(({ payment }) => payment !== unconfirmed);
    effects.push({
      type: 'check-not-in-flight',
      opening: opening.id,
      idempotencyKey: unconfirmed.idempotencyKey,
      isGivenUp: previousForm === null && isNotFound && isGivenUp(unconfirmed, now),
    });
  }
  return transitionTo(open, ...effects);
}

function priceWarnings(state: OpenState): CheckoutEffect[] {
  const { opening, data, form } = state;
  const { pricePointHandle, breakdown } = opening.request;
  const { planPrice, priceOverride, addOns } = breakdown;
  if (pricePointHandle !== null && planPrice === null && priceOverride === null) {
    const message = `no price came with the price point '${pricePointHandle}', so the plan's own is shown; pass breakdown.planPrice`;
    return [logEffect('warning', message)];
  }
  const isComparable = priceOverride === null && addOns.length === 0 && form.coupon.applied === null;
  const migration = currentValue(data.migration);
  if (migration?.kind !== 'upgrade' || !isComparable || pricePointHandle !== null) return [];
  const { paymentDue } = migration.preview;
  const { total } = currentTotal(state);
  const message = `the total is ${total} cents here and ${paymentDue} cents in the preview`;
  return paymentDue === null || total === paymentDue ? [] : [logEffect('warning', message)];
}

/** Loads a failed setup intent or migration again. Only while the migration loads, a skeleton covers the form. */
export function retryLoading(state: CheckoutState): CheckoutTransition {
  if (state.status !== 'open') return unchanged(state);
  const { opening, data } = state;
  const isIntentMissing = data.intent.status === 'unavailable';
  const effects = isIntentMissing ? [createIntentEffect(opening)] : [];
  const retried: OpenState = { ...state, data: isIntentMissing ? { ...data, intent: LOADING } : data };
  return data.migration.status === 'unavailable'
    ? reloadMigration(retried, ...effects)
    : transitionTo(retried, ...effects);
}

/** The form keeps what the customer entered, but not a coupon check in progress. */
export function reloadMigration(
  { history, opening, data, form }: OpenState,
  ...effects: CheckoutEffect[]
): CheckoutTransition {
  return transitionTo(
    {
      status: 'preparing',
      history,
      opening,
      data: { ...data, migration: LOADING, subscriptions: LOADING },
      previousForm: { ...form, coupon: { ...form.coupon, checking: null } },
      waitsFor: null,
    },
    ...effects,
    { type: 'load-migration', opening: opening.id, planHandle: opening.request.planHandle },
  );
}

/** Loads the saved methods again. A selected method that is gone stays selected, and paying fails with a message. */
export const reloadMethods = (state: CheckoutState): CheckoutTransition =>
  'form' in state
    ? transitionTo(
        { ...state, data: { ...state.data, methods: reloading(state.data.methods) } },
        { type: 'load-methods', opening: state.opening.id },
      )
    : unchanged(state);

const createIntentEffect = (opening: Opening): CheckoutEffect => ({
  type: 'create-intent',
  opening: opening.id,
  offer: opening.request.offer,
  extras: sentExtras({ opening, form: { coupon: initialCoupon(opening) } }),
});

const initialCoupon = ({ request }: Opening): CouponState => ({
  text: '',
  error: null,
  valid: false,
  checking: null,
  requestCount: 0,
  applied: request.breakdown.coupon,
  isChanged: false,
});
