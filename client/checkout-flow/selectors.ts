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
  Attempt,
  CheckoutData,
  CheckoutForm,
  CheckoutState,
  HiddenPayingState,
  LoadedState,
  Migration,
  Opening,
  PayingState,
  ShowRequest,
  VisibleCheckout,
} from './checkout-state.ts';
import { currentValue } from './loadable.ts';
import { hasMethodEntries, savedMethods } from './method-form.ts';
import {
  findUnconfirmedPayment,
  isPaidSince,
  isPaymentFor,
  mayHaveBought,
  type SentPayment,
  type SoldItem,
} from './sent-payment.ts';
import type { ObstacleContext } from './transition-result.ts';

type OpeningState = Pick<LoadedState, 'history' | 'opening'> & { attempt?: Attempt };

const itemOnScreen = ({ opening, attempt }: OpeningState): SoldItem => (attempt?.opening ?? opening).item;

const adjustmentBy = (migration: Migration | null, price: Cents): Cents =>
  migration?.kind === 'upgrade' ? migrationAdjustment(migration.preview, price) : ZERO;

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

/** The order that the Summary shows. An unconfirmed payment for something else, or of another amount, is its only line. */
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

/** The lines and the total of the form as it is now. A purchase sends this total. */
export function currentTotal({ opening, data, form }: LoadedState): OrderTotal {
  const order = createOrder(opening, currentValue(data.migration), form.coupon.applied);
  return order ? calculateTotal(order) : { lines: [], total: ZERO };
}

/** The host page's extras with the code of the displayed coupon, without which the backend would charge another price. */
export function sentExtras({ opening, form }: { opening: Opening; form: Pick<CheckoutForm, 'coupon'> }): UpgradeExtras {
  const { couponCodes, ...extras } = opening.request.extras;
  const { applied, isChanged } = form.coupon;
  const codes = isChanged ? undefined : couponCodes;
  const checkedCode = applied && (applied.enteredCode ?? applied.code);
  const isMissing = checkedCode !== null && !codes?.some((code) => isSameCode(code, checkedCode));
  const sent = isMissing ? [...(codes ?? []), checkedCode] : codes;
  return { ...extras, ...(sent && { couponCodes: sent }) };
}

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

export const isMissingInput = (obstacle: PayObstacle): obstacle is MissingInput =>
  !(SYSTEM_OBSTACLES as readonly PayObstacle[]).includes(obstacle);

export function payObstacles(state: LoadedState, { now, isUpdating, providerStatus }: ObstacleContext): PayObstacle[] {
  const { data, form, opening } = state;
  const payment = unconfirmedPayment(state);
  const unavailable = unavailableMigration(data);
  if (payment) {
    // Repeating a payment does not use the form, but the customer must see the amount.
    return [
      ...(unavailable && payment.request.kind === 'migrate' ? [unavailable] : []),
      ...(isUpdating ? (['updating'] as const) : []),
    ];
  }
  if (opening.hasNoPrice) return ['plan-unavailable'];
  if (isAlreadyBought(state)) return ['paid-elsewhere'];
  if (unavailable) return [unavailable];
  if (form.coupon.checking !== null) return ['coupon-checking'];
  if (isUpdating) return ['updating'];
  const route = paymentRoute(state);
  // A press with a selected method that is gone fails with 'Invalid payment configuration'.
  if (!route) return [];
  const needsNewDetails = takesNewDetails(route);
  if (needsNewDetails) {
    if (providerStatus === 'failed') return ['provider-unavailable'];
    if (data.intent.status === 'unavailable') return ['intent-unavailable'];
    if (data.intent.status === 'loading') return ['intent-loading'];
  }
  const selected = savedMethods(data).methods.find(({ id }) => id === form.methodId) ?? null;
  const missing = missingInputs(state, now, currentValue(data.migration)?.kind === 'upgrade', selected);
  return needsNewDetails && missing.length === 0 && providerStatus !== 'loaded' ? ['provider-loading'] : missing;
}

export function missingDetails(state: LoadedState, now: Date): MissingInput[] {
  const route = paymentRoute(state);
  if (!route || !takesNewDetails(route) || unconfirmedPayment(state)) return [];
  return missingInputs(state, now, false, null);
}

