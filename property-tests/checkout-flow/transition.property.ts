import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { CheckoutEvent, EntryEvent } from '#checkout-flow';
import type { CheckedCoupon } from '#graphql';
import { changeEntry } from '../../client/checkout-flow/method-entry.ts';
import { transition } from '../../client/checkout-flow/transition.ts';
import { always } from '../always.ts';
import { anyState, open, paid, paying, preparing, type Situation, settling } from '../arbitraries/checkout-states.ts';
import { entryEvent } from '../arbitraries/entries.ts';
import { wallet } from '../arbitraries/methods.ts';
import { coupon } from '../arbitraries/orders.ts';
import { tried } from '../settings.ts';
import { attemptIn } from '../under-way.ts';
import { isChangedBy } from './changes.ts';

const RUNS = 120;

const entering = wallet.chain(entryEvent);
const OF_FIELDS: CheckoutEvent['type'][] = ['card-field-changed', 'bank-field-changed'];

const checked: fc.Arbitrary<CheckedCoupon> = coupon.map((each) => ({ coupon: each, stated: null }));

/** What people do to the coupon, and what is answered of one. */
const couponEvent = (opening: number): fc.Arbitrary<CheckoutEvent> =>
  fc.oneof<fc.Arbitrary<CheckoutEvent>[]>(
    fc.constant({ type: 'coupon-typed', text: 'SAVE' }),
    fc.constantFrom<CheckoutEvent[]>({ type: 'coupon-submitted' }, { type: 'coupon-removed' }),
    fc.record({
      type: fc.constant('coupon-checked' as const),
      opening: fc.constant(opening),
      ticket: fc.integer({ min: 1, max: 9 }),
      coupon: fc.option(checked, { freq: 2, nil: null }),
    }),
  );

const ofOpening = ({ state }: Situation): number => ('opening' in state ? state.opening.id : state.past.openings);

describe('transition', () => {
  it('enters what people and fields say into an open form, and does nothing else about it', () => {
    fc.assert(
      always(fc.record({ open, event: entering }), ({ open: { state, context }, event }) => {
        const { state: after, effects } = transition(state, event, context);
        const form = changeEntry(state.form, event, { methods: state.facts.methods, now: context.now });
        return isChangedBy(state, after, { form }) && effects.length === 0 && (form !== state.form || after === state);
      }),
      tried([], RUNS),
    );
  });

  it('takes in what is not known of earlier payments, whole, unless one is under way', () => {
    const lost = fc.constantFrom(new Map(), new Map([['a-plan', { idempotencyKey: 'lost', subscriptionId: null }]]));
    fc.assert(
      always(fc.record({ any: anyState, unsettled: lost }), ({ any: { state, context }, unsettled }) => {
        const { state: after, effects } = transition(state, { type: 'unsettled-known', unsettled }, context);
        if (attemptIn(state)) return after === state;
        return isChangedBy(state, after, { 'past.unsettled': unsettled }) && effects.length === 0;
      }),
      tried([], RUNS),
    );
  });

  it('hears what the provider’s fields say of themselves during a payment, and nothing that people do', () => {
    fc.assert(
      always(fc.record({ paying, event: entering }), ({ paying: { state, context }, event }) => {
        const { state: after, effects } = transition(state, event, context);
        if (!OF_FIELDS.includes(event.type)) return after === state && effects.length === 0;
        const form = changeEntry(state.form, event, { methods: state.facts.methods, now: context.now });
        return isChangedBy(state, after, { form }) && effects.length === 0;
      }),
      tried([], RUNS),
    );
  });

  it('changes no form that is not open', () => {
    const closed = fc.oneof<fc.Arbitrary<Situation>[]>(paid, preparing, settling);
    const cases = fc.oneof<fc.Arbitrary<Situation>[]>(closed, paying).chain((each) =>
      fc.record({
        each: fc.constant(each),
        event: fc.oneof<fc.Arbitrary<CheckoutEvent>[]>(
          couponEvent(ofOpening(each)),
          entering.filter(({ type }: EntryEvent) => each.state.at !== 'paying' || !OF_FIELDS.includes(type)),
        ),
      }),
    );
    fc.assert(
      always(cases, ({ each: { state, context }, event }) => {
        const step = transition(state, event, context);
        return step.state === state && step.effects.length === 0;
      }),
      tried([], RUNS),
    );
  });

  it('takes in an answer about a coupon where it belongs to the opening that shows, and nowhere else', () => {
    fc.assert(
      always(
        fc.record({ open, coupon, apart: fc.integer({ min: 1, max: 3 }) }),
        ({ open: each, coupon: found, apart }) => {
          const { state, context } = each;
          const ticket = state.form.coupon.tickets;
          const checking = { ticket, code: found.code };
          const waiting = { ...state, form: { ...state.form, coupon: { ...state.form.coupon, checking } } };
          const answer = (opening: number) =>
            transition(
              waiting,
              { type: 'coupon-checked', opening, ticket, coupon: { coupon: found, stated: null } },
              context,
            );
          const [own, other] = [answer(state.opening.id), answer(state.opening.id + apart)];
          const isApplied = own.state.at === 'open' && own.state.form.coupon.applied === found;
          return isApplied && other.state === waiting && other.effects.length === 0;
        },
      ),
      tried([], RUNS),
    );
  });

  it('never changes a state that somebody holds', () => {
    const cases = anyState.chain((each) =>
      fc.record({
        each: fc.constant(each),
        event: fc.oneof<fc.Arbitrary<CheckoutEvent>[]>(
          entering,
          couponEvent(ofOpening(each)),
          fc.constantFrom<CheckoutEvent[]>(
            { type: 'pay-pressed' },
            { type: 'retry-pressed' },
            { type: 'methods-changed' },
            { type: 'hide' },
          ),
        ),
      }),
    );
    fc.assert(
      always(cases, ({ each: { state, context }, event }) => {
        const before = JSON.stringify(state);
        transition(state, event, context);
        return JSON.stringify(state) === before;
      }),
      tried([], RUNS),
    );
  });
});
