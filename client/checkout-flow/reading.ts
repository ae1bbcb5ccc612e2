import type { ProviderState } from '#card-provider';
import {
  type Cents,
  cents,
  failed,
  type Missing,
  missingBeforePaying,
  NOTHING,
  type Order,
  type OrderTotal,
  type PaymentFailure,
  type PaymentRoute,
  type Result,
  routeOf,
  type SavedMethod,
  succeeded,
  totalOf,
} from '#domain';
import type { Attempt, CheckoutState, CouponForm, Facts, Form, Opening, Past } from './checkout-state.ts';
import { paidKeys, type SentPayment, unconfirmedFor } from './sent-payment.ts';

/** The part of a state in which there is a form to read. */
export interface Filled {
  past: Pick<Past, 'payments'>;
  opening: Opening;
  facts: Facts;
  form: Form;
}

/** The part of a state that decides the price: typing a name, say, is none of it. */
export interface Priced {
  opening: Opening;
  facts: Pick<Facts, 'migration'>;
  form: { coupon: Pick<CouponForm, 'applied'> };
}

export const isMigrating = ({ facts }: { facts: Pick<Facts, 'migration'> }): boolean =>
  facts.migration.kind === 'upgrade';

export const selectedMethod = ({ facts, form }: Filled): SavedMethod | null =>
  facts.methods.methods.find(({ id }) => id === form.methodId) ?? null;

/** The order as the form has it now; null when the plan is unknown. */
export function orderOf({ opening: { plan, request }, facts, form }: Priced): Order | null {
  if (!plan) return null;
  const { planPrice, priceOverride, addOns } = request.breakdown;
  return {
    plan: planPrice === null ? plan : { ...plan, price: planPrice },
    addOns,
    migrationAdjustment: facts.migration.kind === 'upgrade' ? facts.migration.preview.adjustment : NOTHING,
    coupon: form.coupon.applied,
    priceOverride,
  };
}

/** The plan line's price, of which a percent coupon takes its part; null when the plan is unknown. */
export function planPriceOf(filled: Priced): Cents | null {
  const line = orderTotal(filled).lines.find(({ kind }) => kind === 'plan');
  return line?.amount ?? null;
}

/** The lines and the total that are shown; the same total is sent. */
export function orderTotal(filled: Priced): OrderTotal {
  const order = orderOf(filled);
  return order ? totalOf(order) : { lines: [], total: cents(0) };
}

/** What keeps the pay button disabled; empty means it is enabled (spec 5). */
export type PayObstacle = Missing | HeldBack;

const HELD_BACK = [
  'migration-unavailable',
  'provider-unavailable',
  'provider-loading',
  'intent-unavailable',
  'intent-asked',
  'coupon-checking',
  'method-updating',
] as const;
type HeldBack = (typeof HELD_BACK)[number];

/** Something that the user has not chosen or entered yet. */
export const isMissing = (obstacle: PayObstacle): obstacle is Missing =>
  !(HELD_BACK as readonly PayObstacle[]).includes(obstacle);

/** `updating`: another update of the user's payment methods is under way. `provider`: how far the provider's script is. */
export function payObstacles(
  filled: Filled,
  now: Date,
  updating = false,
  provider: ProviderState['status'] = 'loaded',
): PayObstacle[] {
  const { facts, form, opening } = filled;
  const payment = unconfirmedPayment(filled);
  if (payment) {
    // Repeating it needs nothing of the form, but the amount must be known.
    const isPriced = payment.request.kind === 'create' || facts.migration.kind !== 'unavailable';
    return [
      ...(isPriced ? [] : (['migration-unavailable'] as const)),
      ...(updating ? (['method-updating'] as const) : []),
    ];
  }
  if (facts.migration.kind === 'unavailable') return ['migration-unavailable'];
  if (form.coupon.checking !== null) return ['coupon-checking'];
  if (updating) return ['method-updating'];
  const selected = selectedMethod(filled);
  // A selected method that has gone needs no card details: paying then says 'Invalid payment configuration'.
  if (form.methodId !== null && !selected) return [];
  const isNew = takesNewDetails(filled);
  if (isNew) {
    if (provider === 'failed') return ['provider-unavailable'];
    if (facts.intent.kind === 'unavailable') return ['intent-unavailable'];
    if (facts.intent.kind === 'asked') return ['intent-asked'];
  }
  const missing = missingBeforePaying({
    tab: form.tab,
    selected,
    card: {
      name: form.card.name,
      numberComplete: form.card.number.complete,
      expiryComplete: form.card.expiry.complete,
      cvcComplete: form.card.cvc.complete,
    },
    bank: {
      name: form.bank.name,
      complete: form.bank.account.complete,
      bankName: form.bank.bankName,
    },
    migrating: isMigrating(filled),
    offer: opening.request.offer,
    now,
  });
  return isNew && missing.length === 0 && provider !== 'loaded' ? ['provider-loading'] : missing;
}

/** Whether paying now would set up new details, for which the provider needs an intent. */
function takesNewDetails(filled: Filled): boolean {
  const route = chosenRoute(filled);
  return route.ok && (route.value.kind === 'NEW_SUBSCRIPTION_NEW' || route.value.kind === 'MIGRATION_NEW');
}

/** How paying now would go about it, or why no way fits. */
export function chosenRoute(filled: Filled): Result<PaymentRoute, PaymentFailure> {
  const { facts, form, opening } = filled;
  const nothingEntered = form.tab === 'direct debit' && form.bank.account.empty;
  const route = opening.plan
    ? routeOf({
        migrating: isMigrating(filled),
        tab: form.tab,
        selectedId: form.methodId,
        methods: facts.methods.methods,
        defaultId: facts.methods.defaultId,
        nothingToCollect: nothingEntered && orderTotal(filled).total === 0,
      })
    : null;
  return route ? succeeded(route) : failed({ kind: 'no-route' });
}

/** The payment for this plan whose outcome is not known; the pay button repeats it. */
export const unconfirmedPayment = ({ past, opening }: Pick<Filled, 'past' | 'opening'>): SentPayment | null =>
  unconfirmedFor(past.payments, opening.request.planHandle);

/** What repeating a payment may charge: a migration that was never made is charged by what the old plan is worth now. */
export function repeatPrice({ facts }: { facts: Pick<Facts, 'migration'> }, payment: SentPayment): Cents {
  if (payment.request.kind === 'create') return payment.price;
  const { migration } = facts;
  return cents(Math.max(0, payment.subtotal + (migration.kind === 'upgrade' ? migration.preview.adjustment : 0)));
}

/** Another tab or form has paid for this plan since this one opened: paying here would buy it once more. */
export const isPaidElsewhere = ({ past, opening }: Pick<Filled, 'past' | 'opening'>): boolean =>
  paidKeys(past.payments, opening.request.planHandle).some((key) => !opening.paidBefore.includes(key));

/** Whether nothing about the order may change until it is known what became of an earlier payment. */
export const isOrderLocked = (open: Pick<Filled, 'past' | 'opening'>): boolean => unconfirmedPayment(open) !== null;

/** The payment that is in flight, on the screen or behind it. */
export function attemptInFlight(state: CheckoutState): Attempt | null {
  if (state.at === 'paying') return state.attempt;
  return state.at === 'hidden' ? state.inFlight : null;
}
