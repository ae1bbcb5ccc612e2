import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { CheckoutState } from '#checkout-flow';
import { failureDetail, moneyAfter, provesUnpaid } from '#domain';
import { settle } from '../../client/checkout-flow/paying.ts';
import { always } from '../always.ts';
import { anyState, paying, type Situation, settling } from '../arbitraries/checkout-states.ts';
import { paymentFailed, paymentMade } from '../arbitraries/outcomes.ts';
import { tried } from '../settings.ts';
import { attemptIn } from '../under-way.ts';
import { areSame, isChangedBy } from './changes.ts';

const RUNS = 120;

const underWay = fc.oneof<fc.Arbitrary<Situation<Extract<CheckoutState, { at: 'paying' | 'hidden' }>>>[]>(
  paying,
  settling,
);

describe('settle', () => {
  it('says of a failed payment why, and lets go of it where its end is known, whether the form still shows or not', () => {
    fc.assert(
      always(fc.record({ underWay, outcome: paymentFailed }), ({ underWay: { state }, outcome }) => {
        const attempt = attemptIn(state);
        if (!attempt) return false;
        const { failure } = outcome;
        const { idempotencyKey, opening } = attempt;
        const { planHandle } = opening.request;
        const wasOpen = state.past.unsettled.get(planHandle)?.idempotencyKey === idempotencyKey;
        const isOpen = moneyAfter(failure) === 'unknown' || (wasOpen && !provesUnpaid(failure));
        const toast = { tone: 'error', title: 'Payment declined', detail: failureDetail(failure) };
        return areSame(settle(state, attempt.id, outcome).effects, [
          ...(failure.kind === 'provider-missing' ? [] : [{ do: 'notify', toast }]),
          ...(isOpen ? [] : [{ do: 'forget-payment', planHandle, idempotencyKey }]),
        ]);
      }),
      tried([], RUNS),
    );
  });

  it('gives the form back as it was, with the setup intent that is left or has arrived, or the customer of the one that is used up', () => {
    fc.assert(
      always(fc.record({ paying, outcome: paymentFailed }), ({ paying: { state }, outcome }) => {
        const { state: after } = settle(state, state.attempt.id, outcome);
        const { intent: known } = state.facts;
        const arrived = known.kind === 'fresh' && known.intent !== state.attempt.intent;
        const used = { kind: 'used', customerId: outcome.customerId ?? state.attempt.customerId };
        const intent = outcome.intent ? { kind: 'fresh', intent: outcome.intent } : arrived ? known : used;
        const news = { at: 'open', attempt: undefined, 'facts.intent': intent, 'past.unsettled': after.past.unsettled };
        return isChangedBy(state, after, news);
      }),
      tried([], RUNS),
    );
  });

  it('ends a payment behind a closed dialog as well', () => {
    const outcomes = fc.oneof(paymentFailed, paymentMade);
    fc.assert(
      always(fc.record({ settling, outcome: outcomes }), ({ settling: { state }, outcome }) => {
        const { state: after } = settle(state, state.settling?.id ?? 0, outcome);
        return isChangedBy(state, after, { settling: null, 'past.unsettled': after.past.unsettled });
      }),
      tried([], RUNS),
    );
  });

  it('remembers a payment of which nobody knows the end, by its plan and its key, until an answer to that key proves it', () => {
    fc.assert(
      always(
        fc.record({ underWay, outcome: paymentFailed }),
        ({ underWay: { state }, outcome: { failure, intent } }) => {
          const attempt = attemptIn(state);
          if (!attempt) return false;
          const { idempotencyKey, subscriptionId, opening } = attempt;
          const after = settle(state, attempt.id, { paid: false, failure, intent }).state.past.unsettled;
          const wanted = new Map(state.past.unsettled);
          if (moneyAfter(failure) === 'unknown')
            wanted.set(opening.request.planHandle, { idempotencyKey, subscriptionId });
          if (provesUnpaid(failure))
            for (const [plan, lost] of wanted) if (lost.idempotencyKey === idempotencyKey) wanted.delete(plan);
          return areSame([...after], [...wanted]);
        },
      ),
      tried([], 2 * RUNS),
    );
  });

  it('lets go of a payment that was made, and tells the host in its order: callback, then what becomes of the form, report, events', () => {
    fc.assert(
      always(
        fc.record({ underWay, outcome: paymentMade, heeds: fc.boolean() }),
        ({ underWay: { state: under }, outcome, heeds }) => {
          const state = heeds ? under : unheeded(under);
          const attempt = attemptIn(state);
          if (!attempt) return false;
          const { request, id } = attempt.opening;
          const { effects } = settle(state, attempt.id, outcome);
          const { planHandle: handle, offer, tracking, surface } = request;
          const report = { subscriptionId: outcome.subscriptionId, handle, offer, paymentType: attempt.route.type };
          const data = { ...tracking, ...report, totalInCents: attempt.price };
          const events = ['Plan Paid', 'user:payButton_clicked', 'user:cardPayment_completed'];
          if (attempt.subscriptionId !== null) events.push('user:upgradePlanWithCredit_completed');
          const called = effects[1]?.do === 'call-back' && effects[1].callback === request.onSuccess;
          return (
            called === heeds &&
            areSame(effects, [
              { do: 'forget-payment', planHandle: handle, idempotencyKey: attempt.idempotencyKey },
              ...(heeds ? [{ do: 'call-back', report }] : []),
              { do: 'send', event: surface === 'dialog' ? { type: 'hide', opening: id } : { type: 'methods-changed' } },
              { do: 'report-paid', report },
              ...events.map((name) => ({ do: 'track', event: { name, data } })),
            ])
          );
        },
      ),
      tried([], RUNS),
    );
  });

  it('is paid for good before anybody is told, and nobody looks for that payment any more', () => {
    fc.assert(
      always(fc.record({ paying, outcome: paymentMade }), ({ paying: { state }, outcome }) => {
        const { idempotencyKey } = state.attempt;
        const { state: after } = settle(state, state.attempt.id, outcome);
        const rest = [...state.past.unsettled].filter(([, lost]) => lost.idempotencyKey !== idempotencyKey);
        const news = { at: 'paid', attempt: undefined, 'past.unsettled': new Map(rest) };
        return isChangedBy(state, after, news) && areSame([...after.past.unsettled], rest);
      }),
      tried([], RUNS),
    );
  });

  it('minds no answer to another payment, and none where nothing is paid', () => {
    const outcomes = fc.oneof(paymentFailed, paymentMade);
    fc.assert(
      always(
        fc.record({ each: anyState, outcome: outcomes, apart: fc.integer({ min: 1, max: 3 }) }),
        ({ each, outcome, apart }) => {
          const { state } = each;
          const id = attemptIn(state)?.id;
          return [...(id === undefined ? [0, 1] : []), (id ?? 0) + apart, (id ?? 0) - apart].every((other) => {
            const step = settle(state, other, outcome);
            return step.state === state && step.effects.length === 0;
          });
        },
      ),
      tried([], RUNS),
    );
  });
});

/** The same under a host that wants to hear of nothing. */
function unheeded<State extends CheckoutState>(state: State): State {
  const attempt = attemptIn(state);
  if (!attempt) return state;
  const { opening } = attempt;
  const deaf = { ...attempt, opening: { ...opening, request: { ...opening.request, onSuccess: null } } };
  return state.at === 'paying' ? { ...state, attempt: deaf } : { ...state, settling: deaf };
}
