import {
  type AppliedCoupon,
  type Cents,
  calculateTotal,
  canBeBoughtAgain,
  cents,
  findMissingInputs,
  isSameCode,
  type MissingInput,
  migrationAdjustment,
  type Order,
  type OrderTotal,
  type PaymentRoute,
  type Plan,
  resolvePaymentRoute,
  type SavedMethod,
  takesNewDetails,
  type UpgradeExtras,
  ZERO,
} from '#domain';
import type {
  CheckoutData,
  CheckoutForm,
  CheckoutHistory,
  CheckoutState,
  HiddenPayingState,
  Migration,
  Opening,
  PayingState,
  ShowRequest,
  VisibleCheckout,
} from './checkout-state.ts';
import { currentValue } from './loadable.ts';
import { hasMethodEntries, savedMethods } from './method-form.ts';
import {
  findReplacedPayment,
  findUnconfirmedPayment,
  isPaidSince,
  isPaymentFor,
  type SentPayment,
  unconfirmedDocuments,
} from './sent-payment.ts';
import type { ObstacleContext } from './transition-result.ts';

/** The part of a state that exists once there is a form. */
interface StateWithForm {
  history: Pick<CheckoutHistory, 'payments'>;
  opening: Opening;
  data: CheckoutData;
  form: CheckoutForm;
}

const isMigrating = ({ data }: { data: Pick<CheckoutData, 'migration'> }): boolean =>
  currentValue(data.migration)?.kind === 'upgrade';

export const selectedMethod = ({ data, form }: StateWithForm): SavedMethod | null =>
  savedMethods(data).methods.find(({ id }) => id === form.methodId) ?? null;

/** By how much a migration changes the price of the plan. */
const adjustmentBy = (migration: Migration | null, price: Cents): Cents =>
  migration?.kind === 'upgrade' ? migrationAdjustment(migration.preview, price) : ZERO;

/** The order of the opening, with this credit and coupon; null if the plan is unknown. */
export function createOrder(
  { plan, request: { breakdown } }: { plan: Plan | null; request: Pick<ShowRequest, 'breakdown'> },
  migration: Migration | null,
  coupon: AppliedCoupon | null,
): Order | null {
  if (!plan) return null;
  const { planPrice, priceOverride, addOns } = breakdown;
  const price = planPrice ?? plan.price;
  return {
    plan: { ...plan, price },
    addOns,
    migrationAdjustment: adjustmentBy(migration, priceOverride ?? price),
    coupon,
    priceOverride,
  };
}

/** The order whose price is shown; an unconfirmed payment that is for something else, or another amount, is its one line. */
export function displayedOrder(
  opening: Pick<Opening, 'plan' | 'request'>,
  migration: Migration | null,
  coupon: AppliedCoupon | null,
  payment: SentPayment | null,
): Order | null {
  const order = createOrder(opening, migration, coupon);
  if (!order || !payment) return order;
  const price = repeatPrice(payment, migration);
  return isPaymentFor(payment, opening.request) && calculateTotal(order).total === price
    ? order
    : { ...order, priceOverride: price, addOns: [], coupon: null, migrationAdjustment: ZERO };
}

/** The lines and the total of the form's current state; the same total is sent. No lines if the plan is unknown. */
export function currentTotal({ opening, data, form }: StateWithForm): OrderTotal {
  const order = createOrder(opening, currentValue(data.migration), form.coupon.applied);
  return order ? calculateTotal(order) : { lines: [], total: ZERO };
}

/** The host's extras with the code of the displayed coupon, without which the backend would charge another price. */
export function sentExtras({ opening, form }: { opening: Opening; form: Pick<CheckoutForm, 'coupon'> }): UpgradeExtras {
  const { couponCodes, ...extras } = opening.request.extras;
  const { applied, isChanged } = form.coupon;
  const codes = isChanged ? undefined : couponCodes;
  const checkedCode = applied && (applied.enteredCode ?? applied.code);
  const isMissing = checkedCode !== null && !codes?.some((code) => isSameCode(code, checkedCode));
  const sent = isMissing ? [...(codes ?? []), checkedCode] : codes;
  return { ...extras, ...(sent && { couponCodes: sent }) };
}

