import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { CheckoutState } from '#checkout-flow';
import { openingSelection } from '#domain';
import { arrive, show } from '../../client/checkout-flow/opening.ts';
import { priceWarnings } from '../../client/checkout-flow/price-warnings.ts';
import { always } from '../always.ts';
import {
  anyState,
  hidden,
  onScreen,
  open,
  paid,
  paying,
  preparing,
  type Situation,
} from '../arbitraries/checkout-states.ts';
import { tried } from '../settings.ts';
import { areSame, isChangedBy, isSame } from './changes.ts';

const RUNS = 120;

describe('arrive', () => {
  it('opens when all three answers are in, in whatever order they come, with what they said', () => {
    const orders = fc.shuffledSubarray(['methods', 'migration', 'intent'] as const, { minLength: 3 });
    const cases = fc.record({ from: hidden, each: onScreen, order: orders, isUnlisted: fc.boolean() });
    fc.assert(
      always(cases, ({ from, each: { filled, context }, order, isUnlisted }) => {
        const { facts, opening } = filled;
        if (facts.intent.kind === 'asked') return true;
        const answers = {
          methods: { methods: isUnlisted ? null : facts.methods },
          migration: { migration: facts.migration },
          intent: { intent: facts.intent },
        };
        const shown = show(from.state, opening.request, opening.plan, 'a-nonce').state;
        const id = shown.past.openings;
        const states: CheckoutState[] = [shown];
        const effects = order.flatMap((name) => {
          const step = arrive(states.at(-1) ?? shown, id, answers[name], context);
          states.push(step.state);
          return step.effects;
        });
        const last = states.pop();
        const methods = isUnlisted ? { methods: [], defaultId: null } : facts.methods;
        return (
          states.every(({ at }) => at === 'preparing') &&
          last?.at === 'open' &&
          isChangedBy({}, last.facts, { ...facts, methods, unlisted: isUnlisted }) &&
          areSame(effects, priceWarnings(last))
        );
      }),
      tried([], RUNS),
    );
  });

  it('opens with a form that nobody has touched, the coupon and codes of the host, and the method of the rules', () => {
    fc.assert(
      always(preparing, ({ state, context }) => {
        const step = completed({ state: { ...state, preparation: { ...state.preparation, kept: null } }, context });
        if (step.state.at !== 'open') return false;
        const { form, facts, opening } = step.state;
        const untouched = { complete: false, empty: true, error: null };
        return isChangedBy({}, form, {
          ...selectionOf(facts, context),
          card: { name: '', brand: 'unknown', number: untouched, expiry: untouched, cvc: untouched },
          bank: { name: '', account: untouched, bankName: null },
          coupon: {
            text: '',
            error: null,
            valid: false,
            checking: null,
            tickets: 0,
            applied: opening.request.breakdown.coupon,
          },
          extras: opening.request.extras,
        });
      }),
      tried([], RUNS),
    );
  });

  it('keeps what was entered before it was told to try again, and chooses the method anew', () => {
    fc.assert(
      always(preparing, ({ state, context }) => {
        const { kept } = state.preparation;
        const step = completed({ state, context });
        if (!kept || step.state.at !== 'open') return kept === null;
        return isChangedBy(kept, step.state.form, { ...selectionOf(step.state.facts, context) });
      }),
      tried([], RUNS),
    );
  });

  it('moves only what the answer is about, once the form is in use; what could not be loaded again stays as it was', () => {
    const inUse = fc.oneof<fc.Arbitrary<Situation>[]>(open, paid, paying);
    fc.assert(
      always(fc.record({ inUse, each: onScreen }), ({ inUse: { state, context }, each: { filled } }) => {
        if (!('facts' in state)) return false;
        const { methods, migration, intent } = filled.facts;
        const { id } = state.opening;
        const news = [
          [{ methods }, { 'facts.methods': methods, 'facts.unlisted': false }],
          [{ migration }, { 'facts.migration': migration }],
          [{ intent }, { 'facts.intent': intent }],
          [{ methods: null }, {}],
        ] as const;
        return news.every(([arrival, changes]) => {
          const step = arrive(state, id, arrival, context);
          return step.effects.length === 0 && isChangedBy(state, step.state, changes);
        });
      }),
      tried([], RUNS),
    );
  });

  it('minds no answer to an opening that has gone', () => {
    fc.assert(
      always(fc.record({ each: anyState, far: fc.integer({ min: 1, max: 3 }), from: onScreen }), (all) => {
        const { state, context } = all.each;
        const id = ('opening' in state ? state.opening.id : state.past.openings) + ('opening' in state ? all.far : 0);
        const { methods, migration, intent } = all.from.filled.facts;
        return [{ methods }, { migration }, { intent }, { methods: null }].every((arrival) =>
          isSame(state, arrive(state, id, arrival, context)),
        );
      }),
      tried([], RUNS),
    );
  });
});

/** The rest arrives. */
function completed({ state, context }: Situation<Extract<CheckoutState, { at: 'preparing' }>>) {
  const { methods, migration, intent } = state.preparation;
  const { id } = state.opening;
  let step = { state: state as CheckoutState, effects: [] as readonly unknown[] };
  if (!methods) step = arrive(step.state, id, { methods: { methods: [], defaultId: null } }, context);
  if (!migration) step = arrive(step.state, id, { migration: { kind: 'none' } }, context);
  if (intent.kind === 'asked') step = arrive(step.state, id, { intent: { kind: 'unavailable' } }, context);
  return step;
}

const selectionOf = (
  { methods, migration }: Extract<CheckoutState, { at: 'open' }>['facts'],
  { directDebitDisabled, now }: Situation['context'],
) => openingSelection(methods, { migrating: migration.kind === 'upgrade', directDebitDisabled, now });
