/** Failed payments: what is logged, shown and kept. */
import { describe, expect, it } from 'vitest';
import { type PaymentFailure, succeeded } from '#domain';
import { INITIAL_CHECKOUT_STATE } from './checkout-state.ts';
import {
  CONTEXT,
  deferred,
  fakeCheckout,
  fakePaymentStore,
  flushPromises,
  PLAN,
  VISA,
} from './fake-checkout.test-support.ts';
import { finishPayment, receivePayments } from './payment-transitions.ts';
import { type KnownPayments, NO_PAYMENTS } from './sent-payment.ts';
import { STORED_PAYMENT } from './sent-payments.test-support.ts';
import { transition } from './transition.ts';

const cause = new Error('boom');
const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };

/** A checkout whose purchase gets no response, so that the test sends the outcome. */
async function payingCheckout(plan = PLAN) {
  const checkout = fakeCheckout({ api: { ...savedVisa, createSubscription: () => deferred<never>().promise } });
  await checkout.open({ planHandle: plan.handle }, plan);
  await checkout.pay();
  const finish = (failure: PaymentFailure, payments: KnownPayments = NO_PAYMENTS) =>
    checkout.flow.send({
      type: 'payment-finished',
      attempt: 1,
      outcome: { status: 'failed', failure, setup: null },
      payments,
    });
  return { ...checkout, finish };
}

describe('finishPayment', () => {
  it.each<[PaymentFailure, unknown]>([
    [{ kind: 'setup-refused', declineCode: 'lost_card', message: 'Declined.' }, 'lost_card'],
    [{ kind: 'setup-refused', declineCode: null, message: 'Declined.' }, 'Declined.'],
    [{ kind: 'purchase-refused', code: 'PRICE_CHANGED', message: 'Changed.' }, 'PRICE_CHANGED'],
    [{ kind: 'purchase-refused', code: null, message: 'Changed.' }, 'Changed.'],
    [{ kind: 'token-refused', message: 'No token.' }, 'No token.'],
    [{ kind: 'no-setup-intent', message: 'Too many.' }, 'Too many.'],
    [{ kind: 'setup-incomplete', status: 'processing' }, 'processing'],
    [{ kind: 'purchase-no-response', cause }, cause],
    [{ kind: 'purchase-not-sent', cause }, cause],
    [{ kind: 'unexpected', cause }, cause],
    [{ kind: 'no-route' }, undefined],
  ])('logs the cause of %o and shows a message', async (failure, logged) => {
    const checkout = await payingCheckout();
    checkout.finish(failure);
    expect(checkout.recorded.logged.at(-1)).toMatchObject({
      level: 'warning',
      message: expect.stringContaining(failure.kind),
    });
    expect(checkout.recorded.logged.at(-1)?.cause).toEqual(logged);
    expect(checkout.recorded.toasts).toHaveLength(1);
  });

  it('shows the refusal of a document that was bought in another tab during the payment', async () => {
    const checkout = await payingCheckout({ ...PLAN, handle: 'pay-per-doc' });
    const paid = [{ idempotencyKey: 'other', planHandle: 'pay-per-doc', subscriptionId: 'sub_1' }];
    checkout.finish(
      { kind: 'purchase-refused', code: 'PAYMENT_DECLINED', message: 'No.' },
      { unconfirmed: [], refused: [], paid },
    );
    expect(checkout.recorded.toasts).toEqual([{ tone: 'error', title: 'Payment declined', detail: 'No.' }]);
  });

  it('only logs a provider that has left the page', async () => {
    const checkout = await payingCheckout();
    const outcome = { status: 'failed', failure: { kind: 'provider-unavailable' }, setup: null } as const;
    expect(finishPayment(checkout.flow.state(), 1, outcome, NO_PAYMENTS).effects).toEqual([
      {
        type: 'log',
        entry: { level: 'warning', message: 'payment failed: provider-unavailable (not-executed)', cause: undefined },
      },
    ]);
  });

  it('logs a payment that was not started', async () => {
    const checkout = fakeCheckout({ api: savedVisa, runExclusive: async () => null });
    await checkout.open();
    await checkout.pay();
    expect(checkout.recorded.logged).toEqual([{ level: 'info', message: 'payment already in progress' }]);
    const detail =
      'You are already paying in another tab or window. Wait until that payment has ended, then try again.';
    expect(checkout.recorded.toasts).toEqual([{ tone: 'error', title: 'Another payment is in progress', detail }]);
  });
});