const missingInputs = (
  { form, opening }: LoadedState,
  now: Date,
  migrating: boolean,
  selected: SavedMethod | null,
): MissingInput[] => findMissingInputs({ ...form, selected, migrating, offer: opening.request.offer, now });

/** Which failed request keeps the customer from buying; null if none does. */
export function unavailableMigration({
  migration,
  subscriptions,
}: Pick<CheckoutData, 'migration' | 'subscriptions'>): 'subscriptions-unavailable' | 'preview-unavailable' | null {
  if (migration.status !== 'unavailable') return null;
  return subscriptions.status === 'unavailable' ? 'subscriptions-unavailable' : 'preview-unavailable';
}

export function paymentRoute(state: LoadedState): PaymentRoute | null {
  const { data, form } = state;
  const migration = currentValue(data.migration);
  const { methods, defaultId } = savedMethods(data);
  const isBankFormEmpty = form.tab === 'direct debit' && form.bank.account.empty;
  return resolvePaymentRoute({
    migratedId: migration?.kind === 'upgrade' ? migration.subscriptionId : null,
    tab: form.tab,
    selectedId: form.methodId,
    methods,
    // During a reload, the listed default method may be outdated, so the selected method is sent by its id.
    defaultId: data.methods.status === 'loaded' ? defaultId : null,
    nothingToCollect: isBankFormEmpty && currentTotal(state).total === 0,
  });
}

/** The payment for what is sold here whose outcome is unknown. The pay button repeats it, and the form is locked. */
export const unconfirmedPayment = (state: OpeningState): SentPayment | null =>
  findUnconfirmedPayment(state.history.payments, itemOnScreen(state));

/** The payments of unknown outcome for other documents. Only the customer knows whether one of them was for this document. */
export function paymentsOfOtherDocuments(state: OpeningState): SentPayment[] {
  const item = itemOnScreen(state);
  return canBeBoughtAgain(item.planHandle)
    ? state.history.payments.unconfirmed.filter(
        (payment) => payment.planHandle === item.planHandle && !mayHaveBought(item)(payment),
      )
    : [];
}

/** The payment for this plan that the customer stopped waiting for. The backend may still charge it. */
export const replacedPayment = (state: OpeningState): SentPayment | null =>
  state.history.payments.replaced.find(mayHaveBought(itemOnScreen(state))) ?? null;

export function replaceablePayment(state: Pick<LoadedState, 'history' | 'opening' | 'data'>): SentPayment | null {
  const payment = unconfirmedPayment(state);
  return payment?.idempotencyKey === state.data.notFoundKey ? payment : null;
}

/** The most that repeating a payment may charge. For an upgrade, the backend deducts what the old plan is worth now. */
export function repeatPrice(payment: SentPayment, migration: Migration | null): Cents {
  return payment.request.kind === 'create'
    ? payment.price
    : cents(Math.max(0, payment.subtotal + adjustmentBy(migration, payment.subtotal)));
}

/** Whether another tab or form has paid for this since the opening began, so that paying here would buy it once more. */
export const isPaidElsewhere = ({ history, opening }: OpeningState): boolean =>
  isPaidSince(history.payments, opening.knownPaidKeys, opening.item);

export const isAlreadyBought = (state: OpeningState): boolean =>
  isPaidElsewhere(state) && !canBeBoughtAgain(state.opening.request.planHandle);

/** Whether a press must first ask if the customer wants the document again, because another tab has paid for it. */
export const needsConfirmation = (state: OpeningState): boolean =>
  isPaidElsewhere(state) && unconfirmedPayment(state) === null && canBeBoughtAgain(state.opening.request.planHandle);

export const isVisibleCheckout = (state: CheckoutState): state is VisibleCheckout =>
  state.status !== 'hidden' && state.status !== 'hidden-paying';

export const isInFlight = (state: CheckoutState): state is PayingState | HiddenPayingState =>
  state.status === 'paying' || state.status === 'hidden-paying';

export function hasEntries(state: CheckoutState): boolean {
  if (!isVisibleCheckout(state)) return false;
  const form = state.status === 'preparing' ? state.previousForm : state.form;
  if (!form) return false;
  const { text, applied } = form.coupon;
  // A coupon that the host page passed is not an entry of the customer, so closing does not ask about it.
  const isCouponEntered = text !== '' || (applied !== null && applied !== state.opening.request.breakdown.coupon);
  return isCouponEntered || hasMethodEntries(form);
}
