/** Successful payments: what is reported, in which order, and once. */
import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import { apiWithPlan, deferred, fakeCheckout, flushPromises } from './fake-checkout.test-support.ts';

const refused = failed({ kind: 'refused', message: 'Your card was declined.', code: 'PAYMENT_DECLINED' } as const);
const bought = succeeded({ id: 'sub_new' });
const DECLINED = { tone: 'error', title: 'Payment declined', detail: 'Your card was declined.' };

describe('finishPayment', () => {
  it('reports a success in order: callback, hide, shared callback, events', { tags: ['T22'] }, async () => {
    const checkout = fakeCheckout();
    const { hostCalls } = checkout.recorded;
    checkout.flow.subscribe(() => hostCalls.push(`is ${checkout.flow.state().status}`));
    await checkout.open({ offer: 'EOFY', tracking: { source: 'banner' }, onSuccess: () => hostCalls.push('callback') });
    checkout.enterCard();
    hostCalls.length = 0;
    await checkout.pay();
    expect(hostCalls).toEqual([
      'is paying',
      'is paid',
      'callback',
      'is hidden',
      'paid',
      'Plan Paid',
      'user:payButton_clicked',
      'user:cardPayment_completed',
    ]);
    const report = { subscriptionId: 'sub_new', handle: 'basic', offer: 'EOFY', paymentType: 'credit card' };
    expect(checkout.recorded.paid).toEqual([report]);
    expect(checkout.recorded.tracked[0]?.data).toEqual({ ...report, source: 'banner', totalInCents: 4900 });
  });

  it('adds a fourth event for a migration, and reports the type that was used', { tags: ['T23', 'B21'] }, async () => {
    const checkout = fakeCheckout({ api: apiWithPlan });
    await checkout.open();
    checkout.enterBankAccount();
    await checkout.pay();
    expect(checkout.recorded.hostCalls.slice(1)).toEqual([
      'Plan Paid',
      'user:payButton_clicked',
      'user:cardPayment_completed',
      'user:upgradePlanWithCredit_completed',
    ]);
    expect(checkout.recorded.paid).toMatchObject([{ paymentType: 'direct debit' }]);
  });

  it('passes no token, secret or card data to tracking and log', async () => {
    const responses = [refused, bought];
    const checkout = fakeCheckout({ api: { createSubscription: async () => responses.shift() ?? bought } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    await checkout.pay();
    expect(JSON.stringify([checkout.recorded.tracked, checkout.recorded.logged])).not.toMatch(/secret|seti_|pm_|tok_/);
  });

  it('completes a success when the host’s callback or tracking throws', { tags: ['T22'] }, async () => {
    const track = () => {
      throw new Error('tracking is down');
    };
    const checkout = fakeCheckout({ track });
    const onSuccess = () => {
      throw new Error('host is broken');
    };
    await checkout.open({ onSuccess });
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.flow.state().status).toBe('hidden');
    expect(checkout.recorded.paid).toHaveLength(1);
    expect(checkout.recorded.toasts).toEqual([]);
    expect(checkout.recorded.logged.map(({ message }) => message)).toEqual([
      "'call-on-success' failed",
      "'track' failed",
      "'track' failed",
      "'track' failed",
    ]);
  });

  it('calls the callback of the moment when the user pressed', { tags: ['T22'] }, async () => {
    const called: string[] = [];
    const callback = (name: string) => () => void called.push(name);
    const response = deferred<typeof bought>();
    const checkout = fakeCheckout({ api: { createSubscription: () => response.promise } });
    await checkout.open({ surface: 'form', onSuccess: callback('at first') });
    checkout.enterCard();
    checkout.flow.send({ type: 'callback-changed', onSuccess: callback('at the press') });
    await checkout.pay();
    checkout.flow.send({ type: 'callback-changed', onSuccess: callback('later') });
    response.resolve(bought);
    await flushPromises();
    expect(called).toEqual(['at the press']);
  });

  it('calls the current callback of what is sold next', async () => {
    const called: string[] = [];
    const callback = (name: string) => () => void called.push(name);
    const responses = [deferred<typeof bought>(), deferred<typeof bought>()];
    const [first, second] = responses;
    const checkout = fakeCheckout({
      api: { createSubscription: () => (responses.shift() ?? deferred<typeof bought>()).promise },
    });
    await checkout.open({ surface: 'form', onSuccess: callback('first') });
    checkout.enterCard();
    await checkout.pay();
    checkout.show({ surface: 'form', planHandle: 'plus', onSuccess: callback('second') });
    checkout.flow.send({ type: 'callback-changed', onSuccess: callback('second, rendered again') });
    first?.resolve(bought);
    await flushPromises();
    checkout.enterCard();
    await checkout.pay();
    second?.resolve(succeeded({ id: 'sub_plus' }));
    await flushPromises();
    expect(called).toEqual(['first', 'second, rendered again']);
  });

  it('does not hide a checkout that the callback showed', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ onSuccess: () => checkout.show({ planHandle: 'next' }) });
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.stateWithForm()).toMatchObject({ status: 'open', opening: { request: { planHandle: 'next' } } });
    expect(checkout.recorded.paid).toMatchObject([{ handle: 'basic' }]);
  });

  it('still reports once when the dialog is hidden while paying', { tags: ['T22'] }, async () => {
    const purchase = deferred<typeof bought>();
    const checkout = fakeCheckout({ api: { createSubscription: () => purchase.promise } });
    await checkout.open({ onSuccess: () => checkout.recorded.hostCalls.push('callback') });
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'hide' });
    checkout.flow.send({ type: 'hide' });
    purchase.resolve(bought);
    await flushPromises();
    expect(checkout.recorded.hostCalls).toEqual([
      'callback',
      'paid',
      'Plan Paid',
      'user:payButton_clicked',
      'user:cardPayment_completed',
    ]);
    expect(checkout.flow.state()).toMatchObject({
      status: 'hidden',
      attempt: null,
      history: { payments: { unconfirmed: [], refused: [], paid: [{ subscriptionId: 'sub_new' }] } },
    });
    expect(checkout.recorded.logged).toEqual([]);
  });

  it('still shows that a hidden payment was declined', async () => {
    const purchase = deferred<typeof refused>();
    const checkout = fakeCheckout({ api: { createSubscription: () => purchase.promise } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'hide' });
    purchase.resolve(refused);
    await flushPromises();
    expect(checkout.recorded.toasts).toEqual([DECLINED]);
    expect(checkout.recorded.hostCalls).toEqual([]);
    await checkout.open();
    expect(checkout.stateWithForm().opening.id).toBe(2);
  });
});