/** A reason why the pay button is disabled. */
export type PayObstacle = MissingInput | SystemObstacle;

const SYSTEM_OBSTACLES = [
  'plan-unavailable',
  'subscriptions-unavailable',
  'preview-unavailable',
  'paid-elsewhere',
  'provider-unavailable',
  'provider-loading',
  'intent-unavailable',
  'intent-loading',
  'coupon-checking',
  'updating',
] as const;
type SystemObstacle = (typeof SYSTEM_OBSTACLES)[number];

/** Whether the user can remove the obstacle by selecting or entering something. */
export const isMissingInput = (obstacle: PayObstacle): obstacle is MissingInput =>
  !(SYSTEM_OBSTACLES as readonly PayObstacle[]).includes(obstacle);

/** The reasons why paying is disabled; none when it is enabled. */
export function payObstacles(
  state: StateWithForm,
  { now, isUpdating, providerStatus }: ObstacleContext,
): PayObstacle[] {
  const { data, form, opening } = state;
  const payment = unconfirmedPayment(state);
  if (payment) {
    // Repeating it does not use the form, but the amount must be known.
    return [
      ...(payment.request.kind === 'create' ? [] : migrationObstacle(data)),
      ...(isUpdating ? (['updating'] as const) : []),
    ];
  }
  if (opening.hasNoPrice) return ['plan-unavailable'];
  if (isAlreadyBought(state)) return ['paid-elsewhere'];
  if (data.migration.status === 'unavailable') return migrationObstacle(data);
  if (form.coupon.checking !== null) return ['coupon-checking'];
  if (isUpdating) return ['updating'];
  const route = paymentRoute(state);
  // A selected method that no longer exists needs no details: paying fails with 'Invalid payment configuration'.
  if (!route) return [];
  // New details require an intent.
  const needsNewDetails = takesNewDetails(route);
  if (needsNewDetails) {
    if (providerStatus === 'failed') return ['provider-unavailable'];
    if (data.intent.status === 'unavailable') return ['intent-unavailable'];
    if (data.intent.status === 'loading') return ['intent-loading'];
  }
  const missing = findMissingInputs({
    ...form,
    selected: selectedMethod(state),
    migrating: isMigrating(state),
    offer: opening.request.offer,
    now,
  });
  return needsNewDetails && missing.length === 0 && providerStatus !== 'loaded' ? ['provider-loading'] : missing;
}

/** The missing inputs of a payment by new details, even if a migration enables paying without any; else empty. */
export function missingDetails(state: StateWithForm, now: Date): MissingInput[] {
  const route = paymentRoute(state);
  if (!route || !takesNewDetails(route) || unconfirmedPayment(state)) return [];
  return findMissingInputs({
    ...state.form,
    selected: null,
    migrating: false,
    offer: state.opening.request.offer,
    now,
  });
}

/** The failed request that the user can repeat; null if nothing is missing for a purchase. */
export function unavailableMigration({
  migration,
  subscriptions,
}: Pick<CheckoutData, 'migration' | 'subscriptions'>): 'subscriptions-unavailable' | 'preview-unavailable' | null {
  if (migration.status !== 'unavailable') return null;
  return subscriptions.status === 'unavailable' ? 'subscriptions-unavailable' : 'preview-unavailable';
}

const migrationObstacle = (data: CheckoutData): PayObstacle[] => {
  const obstacle = unavailableMigration(data);
  return obstacle ? [obstacle] : [];
};

