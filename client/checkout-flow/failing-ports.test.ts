/** Ports that throw, and payments that other pages finish meanwhile. */
import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import type { CallFailure } from '#graphql';
import { fakeCheckout, fakePayments, later, quiet, VISA } from './fake-ports.test-support.ts';
import { STORED, STORED_UPGRADE } from './sent-payments.test-support.ts';

const boom = new Error('boom');
const throws = () => Promise.reject(boom);
const lost = failed<CallFailure>({ kind: 'unanswered', cause: new Error('Failed to fetch') });
const bought = succeeded({ id: 'sub_new' });
const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };
const secrets = (calls: unknown[][]) => calls.map(([secret]) => secret);

describe('executePayment', () => {
  it('leaves a payment unconfirmed when sending it throws, and repeats that very payment', async () => {
    const sends = [throws, async () => bought];
    const checkout = fakeCheckout({
      api: { ...savedVisa, createSubscription: () => (sends.shift() ?? throws)() },
      // Another plan's open payment is none of this one's.
      payments: fakePayments({ unconfirmed: [{ ...STORED, planHandle: 'other' }], paid: [] }),
    });
    await checkout.open();
    await checkout.pay();
    expect(checkout.heard.toasts).toMatchObject([
      { title: 'Payment processing failed', detail: 'We could not confirm whether your payment went through.' },
    ]);
    expect(checkout.heard.logged.at(-1)).toEqual({
      level: 'warning',
      message: 'payment failed: purchase-unanswered (unknown)',
      cause: boom,
    });
    await checkout.pay();
    const [first, second] = checkout.callsOf('createSubscription');
    expect(second).toEqual(first);
    expect(checkout.heard.paid).toHaveLength(1);
  });

  it('leaves a repeated payment unconfirmed when looking for it throws', async () => {
    const stored = { unconfirmed: [STORED], paid: [] };
    const lists = [async () => succeeded({ activeHandle: null, subscriptions: [] }), throws];
    const checkout = fakeCheckout({
      api: { ...savedVisa, currentPlan: () => (lists.shift() ?? throws)() },
      payments: fakePayments(stored),
    });
    checkout.flow.send({ type: 'payments-read', payments: stored });
    await checkout.open();
    const { intent } = checkout.filled().facts;
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.heard.toasts).toMatchObject([{ title: 'Payment processing failed' }]);
    expect(checkout.flow.state().past.payments.unconfirmed).toEqual([STORED]);
    expect(checkout.filled().facts.intent).toEqual(intent);
  });

  it('charges nothing when a port throws before the purchase is sent; the next press takes a new intent', async () => {
    const reads = [async () => succeeded({ activeHandle: null, subscriptions: [] }), throws];
    const known = async () => succeeded({ activeHandle: null, subscriptions: [] });
    let now = new Date('2026-03-15T10:00:00Z');
    const checkout = fakeCheckout({
      api: { currentPlan: () => (reads.shift() ?? known)() },
      now: () => now,
      payments: fakePayments({ unconfirmed: [{ ...STORED, planHandle: 'other' }], paid: [] }),
    });
    await checkout.open();
    checkout.enterCard();
    // The list of subscriptions is older than five minutes, so it is read again before the purchase.
    now = new Date('2026-03-15T10:06:00Z');
    await checkout.pay();
    expect(checkout.heard.toasts).toEqual([
      { tone: 'error', title: 'Payment declined', detail: 'Payment processing failed' },
    ]);
    expect(checkout.heard.logged.at(-1)).toEqual({
      level: 'warning',
      message: 'payment failed: unexpected (nothing-done)',
      cause: boom,
    });
    expect(checkout.filled().facts.intent).toEqual({ kind: 'used', customerId: 'cus_1' });
    await checkout.pay();
    expect(secrets(checkout.callsOf('confirmCardSetup'))).toEqual(['secret_1', 'secret_2']);
    expect(checkout.heard.paid).toHaveLength(1);
  });

  it('charges nothing when the provider’s fields leave the page while the intent is requested', async () => {
    const intent = later<ReturnType<typeof succeeded<{ id: string; customerId: string; clientSecret: string }>>>();
    const intents = [
      Promise.resolve(succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' })),
      intent.promise,
    ];
    const closed = { code: null, declineCode: null, invalidEntry: false, message: 'Your card was declined.' };
    const checkout = fakeCheckout({
      api: { createSetupIntent: () => intents.shift() ?? intent.promise },
      cardProvider: { confirmCardSetup: async () => ({ kind: 'closed', refusal: closed }) as const },
    });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'pay-pressed' });
    await quiet();
    checkout.removeProvider();
    intent.answer(succeeded({ id: 'seti_2', customerId: 'cus_2', clientSecret: 'secret_2' }));
    await quiet();
    expect(checkout.heard.logged.at(-2)).toEqual({ level: 'error', message: 'card provider not initialised' });
    expect(checkout.heard.logged.at(-1)?.message).toBe('payment failed: provider-missing (nothing-done)');
    // It was not used, so the next press may confirm it.
    expect(checkout.filled().facts.intent).toMatchObject({ kind: 'fresh', intent: { id: 'seti_2' } });
    expect(checkout.heard.toasts).toHaveLength(1);
  });

  it('keeps the intent and the customer when a purchase with a saved method is refused', async () => {
    const refusal = failed<CallFailure>({ kind: 'refused', message: 'No.', code: 'PAYMENT_DECLINED' });
    const checkout = fakeCheckout({ api: { ...savedVisa, createSubscription: async () => refusal } });
    await checkout.open();
    const before = checkout.filled().facts.intent;
    await checkout.pay();
    expect(checkout.filled().facts.intent).toEqual(before);
  });

  it('keeps the customer when no intent can be had', async () => {
    const intents = [succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' }), lost];
    const closed = { code: null, declineCode: null, invalidEntry: false, message: 'Your card was declined.' };
    const checkout = fakeCheckout({
      api: { ...savedVisa, createSetupIntent: async () => intents.shift() ?? lost },
      cardProvider: { confirmCardSetup: async () => ({ kind: 'closed', refusal: closed }) as const },
    });
    await checkout.open();
    checkout.flow.send({ type: 'method-chosen', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    await checkout.pay();
    expect(checkout.heard.toasts.at(-1)?.detail).toBe('Payment processing failed');
    checkout.flow.send({ type: 'method-chosen', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{ pays: { stripeCustomerId: 'cus_1' } }, {}]]);
  });

  it('stays unconfirmed when the list cannot be read after a refused repetition', async () => {
    const stored = { unconfirmed: [STORED], paid: [] };
    const list = async () => succeeded({ activeHandle: null, subscriptions: [] });
    const lists = [list, list, async () => lost];
    const refusal = failed<CallFailure>({ kind: 'refused', message: 'No.', code: 'PAYMENT_DECLINED' });
    const checkout = fakeCheckout({
      api: { currentPlan: () => (lists.shift() ?? list)(), createSubscription: async () => refusal },
      payments: fakePayments(stored),
    });
    checkout.flow.send({ type: 'payments-read', payments: stored });
    await checkout.open();
    await checkout.pay();
    expect(checkout.heard.toasts).toMatchObject([{ title: 'Payment processing failed', detail: 'No.' }]);
    expect(checkout.flow.state().past.payments.unconfirmed).toEqual([STORED]);
  });
});

