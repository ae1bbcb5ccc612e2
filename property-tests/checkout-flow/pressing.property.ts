import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { CheckoutState } from '#checkout-flow';
import { cents } from '#domain';
import type { Attempt } from '../../client/checkout-flow/checkout-state.ts';
import { pressPay } from '../../client/checkout-flow/paying.ts';
import { chosenRoute, isMissing, orderTotal, payObstacles } from '../../client/checkout-flow/reading.ts';
import { always } from '../always.ts';
import { hidden, open, paid, paying, preparing, type Situation, settling } from '../arbitraries/checkout-states.ts';
import { tried } from '../settings.ts';
import { areSame, isChangedBy } from './changes.ts';

const RUNS = 120;
/** Of most screens something is missing. */
const PRESSES = 300;

type Open = Situation<Extract<CheckoutState, { at: 'open' }>>;

const lostOf = ({ past, opening }: Open['state']) => past.unsettled.get(opening.request.planHandle);

/** How the press would pay: as an upgrade where one is moved, also by a payment of which nobody knows the end. */
const routeOf = (state: Open['state']) => {
  const lost = lostOf(state);
  return chosenRoute(state, lost ? lost.subscriptionId !== null : state.facts.migration.kind === 'upgrade');
};

const obstaclesOf = ({ state, context }: Open) => payObstacles(state, context.now, context.updating, context.provider);

/** The payment that a press begins; null where it begins none. */
function begun({ state, context }: Open): Attempt | null {
  const effect = pressPay(state, context).effects.find((each) => each.do === 'pay');
  return effect?.do === 'pay' ? effect.attempt : null;
}

/** The same with nothing in the way but what the form lacks. */
const ready: fc.Arbitrary<Open> = open.map(({ state, context }) => ({
  context: { ...context, updating: false, provider: 'loaded' },
  state: {
    ...state,
    facts: {
      ...state.facts,
      migration: state.facts.migration.kind === 'unavailable' ? { kind: 'none' } : state.facts.migration,
      intent: state.facts.intent.kind === 'fresh' ? state.facts.intent : { kind: 'used', customerId: 'cus_used' },
    },
    form: {
      ...state.form,
      card: { ...state.form.card, number: ENTERED, expiry: ENTERED, cvc: ENTERED },
      coupon: { ...state.form.coupon, checking: null },
    },
  },
}));
const ENTERED = { complete: true, empty: false, error: null };

