/** Ports that throw, and payments that another page has finished. */
import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import type { RequestFailure } from '#graphql';
import { deferred, fakeCheckout, fakePaymentStore, flushPromises, VISA } from './fake-checkout.test-support.ts';
import { STORED_PAYMENT, STORED_UPGRADE } from './sent-payments.test-support.ts';

const boom = new Error('boom');
const throws = () => Promise.reject(boom);
const lost = failed<RequestFailure>({ kind: 'no-response', cause: new Error('Failed to fetch') });
const bought = succeeded({ id: 'sub_new' });
const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };
const secrets = (calls: unknown[][]) => calls.map(([secret]) => secret);

describe('executePayment', () => {
  it('leaves a payment unconfirmed when sending it throws, and repeats the same payment', async () => {
    const sends = [throws, async () => bought];
    const checkout = fakeCheckout({
      api: { ...savedVisa, createSubscription: () => (sends.shift() ?? throws)() },
      // Another plan's open payment is none of this one's.
      payments: fakePaymentStore({ unconfirmed: [{ ...STORED_PAYMENT, planHandle: 'other' }], refused: [], paid: [] }),
    });
    await checkout.open();
    await checkout.pay();
    expect(checkout.recorded.toasts).toMatchObject([
      { title: 'Payment processing failed', detail: 'We could not confirm whether your payment went through.' },
    ]);
    expect(checkout.recorded.logged.at(-1)).toEqual({
      level: 'warning',
      message: 'payment failed: purchase-no-response (unknown)',
      cause: boom,
    });
    await checkout.pay();
    const [first, second] = checkout.callsOf('createSubscription');
    expect(second).toEqual(first);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('leaves a repeated payment unconfirmed when looking it up throws', async () => {
    const stored = { unconfirmed: [STORED_PAYMENT], refused: [], paid: [] };
    const lists = [async () => succeeded({ activeHandle: null, subscriptions: [] }), throws];
    const checkout = fakeCheckout({
      api: { ...savedVisa, currentPlan: () => (lists.shift() ?? throws)() },
      payments: fakePaymentStore(stored),
    });
    checkout.flow.send({ type: 'payments-changed', payments: stored });
    await checkout.open();
    const { intent } = checkout.stateWithForm().data;
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Payment processing failed' }]);
    expect(checkout.flow.state().history.payments.unconfirmed).toEqual([STORED_PAYMENT]);
    expect(checkout.stateWithForm().data.intent).toEqual(intent);
  });

  it('charges nothing when a port throws before the purchase is sent; the next attempt creates a new intent', async () => {
    const reads = [async () => succeeded({ activeHandle: null, subscriptions: [] }), throws];
    const known = async () => succeeded({ activeHandle: null, subscriptions: [] });
    let now = new Date('2026-03-15T10:00:00Z');
    const checkout = fakeCheckout({
      api: { currentPlan: () => (reads.shift() ?? known)() },
      now: () => now,
      payments: fakePaymentStore({ unconfirmed: [{ ...STORED_PAYMENT, planHandle: 'other' }], refused: [], paid: [] }),
    });
    await checkout.open();
    checkout.enterCard();
    // The list of subscriptions is older than five minutes, so it is loaded again before the purchase.
    now = new Date('2026-03-15T10:06:00Z');
    await checkout.pay();
    expect(checkout.recorded.toasts).toEqual([
      { tone: 'error', title: 'Payment declined', detail: 'Payment processing failed' },
    ]);
    expect(checkout.recorded.logged.at(-1)).toEqual({
      level: 'warning',
      message: 'payment failed: unexpected (not-executed)',
      cause: boom,
    });
    expect(checkout.stateWithForm().data.intent).toEqual({
      status: 'used',
      created: { id: 'seti_1', customerId: 'cus_1' },
    });
    await checkout.pay();
    expect(secrets(checkout.callsOf('confirmCardSetup'))).toEqual(['secret_2']);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('charges nothing when the provider’s fields leave the page while the intent is requested', async () => {
    const intent = deferred<ReturnType<typeof succeeded<{ id: string; customerId: string; clientSecret: string }>>>();
    const intents = [
      Promise.resolve(succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' })),
      intent.promise,
    ];
    const closed = { code: null, declineCode: null, invalidEntry: false, message: 'Your card was declined.' };
    const checkout = fakeCheckout({
      api: { createSetupIntent: () => intents.shift() ?? intent.promise },
      cardProvider: { confirmCardSetup: async () => ({ kind: 'intent-unusable', refusal: closed }) as const },
    });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'payment-submitted' });
    await flushPromises();
    checkout.removeProvider();
    intent.resolve(succeeded({ id: 'seti_2', customerId: 'cus_2', clientSecret: 'secret_2' }));
    await flushPromises();
    expect(checkout.recorded.logged.at(-2)).toEqual({ level: 'error', message: 'card provider not initialised' });
    expect(checkout.recorded.logged.at(-1)?.message).toBe('payment failed: provider-unavailable (not-executed)');
    // It was not used, so the next attempt may confirm it.
    expect(checkout.stateWithForm().data.intent).toMatchObject({ status: 'ready', intent: { id: 'seti_2' } });
    expect(checkout.recorded.toasts).toHaveLength(1);
  });

  it('keeps the intent and the customer when a purchase with a saved method is refused', async () => {
    const refusal = failed<RequestFailure>({ kind: 'refused', message: 'No.', code: 'PAYMENT_DECLINED' });
    const checkout = fakeCheckout({ api: { ...savedVisa, createSubscription: async () => refusal } });
    await checkout.open();
    const before = checkout.stateWithForm().data.intent;
    await checkout.pay();
    expect(checkout.stateWithForm().data.intent).toEqual(before);
  });

  it('keeps the customer when no intent can be created', async () => {
    const intents = [succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' }), lost];
    const closed = { code: null, declineCode: null, invalidEntry: false, message: 'Your card was declined.' };
    const checkout = fakeCheckout({
      api: { ...savedVisa, createSetupIntent: async () => intents.shift() ?? lost },
      cardProvider: { confirmCardSetup: async () => ({ kind: 'intent-unusable', refusal: closed }) as const },
    });
    await checkout.open();
    checkout.flow.send({ type: 'method-selected', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    await checkout.pay();
    expect(checkout.recorded.toasts.at(-1)?.detail).toBe('Payment processing failed');
    checkout.flow.send({ type: 'method-selected', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ paymentSource: { stripeCustomerId: 'cus_1' } }, {}],
    ]);
  });

  it('stays unconfirmed when the list cannot be loaded after a refused repetition', async () => {
    const stored = { unconfirmed: [STORED_PAYMENT], refused: [], paid: [] };
    const list = async () => succeeded({ activeHandle: null, subscriptions: [] });
    const lists = [list, list, async () => lost];
    const refusal = failed<RequestFailure>({ kind: 'refused', message: 'No.', code: 'PAYMENT_DECLINED' });
    const checkout = fakeCheckout({
      api: { currentPlan: () => (lists.shift() ?? list)(), createSubscription: async () => refusal },
      payments: fakePaymentStore(stored),
    });
    checkout.flow.send({ type: 'payments-changed', payments: stored });
    await checkout.open();
    await checkout.pay();
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Payment declined', detail: 'No.' }]);
    expect(checkout.flow.state().history.payments.unconfirmed).toEqual([STORED_PAYMENT]);
  });
});

describe('a repeated upgrade', () => {
  it('reports an upgrade with the amount displayed when it was submitted', async () => {
    const stored = { unconfirmed: [STORED_UPGRADE], refused: [], paid: [] };
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
      payments: fakePaymentStore(stored),
    });
    checkout.flow.send({ type: 'payments-changed', payments: stored });
    await checkout.open();
    await checkout.pay();
    expect(checkout.recorded.hostCalls).toContain('user:upgradePlanWithCredit_completed');
    expect(checkout.recorded.tracked[0]?.data).toMatchObject({ totalInCents: 2900 });
    expect(checkout.callsOf('migrateSubscription')).toMatchObject([
      [{ subscriptionId: 'sub_old', user: { firstName: 'Alex' } }, { idempotencyKey: 'from-another-page' }],
    ]);
  });

  it('reports an upgrade that an opening finds completed, and sells nothing more', async () => {
    const stored = { unconfirmed: [STORED_UPGRADE], refused: [], paid: [] };
    const checkout = fakeCheckout({
      api: {
        currentPlan: async () =>
          succeeded({
            activeHandle: 'basic',
            subscriptions: [{ id: 'sub_old', productId: 'prod_1', state: 'active' }],
          }),
        previewMigration: async () => succeeded(null),
      },
      payments: fakePaymentStore(stored),
    });
    checkout.flow.send({ type: 'payments-changed', payments: stored });
    await checkout.open({ surface: 'form' });
    expect(checkout.recorded.hostCalls).toContain('user:upgradePlanWithCredit_completed');
    expect(checkout.flow.state().status).toBe('paid');
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toEqual([]);
  });
});