describe('a repeated upgrade', () => {
  it('reports an upgrade, at the amount shown at the press', async () => {
    const stored = { unconfirmed: [STORED_UPGRADE], paid: [] };
    const preview = succeeded({ adjustment: -1000 as never, paymentDue: 2900 as never });
    const checkout = fakeCheckout({
      api: {
        currentPlan: async () =>
          succeeded({
            activeHandle: 'starter',
            subscriptions: [{ id: 'sub_old', productId: 'prod_0', state: 'active' }],
          }),
        previewMigration: async () => preview,
      },
      payments: fakePayments(stored),
    });
    checkout.flow.send({ type: 'payments-read', payments: stored });
    await checkout.open();
    await checkout.pay();
    expect(checkout.heard.told).toContain('user:upgradePlanWithCredit_completed');
    expect(checkout.heard.tracked[0]?.data).toMatchObject({ totalInCents: 2900 });
    expect(checkout.callsOf('migrateSubscription')).toMatchObject([
      [{ subscriptionId: 'sub_old', user: { firstName: 'Alex' } }, { idempotencyKey: 'from-another-page' }],
    ]);
  });

  it('reports an upgrade that an opening finds made, and sells nothing more', async () => {
    const stored = { unconfirmed: [STORED_UPGRADE], paid: [] };
    const checkout = fakeCheckout({
      api: {
        currentPlan: async () =>
          succeeded({
            activeHandle: 'basic',
            subscriptions: [{ id: 'sub_old', productId: 'prod_1', state: 'active' }],
          }),
        previewMigration: async () => succeeded(null),
      },
      payments: fakePayments(stored),
    });
    checkout.flow.send({ type: 'payments-read', payments: stored });
    await checkout.open({ surface: 'form' });
    expect(checkout.heard.told).toContain('user:upgradePlanWithCredit_completed');
    expect(checkout.flow.state().at).toBe('paid');
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toEqual([]);
  });
});
