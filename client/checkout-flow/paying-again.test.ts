/** What survives a failed attempt, and what the next one must have anew. */
import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import type { CheckoutApi } from '#graphql';
import { fakeCheckout, later, PLAN, quiet, VISA } from './fake-ports.test-support.ts';
import { payObstacles } from './reading.ts';

const refused = failed({ kind: 'refused', message: 'Your card was declined.', code: 'PAYMENT_DECLINED' } as const);
const bought = succeeded({ id: 'sub_new' });
const DOWN = failed({ kind: 'unanswered', cause: new Error('down') } as const);
const DECLINED = { tone: 'error', title: 'Payment declined', detail: 'Your card was declined.' };

describe('finishPayment', () => {
  it('asks for a fresh intent after one that is over', async () => {
    const refusal = {
      code: 'setup_intent_unexpected_state',
      declineCode: null,
      invalidEntry: false,
      message: 'A processing error occurred.',
    };
    const outcomes = [{ kind: 'closed', refusal } as const];
    const succeed = { kind: 'succeeded', paymentMethodId: 'pm_new' } as const;
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: async () => outcomes.shift() ?? succeed } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_2']);
    expect(checkout.heard.paid).toHaveLength(1);
  });

  it('takes the last refusal’s message back before it tries again', async () => {
    const checkout = fakeCheckout({ api: { createSubscription: async () => refused } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    const before = checkout.heard.dismissals;
    await checkout.pay();
    expect([checkout.heard.dismissals - before, checkout.heard.toasts.length]).toEqual([1, 2]);
  });

  it('asks for a fresh intent after a refused purchase, and takes a new idempotency key', async () => {
    const answers = [refused, bought];
    const checkout = fakeCheckout({ api: { createSubscription: async () => answers.shift() ?? bought } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.heard.toasts).toEqual([DECLINED]);
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_2']);
    const purchases = checkout.callsOf('createSubscription');
    expect(purchases).toMatchObject([
      [{ pays: { setupIntentId: 'seti_1' } }, {}],
      [{ pays: { setupIntentId: 'seti_2' } }, {}],
    ]);
    expect(new Set(purchases.map(([, options]) => JSON.stringify(options))).size).toBe(2);
  });

  it('still knows the customer when a saved method pays after a used-up intent', async () => {
    const answers = [refused, bought];
    const api = { ...savedVisa, createSubscription: async () => answers.shift() ?? bought };
    const checkout = fakeCheckout({ api });
    await checkout.open();
    checkout.flow.send({ type: 'method-chosen', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'method-chosen', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')[1]).toMatchObject([
      { pays: { paymentMethodId: 'pm_visa', stripeCustomerId: 'cus_1', setupIntentId: null } },
      { idempotencyKey: 'nonce-1.2' },
    ]);
  });

  it('knows the customer of an intent that was asked for during an attempt', async () => {
    const intents = [DOWN, succeeded({ id: 'seti_2', customerId: 'cus_1', clientSecret: 'secret_2' })];
    const createSetupIntent = async () => intents.shift() ?? DOWN;
    const createSubscription = async () => refused;
    const checkout = fakeCheckout({ api: { ...savedVisa, createSetupIntent, createSubscription } });
    await checkout.open();
    await checkout.pay();
    checkout.flow.send({ type: 'method-chosen', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'method-chosen', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription').map(([purchase]) => purchase)).toMatchObject([
      { pays: { paymentMethodId: 'pm_visa', stripeCustomerId: null } },
      { pays: { paymentMethodId: 'pm_new', stripeCustomerId: 'cus_1' } },
      { pays: { paymentMethodId: 'pm_visa', stripeCustomerId: 'cus_1' } },
    ]);
  });

  it('knows it even when the provider throws while it confirms', async () => {
    const intents = [DOWN, succeeded({ id: 'seti_2', customerId: 'cus_1', clientSecret: 'secret_2' })];
    const createSetupIntent = async () => intents.shift() ?? DOWN;
    const confirmCardSetup = async () => {
      throw new Error('the provider is broken');
    };
    const checkout = fakeCheckout({
      api: { ...savedVisa, createSetupIntent, createSubscription: async () => refused },
      cardProvider: { confirmCardSetup },
    });
    await checkout.open();
    await checkout.pay();
    checkout.flow.send({ type: 'method-chosen', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'method-chosen', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')[1]).toMatchObject([{ pays: { stripeCustomerId: 'cus_1' } }, {}]);
  });

  it('keeps an intent that arrives during a payment with a saved method', async () => {
    const second = later<Awaited<ReturnType<CheckoutApi['createSetupIntent']>>>();
    const intents = [Promise.resolve(DOWN), second.promise];
    const answer = later<typeof refused>();
    const checkout = fakeCheckout({
      api: {
        ...savedVisa,
        createSetupIntent: () => intents.shift() ?? Promise.resolve(DOWN),
        createSubscription: () => answer.promise,
      },
    });
    await checkout.open();
    checkout.flow.send({ type: 'retry-pressed' });
    await checkout.pay();
    second.answer(succeeded({ id: 'seti_2', customerId: 'cus_1', clientSecret: 'secret_2' }));
    await quiet();
    answer.answer(refused);
    await quiet();
    expect(checkout.filled().facts.intent).toMatchObject({ kind: 'fresh', intent: { id: 'seti_2' } });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')[1]).toMatchObject([{ pays: { stripeCustomerId: 'cus_1' } }, {}]);
  });

  it('keeps the intent after a declined card, for the next one', async () => {
    const refusal = {
      code: 'card_declined',
      declineCode: 'generic_decline',
      invalidEntry: false,
      message: 'Your card was declined.',
    };
    const outcomes = [{ kind: 'refused', refusal } as const];
    const cardProvider = {
      confirmCardSetup: async () => outcomes.shift() ?? ({ kind: 'succeeded', paymentMethodId: 'pm_new' } as const),
    };
    const checkout = fakeCheckout({ cardProvider });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.heard.toasts[0]?.detail).toBe(
      'Your card has been declined. Please check and re-enter valid card details.',
    );
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_1']);
    expect(checkout.callsOf('createSetupIntent')).toHaveLength(1);
    expect(checkout.heard.paid).toHaveLength(1);
  });

  it('takes no new details without an intent, and takes them once "Try again" got one', async () => {
    const intents = [DOWN, succeeded({ id: 'seti_2', customerId: 'cus_1', clientSecret: 'secret_2' })];
    const checkout = fakeCheckout({ api: { createSetupIntent: async () => intents.shift() ?? DOWN } });
    await checkout.open();
    checkout.enterCard();
    expect(payObstacles(checkout.filled(), new Date())).toEqual(['intent-unavailable']);
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup')).toEqual([]);
    checkout.flow.send({ type: 'retry-pressed' });
    expect(payObstacles(checkout.filled(), new Date())).toEqual(['intent-asked']);
    await quiet();
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup').map(([secret]) => secret)).toEqual(['secret_2']);
    expect(checkout.callsOf('createSetupIntent')).toHaveLength(2);
    expect(checkout.heard.paid).toHaveLength(1);
  });

  it('pays with a saved method although no intent could be had', async () => {
    const checkout = fakeCheckout({
      api: {
        createSetupIntent: async () => failed({ kind: 'unanswered', cause: null } as const),
        listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }),
      },
    });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{ pays: { stripeCustomerId: null } }, {}]]);
  });

  it('drops what an attempt says after its end', async () => {
    const checkout = fakeCheckout();
    await checkout.open({}, PLAN);
    checkout.enterCard();
    await checkout.pay();
    const before = checkout.flow.state();
    checkout.flow.send({
      type: 'payment-finished',
      attempt: 1,
      outcome: { status: 'paid', subscriptionId: 'sub_new' },
      payments: { unconfirmed: [], paid: [] },
    });
    expect(checkout.flow.state()).toBe(before);
    expect(checkout.heard.paid).toHaveLength(1);
  });
});

const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };
