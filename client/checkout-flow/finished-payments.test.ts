/** How payments end that did not succeed: what is logged, shown and kept. */
import { describe, expect, it } from 'vitest';
import { type PaymentFailure, succeeded } from '#domain';
import { HIDDEN } from './checkout-state.ts';
import { fakeCheckout, fakePayments, later, PLAN, quiet, VISA } from './fake-ports.test-support.ts';
import { finishPayment, receivePayments } from './payment-transitions.ts';
import { type KnownPayments, NO_PAYMENTS } from './sent-payment.ts';
import { STORED } from './sent-payments.test-support.ts';
import { transition } from './transition.ts';

const cause = new Error('boom');
const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };

/** A checkout whose purchase is never answered, so that the test ends it. */
async function payingCheckout(plan = PLAN) {
  const checkout = fakeCheckout({ api: { ...savedVisa, createSubscription: () => later<never>().promise } });
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
    [{ kind: 'setup-unfinished', status: 'processing' }, 'processing'],
    [{ kind: 'purchase-unanswered', cause }, cause],
    [{ kind: 'purchase-not-sent', message: null, cause }, cause],
    [{ kind: 'unexpected', cause }, cause],
    [{ kind: 'no-route' }, undefined],
  ])('logs the cause of %o and shows a message', async (failure, logged) => {
    const checkout = await payingCheckout();
    checkout.finish(failure);
    expect(checkout.heard.logged.at(-1)).toMatchObject({
      level: 'warning',
      message: expect.stringContaining(failure.kind),
    });
    expect(checkout.heard.logged.at(-1)?.cause).toEqual(logged);
    expect(checkout.heard.toasts).toHaveLength(1);
  });

  it('shows the refusal of a document that was bought in another tab during the payment', async () => {
    const checkout = await payingCheckout({ ...PLAN, handle: 'pay-per-doc' });
    const paid = [{ idempotencyKey: 'other', planHandle: 'pay-per-doc', subscriptionId: 'sub_1' }];
    checkout.finish({ kind: 'purchase-refused', code: 'PAYMENT_DECLINED', message: 'No.' }, { unconfirmed: [], paid });
    expect(checkout.heard.toasts).toEqual([{ tone: 'error', title: 'Payment declined', detail: 'No.' }]);
  });

  it('logs a provider that has left the page, without a message', async () => {
    const checkout = await payingCheckout();
    const outcome = { status: 'failed', failure: { kind: 'provider-missing' }, setup: null } as const;
    expect(finishPayment(checkout.flow.state(), 1, outcome, NO_PAYMENTS).effects).toEqual([
      {
        do: 'log',
        entry: { level: 'warning', message: 'payment failed: provider-missing (nothing-done)', cause: undefined },
      },
    ]);
  });

  it('logs a payment that was held back', async () => {
    const checkout = fakeCheckout({ api: savedVisa, exclusively: async () => null });
    await checkout.open();
    await checkout.pay();
    expect(checkout.heard.logged).toEqual([{ level: 'info', message: 'payment already in progress' }]);
  });
});

describe('submitPayment', () => {
  it('repeats an unconfirmed document at once, also when another tab has bought one', async () => {
    const document = { ...STORED, planHandle: 'pay-per-doc' };
    const paid = [{ idempotencyKey: 'other', planHandle: 'pay-per-doc', subscriptionId: 'sub_1' }];
    const known = { unconfirmed: [document], paid };
    const checkout = fakeCheckout({ api: savedVisa, payments: fakePayments(known) });
    await checkout.open({ planHandle: 'pay-per-doc' }, { ...PLAN, handle: 'pay-per-doc' });
    checkout.flow.send({ type: 'payments-read', payments: known });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{}, { idempotencyKey: 'from-another-page' }]]);
  });

  it('logs why a second press is needed', async () => {
    const known = { unconfirmed: [], paid: [{ idempotencyKey: 'k', planHandle: 'pay-per-doc', subscriptionId: 's' }] };
    const checkout = fakeCheckout({ api: savedVisa, payments: fakePayments(known) });
    await checkout.open({ planHandle: 'pay-per-doc' }, { ...PLAN, handle: 'pay-per-doc' });
    checkout.flow.send({ type: 'payments-read', payments: known });
    await checkout.pay();
    const message = 'payment not sent: an earlier payment for this plan has changed';
    expect(checkout.heard.logged).toEqual([{ level: 'info', message }]);
  });

  it('logs a missing provider as an error', async () => {
    const checkout = fakeCheckout({ cardProvider: null });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.heard.logged).toEqual([{ level: 'error', message: 'card provider not initialised' }]);
  });
});

describe('a transition that changes nothing', () => {
  const context = { now: new Date(), directDebitDisabled: false, updating: false, provider: 'loaded' } as const;
  const ended = {
    type: 'payment-finished',
    attempt: 7,
    outcome: { status: 'held-back', reason: 'in-progress' },
    payments: NO_PAYMENTS,
  } as const;

  it('asks for no effect', async () => {
    expect(transition(HIDDEN, { type: 'pay-pressed' }, context)).toEqual({ state: HIDDEN, effects: [] });
    expect(transition(HIDDEN, ended, context)).toEqual({ state: HIDDEN, effects: [] });
    const { flow } = await payingCheckout();
    const paying = flow.state();
    expect(transition(paying, ended, context)).toEqual({ state: paying, effects: [] });
    expect(transition(paying, { type: 'payments-read', payments: NO_PAYMENTS }, context)).toEqual({
      state: paying,
      effects: [],
    });
  });
});

describe('receivePayments', () => {
  it('asks for no effect', async () => {
    const known = { unconfirmed: [STORED], paid: [] };
    const step = receivePayments(HIDDEN, known);
    expect(step).toEqual({ state: { ...HIDDEN, past: { ...HIDDEN.past, payments: known } }, effects: [] });
  });

  it('leaves a payment in flight alone; it reads them when it finishes', async () => {
    const checkout = await payingCheckout();
    const known = { unconfirmed: [STORED], paid: [] };
    checkout.flow.send({ type: 'payments-read', payments: known });
    await quiet();
    expect(checkout.flow.state().past.payments).toEqual(NO_PAYMENTS);
    checkout.finish({ kind: 'unexpected', cause }, known);
    expect(checkout.flow.state().past.payments).toEqual(known);
  });
});
