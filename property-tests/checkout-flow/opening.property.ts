import fc from 'fast-check';
import { describe, it } from 'vitest';
import { hide, reloadMethods, retry, show } from '../../client/checkout-flow/opening.ts';
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
  settling,
} from '../arbitraries/checkout-states.ts';
import { tried } from '../settings.ts';
import { areSame, isChangedBy, isSame } from './changes.ts';

const RUNS = 120;

const locked = fc.oneof<fc.Arbitrary<Situation>[]>(paying, settling);
const free = fc.oneof<fc.Arbitrary<Situation>[]>(open, paid, preparing, hidden);

describe('show', () => {
  it('takes back every message and asks for everything anew; a dialog says that it opens, a form in a page does not', () => {
    fc.assert(
      always(fc.record({ free, each: onScreen }), ({ free: { state }, each }) => {
        const { request } = each.filled.opening;
        const { planHandle, offer, extras } = request;
        const { effects } = show(state, request, each.filled.opening.plan, 'a-nonce');
        const opening = state.past.openings + 1;
        const saleSlug = extras.saleSlug ?? null;
        return areSame(effects, [
          { do: 'dismiss' },
          { do: 'create-intent', opening, offer, extras },
          { do: 'load-methods', opening },
          { do: 'load-migration', opening, planHandle },
          ...(request.surface === 'dialog' ? [{ do: 'post-upgrade-intention', plan: planHandle, saleSlug }] : []),
        ]);
      }),
      tried([], RUNS),
    );
  });

  it('prepares what it was shown, under a number that no opening had before, and keeps only what is past', () => {
    fc.assert(
      always(fc.record({ free, each: onScreen }), ({ free: { state }, each }) => {
        const { request, plan } = each.filled.opening;
        const { state: after } = show(state, request, plan, 'a-nonce');
        const id = state.past.openings + 1;
        const nothing = { methods: null, unlisted: false, migration: null, intent: { kind: 'asked' }, kept: null };
        return (
          after.at === 'preparing' &&
          after.opening.request === request &&
          isChangedBy({ past: state.past }, after, {
            at: 'preparing',
            opening: { id, nonce: 'a-nonce', request, plan },
            preparation: nothing,
            'past.openings': id,
          })
        );
      }),
      tried([], RUNS),
    );
  });

  it('changes nothing while a payment is under way, on the screen or behind it, and notes that', () => {
    fc.assert(
      always(fc.record({ locked, each: onScreen }), ({ locked: { state }, each: { filled } }) => {
        const step = show(state, filled.opening.request, filled.opening.plan, 'a-nonce');
        const entry = { level: 'info', message: 'payment already in progress' };
        return step.state === state && areSame(step.effects, [{ do: 'log', entry }]);
      }),
      tried([], RUNS),
    );
  });
});

describe('hide', () => {
  it('forgets everything but what is past, and a payment that is under way', () => {
    fc.assert(
      always(fc.oneof<fc.Arbitrary<Situation>[]>(open, paid, preparing, paying), ({ state }) => {
        const id = 'opening' in state ? state.opening.id : 0;
        const wanted = { at: 'hidden', past: state.past, settling: state.at === 'paying' ? state.attempt : null };
        return [hide(state), hide(state, id)].every(
          (step) => isChangedBy({}, step.state, wanted) && step.effects.length === 0,
        );
      }),
      tried([], RUNS),
    );
  });

  it('changes nothing for an opening that has gone, and nothing where nothing is shown', () => {
    fc.assert(
      always(fc.record({ each: anyState, apart: fc.integer({ min: 1, max: 3 }) }), ({ each: { state }, apart }) => {
        if (state.at === 'hidden') return isSame(state, hide(state)) && isSame(state, hide(state, apart));
        return isSame(state, hide(state, state.opening.id + apart));
      }),
      tried([], RUNS),
    );
  });
});

describe('retry', () => {
  it('asks again for what could not be had, and for nothing else', () => {
    fc.assert(
      always(open, ({ state }) => {
        const { id: opening, request } = state.opening;
        const { offer, extras, planHandle } = request;
        const { intent, migration } = state.facts;
        return areSame(retry(state).effects, [
          ...(intent.kind === 'unavailable' ? [{ do: 'create-intent', opening, offer, extras }] : []),
          ...(migration.kind === 'unavailable' ? [{ do: 'load-migration', opening, planHandle }] : []),
        ]);
      }),
      tried([], RUNS),
    );
  });

  it('asks for a missing setup intent in place: the form stays as it is', () => {
    fc.assert(
      always(open, ({ state }) => {
        const { intent, migration } = state.facts;
        if (migration.kind === 'unavailable') return true;
        const news = intent.kind === 'unavailable' ? { 'facts.intent': { kind: 'asked' } } : {};
        return isChangedBy(state, retry(state).state, news);
      }),
      tried([], RUNS),
    );
  });

  it('prepares anew where nobody knows what may be bought, with all that is known and entered, and checks no coupon', () => {
    fc.assert(
      always(open, ({ state }) => {
        const unsure = { ...state, facts: { ...state.facts, migration: { kind: 'unavailable' } as const } };
        const { state: after } = retry(unsure);
        const intent = state.facts.intent.kind === 'unavailable' ? { kind: 'asked' } : state.facts.intent;
        const { past, opening, facts, form } = state;
        return isChangedBy({ past, opening }, after, {
          at: 'preparing',
          preparation: { methods: facts.methods, unlisted: facts.unlisted, migration: null, intent },
          'preparation.kept': { ...form, coupon: { ...form.coupon, checking: null } },
        });
      }),
      tried([], RUNS),
    );
  });

  it('does nothing where no form is open', () => {
    fc.assert(
      always(fc.oneof<fc.Arbitrary<Situation>[]>(locked, paid, preparing, hidden), ({ state }) =>
        isSame(state, retry(state)),
      ),
      tried([], RUNS),
    );
  });
});

describe('reloadMethods', () => {
  it('reads the saved methods again wherever they are shown, and nowhere else', () => {
    fc.assert(
      always(anyState, ({ state }) => {
        const { state: after, effects } = reloadMethods(state);
        const wanted = 'facts' in state ? [{ do: 'load-methods', opening: state.opening.id }] : [];
        return after === state && areSame(effects, wanted);
      }),
      tried([], RUNS),
    );
  });
});
