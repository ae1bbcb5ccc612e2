import { openingSelection, type SavedMethods } from '#domain';
import type { CheckoutEffect } from './checkout-effect.ts';
import type {
  CheckoutState,
  Facts,
  Form,
  IntentFact,
  MigrationFact,
  NextOpening,
  Opening,
  Preparation,
} from './checkout-state.ts';
import { blankEntry } from './method-entry.ts';
import { priceWarnings } from './price-warnings.ts';
import { attemptInFlight } from './reading.ts';
import { findPurchase, paidKeys, type SubscriptionList, unconfirmedFor } from './sent-payment.ts';
import type { Step, TransitionContext } from './step.ts';

const NO_METHODS: SavedMethods = { methods: [], defaultId: null };

const NOTHING_LOADED: Preparation = {
  methods: null,
  unlisted: false,
  migration: null,
  subscriptions: null,
  intent: { kind: 'asked' },
  kept: null,
};

/**
 * Everything a showing starts from; nothing survives from the one before. During a payment a dialog stays as it is; a form
 * shows what the host sells by then when the payment has finished.
 */
export function show(state: CheckoutState, next: NextOpening): Step {
  const { request } = next;
  if (attemptInFlight(state)) {
    if (request.surface === 'form' && (state.at === 'paying' || state.at === 'hidden')) {
      return { state: { ...state, next }, effects: [] };
    }
    return { state, effects: [{ do: 'log', entry: { level: 'info', message: 'payment already in progress' } }] };
  }
  const id = state.past.openings + 1;
  const opening: Opening = { ...next, id, paidBefore: paidKeys(state.past.payments, request.planHandle) };
  const effects: CheckoutEffect[] = [
    { do: 'dismiss' },
    createIntent(opening),
    { do: 'load-methods', opening: id },
    { do: 'load-migration', opening: id, planHandle: request.planHandle },
  ];
  if (request.surface === 'dialog') {
    const { planHandle: plan, extras } = request;
    effects.push({ do: 'post-upgrade-intention', plan, saleSlug: extras.saleSlug ?? null });
  }
  const past = { ...state.past, openings: id };
  return { state: { at: 'preparing', past, opening, preparation: NOTHING_LOADED }, effects };
}

/** Hiding forgets everything but a payment in flight, which keeps its own copy of what it must report. */
export function hide(state: CheckoutState, openingId?: number): Step {
  // A form that has left the page sells nothing next.
  if (state.at === 'hidden') return { state: state.next ? { ...state, next: null } : state, effects: [] };
  if ((openingId ?? state.opening.id) !== state.opening.id) return { state, effects: [] };
  const inFlight = state.at === 'paying' ? state.attempt : null;
  return { state: { at: 'hidden', past: state.past, inFlight, next: null }, effects: [] };
}

type Arrival =
  | { methods: SavedMethods | null }
  | { migration: MigrationFact; subscriptions: SubscriptionList | null }
  | { intent: IntentFact };

/** Takes in an answer of the preparation; the dialog opens when all three are in, also when one failed. */
export function arrive(state: CheckoutState, openingId: number, arrival: Arrival, context: TransitionContext): Step {
  if (state.at === 'hidden' || state.opening.id !== openingId) return { state, effects: [] };
  if (state.at !== 'preparing') {
    // The form is already in use, so only the facts move. What could not be loaded again stays as it was known.
    if ('methods' in arrival && arrival.methods === null) return { state, effects: [] };
    const known = 'methods' in arrival ? { unlisted: false } : {};
    return { state: { ...state, facts: { ...state.facts, ...(arrival as Partial<Facts>), ...known } }, effects: [] };
  }
  const loaded =
    'methods' in arrival ? { methods: arrival.methods ?? NO_METHODS, unlisted: arrival.methods === null } : arrival;
  const preparation: Preparation = { ...state.preparation, ...loaded };
  const { methods, unlisted, migration, subscriptions, intent, kept } = preparation;
  if (!methods || !migration || intent.kind === 'asked') return { state: { ...state, preparation }, effects: [] };
  const { past, opening } = state;
  const facts: Facts = { methods, unlisted, migration, subscriptions, intent };
  const selection = openingSelection(methods, {
    migrating: migration.kind === 'upgrade',
    directDebitDisabled: context.directDebitDisabled,
    now: context.now,
  });
  const form: Form = kept ? { ...kept, ...selection } : { ...blankEntry(selection), ...openingCoupon(opening) };
  const open = { at: 'open', past, opening, facts, form } as const;
  const payment = unconfirmedFor(past.payments, opening.request.planHandle);
  const subscriptionId = payment && subscriptions && findPurchase(payment, subscriptions.list, past.payments);
  if (!payment || !subscriptionId) return { state: open, effects: priceWarnings(open) };
  return { state: open, effects: [{ do: 'confirm-earlier', opening: opening.id, payment, subscriptionId }] };
}

/**
 * Asks again for what could not be had. Without the migration's answer nothing may be bought, so the dialog prepares anew
 * and keeps what was entered; a coupon check under way must be asked for again. A missing intent is asked for in place.
 */
export function retry(state: CheckoutState): Step {
  if (state.at !== 'open') return { state, effects: [] };
  const { past, opening, facts, form } = state;
  const intentEffects: CheckoutEffect[] = facts.intent.kind === 'unavailable' ? [createIntent(opening)] : [];
  const intent: IntentFact = intentEffects.length > 0 ? { kind: 'asked' } : facts.intent;
  if (facts.migration.kind !== 'unavailable') {
    return { state: { ...state, facts: { ...facts, intent } }, effects: intentEffects };
  }
  const kept = { ...form, coupon: { ...form.coupon, checking: null } };
  return {
    state: { at: 'preparing', past, opening, preparation: { ...facts, intent, migration: null, kept } },
    effects: [...intentEffects, { do: 'load-migration', opening: opening.id, planHandle: opening.request.planHandle }],
  };
}

/** Reads the saved methods again, where any are shown. A selected one that is gone stays selected: paying then says so. */
export const reloadMethods = (state: CheckoutState): Step => ({
  state,
  effects: state.at === 'hidden' || state.at === 'preparing' ? [] : [{ do: 'load-methods', opening: state.opening.id }],
});

const createIntent = ({ id, request: { offer, extras } }: Opening): CheckoutEffect => ({
  do: 'create-intent',
  opening: id,
  offer,
  extras,
});

const openingCoupon = ({ request }: Opening): Pick<Form, 'coupon' | 'extras'> => ({
  coupon: { text: '', error: null, valid: false, checking: null, tickets: 0, applied: request.breakdown.coupon },
  extras: request.extras,
});
