import { describe, expect, it } from 'vitest';
import { failed, type PaymentFailure, succeeded } from '#domain';
import {
  apiWithPlan,
  COMPLETE_FIELD,
  deferred,
  fakeCheckout,
  fakePaymentStore,
  flushPromises,
  PLAN,
  STORED_PAYMENT,
  VISA,
} from './fake-checkout.test-support.ts';
import { NO_PAYMENTS } from './sent-payment.ts';
import type { CheckoutEvent } from './transition.ts';

const refused = failed({ kind: 'refused', message: 'Your card was declined.', code: 'PAYMENT_DECLINED' } as const);
const DECLINED = { tone: 'error', title: 'Payment declined', detail: 'Your card was declined.' };

describe('submitPayment', () => {
  it('purchases once when pressed twice', { tags: ['V8', 'E19'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.enterCard();
    checkout.session.send({ type: 'payment-submitted' });
    checkout.session.send({ type: 'payment-submitted' });
    await flushPromises();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.recorded.logged).toEqual([{ level: 'warning', message: 'payment already in progress' }]);
    expect(checkout.recorded.paid).toHaveLength(1);
  });
});

describe('a press while something is missing', () => {
  it('marks each gap, sends nothing, and counts as another press', { tags: ['V1', 'E17'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.session.send({ type: 'card-field-changed', field: 'number', state: COMPLETE_FIELD });
    await checkout.pay();
    const inputs = ['card-expiry', 'card-cvc', 'card-name'];
    expect(checkout.stateWithForm()).toMatchObject({
      status: 'open',
      form: { gaps: { submission: 1, first: 'card-expiry', inputs } },
    });
    checkout.session.send({ type: 'name-changed', tab: 'credit card', name: 'A' });
    expect(checkout.stateWithForm().form.gaps).toMatchObject({ first: 'card-expiry', inputs: inputs.slice(0, 2) });
    await checkout.pay();
    expect(checkout.stateWithForm().form.gaps).toMatchObject({ submission: 2, inputs: inputs.slice(0, 2) });
    expect(checkout.callsOf('confirmCardSetup')).toEqual([]);
    expect(checkout.recorded.toasts).toEqual([]);
  });

  it('shows no decline in an upgrade whose bank form is empty', { tags: ['V4', 'E17'] }, async () => {
    const checkout = fakeCheckout({ api: apiWithPlan });
    await checkout.openAndPay();
    expect(checkout.stateWithForm().form.gaps.inputs).toEqual(['bank-account', 'account-name']);
    expect(checkout.recorded).toMatchObject({
      toasts: [],
      logged: [{ level: 'warning', message: 'no payment method available' }],
    });
    expect(checkout.callsOf('confirmBankSetup')).toEqual([]);
  });
});

describe('the message of a decline', () => {
  const COMPLETE = { complete: true, empty: false, error: null };
  it.each<[CheckoutEvent, 'error' | undefined]>([
    [{ type: 'name-changed', tab: 'credit card', name: 'Sam' }, 'error'],
    [{ type: 'card-field-changed', field: 'number', state: COMPLETE }, 'error'],
    [{ type: 'tab-selected', tab: 'direct debit' }, 'error'],
    [{ type: 'coupon-changed', text: 'S' }, 'error'],
    [{ type: 'payment-submitted' }, undefined],
  ])('goes with %j', async (event, tone) => {
    const dismissed: unknown[] = [];
    const checkout = fakeCheckout({
      api: { createSubscription: async () => refused },
      dismiss: (only) => dismissed.push(only),
    });
    await checkout.payByCard();
    dismissed.length = 0;
    const marked = { ...COMPLETE, error: 'Your card was declined.' };
    checkout.session.send({ type: 'card-field-changed', field: 'number', state: marked });
    checkout.session.send({ type: 'field-focused' });
    expect(dismissed).toEqual([]);
    checkout.session.send({ type: 'card-field-changed', field: 'number', state: COMPLETE });
    dismissed.length = 0;
    checkout.session.send(event);
    expect(dismissed).toEqual([tone]);
  });
});

const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };

const bought = succeeded({ id: 'sub_new' });