describe('pressPay', () => {
  it('pays where nothing is in the way and a route fits: takes every message back first, and locks the form', () => {
    fc.assert(
      always(fc.oneof(open, ready), (each) => {
        const { state, context } = each;
        const { state: after, effects } = pressPay(state, context);
        const isReady = obstaclesOf(each).length === 0 && routeOf(state).ok;
        if (!isReady) return after === state && effects.every(({ do: what }) => what !== 'pay');
        const attempt = begun(each);
        const id = state.past.attempts + 1;
        const news = { at: 'paying', 'past.attempts': id, attempt };
        return (
          attempt?.id === id &&
          areSame(effects, [{ do: 'dismiss' }, { do: 'pay', attempt }]) &&
          isChangedBy(state, after, news)
        );
      }),
      tried([], PRESSES),
    );
  });

  it('notes why it did not pay: nothing to pay with, or each thing that holds it back', () => {
    fc.assert(
      always(open, (each) => {
        const obstacles = obstaclesOf(each);
        if (obstacles.length === 0) return true;
        const held = obstacles.filter((obstacle) => !isMissing(obstacle));
        const message =
          held.length > 0 ? `payment is held back: ${obstacles.join(', ')}` : 'no payment method available';
        const { effects } = pressPay(each.state, each.context);
        const entry = obstacles.includes('provider-unavailable')
          ? { level: 'error', message: 'card provider not initialised' }
          : { level: 'info', message };
        return areSame(effects, [{ do: 'log', entry }]);
      }),
      tried([], RUNS),
    );
  });

  it('says that no route fits where the selected method or the plan is gone', () => {
    fc.assert(
      always(fc.oneof(open, ready), (each) => {
        const { state, context } = each;
        if (obstaclesOf(each).length > 0 || routeOf(state).ok) return true;
        const step = pressPay(state, context);
        const toast = { tone: 'error', title: 'Payment declined', detail: 'Invalid payment configuration' };
        return step.state === state && areSame(step.effects, [{ do: 'notify', toast }]);
      }),
      tried([], PRESSES),
    );
  });

  it('notes a second press while it pays, and minds none where no form is open', () => {
    fc.assert(
      always(fc.oneof<fc.Arbitrary<Situation>[]>(paying, paid, preparing, hidden, settling), ({ state, context }) => {
        const step = pressPay(state, context);
        const entry = { level: 'info', message: 'payment already in progress' };
        return step.state === state && areSame(step.effects, state.at === 'paying' ? [{ do: 'log', entry }] : []);
      }),
      tried([], RUNS),
    );
  });

  it('pays what is on the screen: the plan at its total, with the codes, the route and the holder as typed', () => {
    fc.assert(
      always(ready, (each) => {
        const { form, opening } = each.state;
        const attempt = begun(each);
        const route = routeOf(each.state);
        if (!attempt || !route.ok) return attempt === null;
        const { name } = form.tab === 'credit card' ? form.card : form.bank;
        return (
          attempt.opening === opening &&
          attempt.plan === opening.plan &&
          attempt.price === orderTotal(each.state).total &&
          attempt.extras === form.extras &&
          areSame([attempt.route], [route.value]) &&
          attempt.holderName === name.trim()
        );
      }),
      tried([], PRESSES),
    );
  });

  it('sets new details up with the setup intent that is left, for the customer whom the provider knows', () => {
    fc.assert(
      always(fc.oneof(open, ready), (each) => {
        const { intent } = each.state.facts;
        const attempt = begun(each);
        if (!attempt) return true;
        const customers = {
          fresh: 'intent' in intent ? intent.intent.customerId : null,
          used: 'customerId' in intent ? intent.customerId : null,
        };
        return (
          attempt.intent === ('intent' in intent ? intent.intent : null) &&
          attempt.customerId === (customers[intent.kind as 'fresh' | 'used'] ?? null)
        );
      }),
      tried([], PRESSES),
    );
  });

  it('asks for the very same once more while nobody knows what became of the last payment for the plan', () => {
    fc.assert(
      always(ready, (each) => {
        const attempt = begun(each);
        const lost = lostOf(each.state);
        if (!attempt) return true;
        const { migration } = each.state.facts;
        const moved = migration.kind === 'upgrade' ? migration.subscriptionId : null;
        return lost
          ? attempt.idempotencyKey === lost.idempotencyKey && attempt.subscriptionId === lost.subscriptionId
          : attempt.subscriptionId === moved && !/lost/.test(attempt.idempotencyKey);
      }),
      tried([], PRESSES),
    );
  });

  it('has one key for one intention, and another for another opening, plan, price or method', () => {
    const settled = ready.map(({ state, context }) => ({
      context,
      state: { ...state, past: { ...state.past, unsettled: new Map() } },
    }));
    fc.assert(
      always(settled, (each) => {
        const intentions = variationsOf(each).flatMap((one) => {
          const attempt = begun(one);
          if (!attempt) return [];
          const { plan, opening, price } = attempt;
          const { methodId, tab } = one.state.form;
          return [{ key: attempt.idempotencyKey, is: [plan.handle, opening.nonce, price, methodId ?? tab].join('|') }];
        });
        return intentions.every(
          (one) =>
            // It travels as a header.
            /^\S+$/.test(one.key) && intentions.every((other) => (one.key === other.key) === (one.is === other.is)),
        );
      }),
      tried([], PRESSES),
    );
  });
});

/** The same press a second time, in another opening, for another price, and with every other method. */
function variationsOf(each: Open): Open[] {
  const { state, context } = each;
  const { opening, facts, form } = state;
  const { request } = opening;
  const breakdown = { ...request.breakdown, priceOverride: cents(orderTotal(state).total + 100) };
  const bank = { name: 'Alex Nguyen', account: ENTERED, bankName: 'Westpac Banking Corporation' };
  const entered = { ...form, card: { ...form.card, name: 'Alex Nguyen' }, bank };
  const tabs = ['credit card', 'direct debit'] as const;
  const methods = [
    ...facts.methods.methods.map(({ id, type }) => ({ methodId: id, tab: type })),
    ...tabs.map((tab) => ({ methodId: null, tab })),
  ];
  return [
    each,
    { context, state: { ...state, past: { ...state.past, attempts: 77 } } },
    { context, state: { ...state, opening: { ...opening, nonce: 'another' } } },
    { context, state: { ...state, opening: { ...opening, request: { ...request, breakdown } } } },
    ...methods.map((method): Open => ({ context, state: { ...state, form: { ...entered, ...method } } })),
  ];
}
