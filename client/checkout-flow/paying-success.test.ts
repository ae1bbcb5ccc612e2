/** How an attempt ends well: what is reported, in which order, and once. */
import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import { fakeCheckout, later, quiet, withPlan } from './fake-ports.test-support.ts';

const refused = failed({ kind: 'refused', message: 'Your card was declined.', code: 'PAYMENT_DECLINED' } as const);
const bought = succeeded({ id: 'sub_new' });
const DECLINED = { tone: 'error', title: 'Payment declined', detail: 'Your card was declined.' };

describe('finishPayment', () => {
  it('reports a success in its order: callback, hide, shared callback, events', async () => {
    const checkout = fakeCheckout();
    const { told } = checkout.heard;
    checkout.flow.subscribe(() => told.push(`is ${checkout.flow.state().at}`));
    await checkout.open({ offer: 'EOFY', tracking: { source: 'banner' }, onSuccess: () => told.push('callback') });
    checkout.enterCard();
    told.length = 0;
    await checkout.pay();
    expect(told).toEqual([
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
    expect(checkout.heard.paid).toEqual([report]);
    expect(checkout.heard.tracked[0]?.data).toEqual({ ...report, source: 'banner', totalInCents: 4900 });
  });

  it('adds a fourth event for a migration', async () => {
    const checkout = fakeCheckout({ api: withPlan });
    await checkout.open();
    checkout.enterBankAccount();
    await checkout.pay();
    expect(checkout.heard.told.slice(1)).toEqual([
      'Plan Paid',
      'user:payButton_clicked',
      'user:cardPayment_completed',
      'user:upgradePlanWithCredit_completed',
    ]);
  });

  it('tells tracking and log no token, secret or card data', async () => {
    const answers = [refused, bought];
    const checkout = fakeCheckout({ api: { createSubscription: async () => answers.shift() ?? bought } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    await checkout.pay();
    expect(JSON.stringify([checkout.heard.tracked, checkout.heard.logged])).not.toMatch(/secret|seti_|pm_|tok_/);
  });

  it('leaves a success a success when the host’s callback throws, and when tracking does', async () => {
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
    expect(checkout.flow.state().at).toBe('hidden');
    expect(checkout.heard.paid).toHaveLength(1);
    expect(checkout.heard.toasts).toEqual([]);
    expect(checkout.heard.logged.map(({ message }) => message)).toEqual([
      "'call-back' failed",
      "'track' failed",
      "'track' failed",
      "'track' failed",
    ]);
  });

  it('leaves a checkout alone that the callback showed', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ onSuccess: () => checkout.show({ planHandle: 'next' }) });
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.filled()).toMatchObject({ at: 'open', opening: { request: { planHandle: 'next' } } });
    expect(checkout.heard.paid).toMatchObject([{ handle: 'basic' }]);
  });

  it('still reports once when the dialog is hidden while paying', async () => {
    const purchase = later<typeof bought>();
    const checkout = fakeCheckout({ api: { createSubscription: () => purchase.promise } });
    await checkout.open({ onSuccess: () => checkout.heard.told.push('callback') });
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'hide' });
    checkout.flow.send({ type: 'hide' });
    purchase.answer(bought);
    await quiet();
    expect(checkout.heard.told).toEqual([
      'callback',
      'paid',
      'Plan Paid',
      'user:payButton_clicked',
      'user:cardPayment_completed',
    ]);
    expect(checkout.flow.state()).toMatchObject({ at: 'hidden', inFlight: null });
  });

  it('still says that a hidden payment was declined', async () => {
    const purchase = later<typeof refused>();
    const checkout = fakeCheckout({ api: { createSubscription: () => purchase.promise } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'hide' });
    purchase.answer(refused);
    await quiet();
    expect(checkout.heard.toasts).toEqual([DECLINED]);
    expect(checkout.heard.told).toEqual([]);
  });
});