describe('a successful payment', () => {
  it('reports a success in order: callback, hide, shared callback, events', { tags: ['T22'] }, async () => {
    const checkout = fakeCheckout();
    const { hostCalls } = checkout.recorded;
    checkout.session.subscribe(() => hostCalls.push(`is ${checkout.session.state().status}`));
    await checkout.open({ offer: 'EOFY', tracking: { source: 'banner' }, onSuccess: () => hostCalls.push('callback') });
    checkout.enterCard();
    hostCalls.length = 0;
    await checkout.pay();
    expect(hostCalls).toEqual([
      'is paying',
      'is paying',
      'is paid',
      'callback',
      'is hidden',
      'paid',
      'Plan Paid',
      'user:payButton_clicked',
      'user:cardPayment_completed',
    ]);
    const report = {
      flakeId: 'flake_1',
      subscriptionId: 'sub_new',
      handle: 'basic',
      offer: 'EOFY',
      paymentType: 'credit card',
    };
    expect(checkout.recorded.paid).toEqual([report]);
    expect(checkout.recorded.tracked[0]?.data).toEqual({ ...report, source: 'banner', totalInCents: 4900 });
  });

  it('reports to the callback, and with the tracking data, of the moment when the user pressed', {
    tags: ['T22'],
  }, async () => {
    const called: string[] = [];
    const callback = (name: string) => () => void called.push(name);
    const response = deferred<typeof bought>();
    const checkout = fakeCheckout({ api: { createSubscription: () => response.promise } });
    await checkout.open({ surface: 'form', onSuccess: callback('at first') });
    checkout.enterCard();
    const reporting = (name: string) => ({ onSuccess: callback(name), tracking: { name } });
    checkout.session.send({ type: 'reporting-changed', reporting: reporting('at the press') });
    await checkout.pay();
    checkout.session.send({ type: 'reporting-changed', reporting: reporting('later') });
    response.resolve(bought);
    await flushPromises();
    expect(called).toEqual(['at the press']);
    expect(checkout.recorded.tracked[0]?.data).toMatchObject({ name: 'at the press' });
  });

  it('does not hide a checkout that the callback showed', async () => {
    const checkout = fakeCheckout();
    await checkout.payByCard({ onSuccess: () => checkout.show({ planHandle: 'next' }) });
    expect(checkout.stateWithForm()).toMatchObject({ status: 'open', opening: { request: { planHandle: 'next' } } });
    expect(checkout.recorded.paid).toMatchObject([{ handle: 'basic' }]);
  });

  it('still shows that a hidden payment was declined', async () => {
    const purchase = deferred<typeof refused>();
    const checkout = fakeCheckout({ api: { createSubscription: () => purchase.promise } });
    await checkout.payByCard();
    checkout.session.send({ type: 'hide' });
    purchase.resolve(refused);
    await flushPromises();
    expect(checkout.recorded.toasts).toEqual([DECLINED]);
    expect(checkout.recorded.hostCalls).toEqual([]);
    await checkout.open();
    expect(checkout.stateWithForm().opening.id).toBe(2);
  });
});

const cause = new Error('boom');

async function payingCheckout() {
  const checkout = fakeCheckout({ api: { ...savedVisa, createSubscription: () => deferred<never>().promise } });
  await checkout.openAndPay();
  const finish = (failure: PaymentFailure, attempt = 1) =>
    checkout.session.send({
      type: 'payment-finished',
      attempt,
      outcome: { status: 'failed', failure, setup: null },
      payments: NO_PAYMENTS,
    });
  return { ...checkout, finish };
}

describe('a failed payment', () => {
  it('ends once, by the outcome of its own attempt', async () => {
    const checkout = await payingCheckout();
    checkout.finish({ kind: 'no-route' }, 2);
    expect(checkout.session.state().status).toBe('paying');
    checkout.finish({ kind: 'no-route' });
    checkout.finish({ kind: 'no-route' });
    expect(checkout.session.state().status).toBe('open');
    expect(checkout.recorded.toasts).toHaveLength(1);
  });

  it.each<[PaymentFailure, unknown]>([
    [{ kind: 'setup-refused', declineCode: 'lost_card', message: 'Declined.' }, 'lost_card'],
    [{ kind: 'purchase-refused', code: 'PRICE_CHANGED', message: 'Changed.' }, 'PRICE_CHANGED'],
    [{ kind: 'unexpected', cause }, cause],
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
});

describe('an unconfirmed payment of a document', () => {
  it('repeats an unconfirmed payment for a document although another tab has bought one', async () => {
    const document = { ...STORED_PAYMENT, planHandle: 'pay-per-doc' };
    const paid = [{ idempotencyKey: 'other', planHandle: 'pay-per-doc', subscriptionId: 'sub_1' }];
    const known = { unconfirmed: [document], refused: [], replaced: [], paid };
    const checkout = fakeCheckout({ api: savedVisa, payments: fakePaymentStore(known) });
    await checkout.open({ planHandle: 'pay-per-doc' }, { ...PLAN, handle: 'pay-per-doc' });
    checkout.session.send({ type: 'payments-changed', payments: known });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{}, { idempotencyKey: 'from-another-page' }]]);
  });
});

describe('the standalone form', () => {
  it('stays after success, accepts no second payment, and reloads the methods', { tags: ['X6'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.payByCard({ surface: 'form' });
    await checkout.pay();
    expect(checkout.session.state().status).toBe('paid');
    expect(checkout.recorded.paid).toHaveLength(1);
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.callsOf('listPaymentMethods')).toHaveLength(2);
  });
});