describe('submitPayment', () => {
  it('repeats an unconfirmed payment for a document although another tab has bought one', async () => {
    const document = { ...STORED_PAYMENT, planHandle: 'pay-per-doc' };
    const paid = [{ idempotencyKey: 'other', planHandle: 'pay-per-doc', subscriptionId: 'sub_1' }];
    const known = { unconfirmed: [document], refused: [], paid };
    const checkout = fakeCheckout({ api: savedVisa, payments: fakePaymentStore(known) });
    await checkout.open({ planHandle: 'pay-per-doc' }, { ...PLAN, handle: 'pay-per-doc' });
    checkout.flow.send({ type: 'payments-changed', payments: known });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{}, { idempotencyKey: 'from-another-page' }]]);
  });

  it('logs why a second press is needed', async () => {
    const known = {
      unconfirmed: [],
      refused: [],
      paid: [{ idempotencyKey: 'k', planHandle: 'pay-per-doc', subscriptionId: 's' }],
    };
    const checkout = fakeCheckout({ api: savedVisa, payments: fakePaymentStore(known) });
    await checkout.open({ planHandle: 'pay-per-doc' }, { ...PLAN, handle: 'pay-per-doc' });
    checkout.flow.send({ type: 'payments-changed', payments: known });
    await checkout.pay();
    const message = 'payment not sent: an earlier payment for this plan has changed';
    expect(checkout.recorded.logged).toEqual([{ level: 'info', message }]);
  });

  it('logs a missing provider as an error', async () => {
    const checkout = fakeCheckout({ cardProvider: null });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.recorded.logged).toEqual([{ level: 'error', message: 'card provider not initialised' }]);
  });
});

describe('a success without a callback of the host', () => {
  it('hides the dialog, then reports', async () => {
    const checkout = await payingCheckout();
    const outcome = { status: 'paid', subscriptionId: 'sub_new', earlier: null } as const;
    const { state, effects } = finishPayment(checkout.flow.state(), 1, outcome, NO_PAYMENTS);
    expect(state.status).toBe('paid');
    expect(effects.map(({ type }) => type)).toEqual(['send', 'report-paid', 'track', 'track', 'track']);
  });
});

describe('a transition of an event that means nothing', () => {
  const ended = {
    type: 'payment-finished',
    attempt: 7,
    outcome: { status: 'not-sent', reason: { kind: 'payments-changed' }, setup: null },
    payments: NO_PAYMENTS,
  } as const;

  it('has no effects', async () => {
    expect(transition(INITIAL_CHECKOUT_STATE, { type: 'payment-submitted' }, CONTEXT)).toEqual({
      state: INITIAL_CHECKOUT_STATE,
      effects: [],
    });
    expect(transition(INITIAL_CHECKOUT_STATE, ended, CONTEXT)).toEqual({ state: INITIAL_CHECKOUT_STATE, effects: [] });
    const { flow } = await payingCheckout();
    const paying = flow.state();
    expect(transition(paying, ended, CONTEXT)).toEqual({ state: paying, effects: [] });
    expect(transition(paying, { type: 'payments-changed', payments: NO_PAYMENTS }, CONTEXT)).toEqual({
      state: paying,
      effects: [],
    });
  });
});

describe('receivePayments', () => {
  it('has no effects', async () => {
    const known = { unconfirmed: [STORED_PAYMENT], refused: [], paid: [] };
    const step = receivePayments(INITIAL_CHECKOUT_STATE, known);
    expect(step).toEqual({
      state: { ...INITIAL_CHECKOUT_STATE, history: { ...INITIAL_CHECKOUT_STATE.history, payments: known } },
      effects: [],
    });
  });

  it('ignores the change during a payment, which reads the payments when it finishes', async () => {
    const checkout = await payingCheckout();
    const known = { unconfirmed: [STORED_PAYMENT], refused: [], paid: [] };
    checkout.flow.send({ type: 'payments-changed', payments: known });
    await flushPromises();
    expect(checkout.flow.state().history.payments).toEqual(NO_PAYMENTS);
    checkout.finish({ kind: 'unexpected', cause }, known);
    expect(checkout.flow.state().history.payments).toEqual(known);
  });
});
