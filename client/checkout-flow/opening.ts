import { openingSelection, type Plan, type SavedMethods } from '#domain';
import type { CheckoutEffect } from './checkout-effect.ts';
import type {
  CheckoutState,
  Facts,
  FieldFacts,
  Form,
  IntentFact,
  MigrationFact,
  Opening,
  Preparation,
  ShowRequest,
} from './checkout-state.ts';
import type { Step, TransitionContext } from './step.ts';

const UNTOUCHED: FieldFacts = { complete: false, empty: true, error: null };

const NOTHING_LOADED: Preparation = { methods: null, migration: null, intent: { kind: 'asked' }, kept: null };

/** Everything a showing starts from; nothing survives from the one before. */
export function show(state: CheckoutState, request: ShowRequest, plan: Plan | null, nonce: string): Step {
  if (state.at === 'paying' || (state.at === 'hidden' && state.settling)) {
    return { state, effects: [{ do: 'log', entry: { level: 'info', message: 'payment already in progress' } }] };
  }
  const id = state.openings + 1;
  const opening: Opening = { id, nonce, request, plan };
  const effects: CheckoutEffect[] = [
    { do: 'dismiss' },
    { do: 'create-intent', opening: id, offer: request.offer, extras: request.extras },
    { do: 'load-methods', opening: id },
    { do: 'load-migration', opening: id, planHandle: request.planHandle },
    { do: 'post-upgrade-intention', plan: request.planHandle, saleSlug: request.extras.saleSlug ?? null },
  ];
  return {
    state: { at: 'preparing', openings: id, attempts: state.attempts, opening, preparation: NOTHING_LOADED },
    effects,
  };
}

/** Hiding forgets everything but a payment under way, which keeps its own copy of what it must report. */
export function hide(state: CheckoutState, openingId?: number): Step {
  if (state.at === 'hidden' || (openingId ?? state.opening.id) !== state.opening.id) return { state, effects: [] };
  const { openings, attempts } = state;
  const settling = state.at === 'paying' ? state.attempt : null;
  return { state: { at: 'hidden', openings, attempts, settling }, effects: [] };
}

type Arrival = { methods: SavedMethods } | { migration: MigrationFact } | { intent: IntentFact };

/** Takes in an answer of the preparation; the dialog opens when all three are in, also when one failed. */
export function arrive(state: CheckoutState, openingId: number, arrival: Arrival, context: TransitionContext): Step {
  if (state.at === 'hidden' || state.opening.id !== openingId) return { state, effects: [] };
  if (state.at !== 'preparing') {
    // A late answer to "Try again": the form is already in use, so only the facts move.
    return state.at === 'open'
      ? { state: { ...state, facts: { ...state.facts, ...arrival } }, effects: [] }
      : { state, effects: [] };
  }
  const preparation: Preparation = { ...state.preparation, ...arrival };
  const { methods, migration, intent, kept } = preparation;
  if (!methods || !migration || intent.kind === 'asked') return { state: { ...state, preparation }, effects: [] };
  const { openings, attempts, opening } = state;
  const facts: Facts = { methods, migration, intent };
  const form = { ...freshForm(opening, facts, context), ...kept };
  return { state: { at: 'open', openings, attempts, opening, facts, form }, effects: [] };
}

/** Asks again for what failed while preparing. The coupon stays; a check under way must be asked for again. */
export function retry(state: CheckoutState): Step {
  if (state.at !== 'open' || state.facts.migration.kind !== 'unavailable') return { state, effects: [] };
  const { openings, attempts, opening, facts, form } = state;
  const kept = { coupon: { ...form.coupon, checking: null }, extras: form.extras };
  return {
    state: { at: 'preparing', openings, attempts, opening, preparation: { ...facts, migration: null, kept } },
    effects: [{ do: 'load-migration', opening: opening.id, planHandle: opening.request.planHandle }],
  };
}

function freshForm({ request }: Opening, facts: Facts, { now, directDebitDisabled }: TransitionContext): Form {
  const migrating = facts.migration.kind === 'upgrade';
  return {
    ...openingSelection(facts.methods, { migrating, directDebitDisabled, now }),
    card: { name: '', brand: 'unknown', number: UNTOUCHED, expiry: UNTOUCHED, cvc: UNTOUCHED },
    bank: { name: '', account: UNTOUCHED, bankName: null },
    coupon: { text: '', error: null, valid: false, checking: null, tickets: 0, applied: request.breakdown.coupon },
    extras: request.extras,
  };
}