/** The route that paying now would take; null if the selected method no longer exists. */
export function paymentRoute(state: StateWithForm): PaymentRoute | null {
  const { data, form } = state;
  const migration = currentValue(data.migration);
  const { methods, defaultId } = savedMethods(data);
  const isBankFormEmpty = form.tab === 'direct debit' && form.bank.account.empty;
  return resolvePaymentRoute({
    migratedId: migration?.kind === 'upgrade' ? migration.subscriptionId : null,
    tab: form.tab,
    selectedId: form.methodId,
    methods,
    // Unless it is certain to be the default, the selected method is sent by its id.
    defaultId: data.methods.status === 'loaded' ? defaultId : null,
    nothingToCollect: isBankFormEmpty && currentTotal(state).total === 0,
  });
}

/** The payment for this plan whose outcome is unknown; the pay button repeats it. */
export const unconfirmedPayment = ({
  history,
  opening,
}: Pick<StateWithForm, 'history' | 'opening'>): SentPayment | null =>
  findUnconfirmedPayment(history.payments, opening.item);

/** The payments of unknown outcome for other documents. Whether one of them was for this document only the customer knows. */
export const paymentsOfOtherDocuments = ({ history, opening }: Pick<StateWithForm, 'history' | 'opening'>) =>
  unconfirmedDocuments(history.payments, opening.item);

/** The payment for this plan that another one may replace now, and that may still arrive late; null if there is none. */
export const replacedPayment = ({ history, opening }: Pick<StateWithForm, 'history' | 'opening'>): SentPayment | null =>
  findReplacedPayment(history.payments, opening.item);

/** The unconfirmed payment that the user may replace by another method; null if there is none. */
export function replaceablePayment(state: Pick<StateWithForm, 'history' | 'opening' | 'data'>): SentPayment | null {
  const payment = unconfirmedPayment(state);
  return payment?.idempotencyKey === state.data.notFoundKey ? payment : null;
}

/** The most that repeating a payment may charge: the backend charges a migration by what the old plan is worth now. */
export function repeatPrice(payment: SentPayment, migration: Migration | null): Cents {
  return payment.request.kind === 'create'
    ? payment.price
    : cents(Math.max(0, payment.subtotal + adjustmentBy(migration, payment.subtotal)));
}

/** Whether another tab or form has paid for this plan since this one opened; paying here would buy it once more. */
export const isPaidElsewhere = ({ history, opening }: Pick<StateWithForm, 'history' | 'opening'>): boolean =>
  isPaidSince(history.payments, opening.knownPaidKeys, opening.item);

/** Whether another tab or form has bought this plan. It cannot be bought again. */
export const isAlreadyBought = (state: Pick<StateWithForm, 'history' | 'opening'>): boolean =>
  isPaidElsewhere(state) && !canBeBoughtAgain(state.opening.request.planHandle);

/**
 * Whether a notice must name a purchase in another tab before the same document is bought again. Only the user knows
 * whether they want two. A plan is bought once.
 */
export const needsConfirmation = (state: Pick<StateWithForm, 'history' | 'opening'>): boolean =>
  isPaidElsewhere(state) && unconfirmedPayment(state) === null && canBeBoughtAgain(state.opening.request.planHandle);

/** Whether the order may not change because the outcome of an earlier payment is unknown. */
export const isOrderLocked = (state: Pick<StateWithForm, 'history' | 'opening'>): boolean =>
  unconfirmedPayment(state) !== null;

/** Whether a state is one of a checkout on the screen. */
export const isVisibleCheckout = (state: CheckoutState): state is VisibleCheckout =>
  state.status !== 'hidden' && state.status !== 'hidden-paying';

/** Whether a payment is in flight, visible or hidden. */
export const isInFlight = (state: CheckoutState): state is PayingState | HiddenPayingState =>
  state.status === 'paying' || state.status === 'hidden-paying';

/** Whether closing now would lose something that the user has entered or chosen. */
export function hasEntries(state: CheckoutState): boolean {
  if (!isVisibleCheckout(state)) return false;
  const form = state.status === 'preparing' ? state.previousForm : state.form;
  if (!form) return false;
  const { text, applied } = form.coupon;
  // The host's own coupon is none of the user's entries.
  const isCouponEntered = text !== '' || (applied !== null && applied !== state.opening.request.breakdown.coupon);
  return isCouponEntered || hasMethodEntries(form);
}
