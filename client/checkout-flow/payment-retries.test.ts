/** What an attempt keeps of a failed one, and what it creates again. */
import { describe, expect, it } from 'vitest';
import { failed, succeeded } from '#domain';
import type { CheckoutApi } from '#graphql';
import { deferred, fakeCheckout, flushPromises, PLAN, VISA } from './fake-checkout.test-support.ts';
import { payObstacles } from './selectors.ts';

const refused = failed({ kind: 'refused', message: 'Your card was declined.', code: 'PAYMENT_DECLINED' } as const);
const bought = succeeded({ id: 'sub_new' });
const DOWN = failed({ kind: 'no-response', cause: new Error('down') } as const);
const DECLINED = { tone: 'error', title: 'Payment declined', detail: 'Your card was declined.' };

describe('finishPayment', () => {
  it('creates an intent after one that was closed', async () => {
    const refusal = {
      code: 'setup_intent_unexpected_state',
      declineCode: null,
      invalidEntry: false,
      message: 'A processing error occurred.',
    };
    const outcomes = [{ kind: 'intent-unusable', refusal } as const];
    const succeed = { kind: 'succeeded', paymentMethodId: 'pm_new' } as const;
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: async () => outcomes.shift() ?? succeed } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.recorded.toasts).toMatchObject([{ title: 'Payment declined', detail: refusal.message }]);
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_2']);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it.each([
    [
      failed({ kind: 'refused', message: 'Too many attempts.', code: 'TOO_MANY_REQUESTS' } as const),
      'Too many attempts.',
    ],
    [failed({ kind: 'no-response', cause: new Error('down') } as const), 'Payment processing failed'],
  ])('charges nothing when another intent cannot be created: %o', async (response, detail) => {
    const intents = [succeeded({ id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' }), response];
    const checkout = fakeCheckout({
      api: { createSetupIntent: async () => intents.shift() ?? response, createSubscription: async () => refused },
    });
    await checkout.open({ offer: 'Westpac', extras: { saleSlug: 'eofy' } });
    checkout.enterCard();
    await checkout.pay();
    await checkout.pay();
    const [first, second] = checkout.callsOf('createSetupIntent');
    expect(second).toEqual(first);
    expect(checkout.recorded.toasts).toEqual([DECLINED, { ...DECLINED, detail }]);
    const cause = detail === 'Too many attempts.' ? detail : null;
    expect(checkout.recorded.logged.at(-1)).toEqual({
      level: 'warning',
      message: 'payment failed: no-setup-intent (not-executed)',
      cause,
    });
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.stateWithForm().data.intent).toEqual({
      status: 'used',
      created: { id: 'seti_1', customerId: 'cus_1' },
    });
  });

  it('dismisses the last message before another attempt', async () => {
    const checkout = fakeCheckout({ api: { createSubscription: async () => refused } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    const before = checkout.recorded.dismissals;
    await checkout.pay();
    expect([checkout.recorded.dismissals - before, checkout.recorded.toasts.length]).toEqual([1, 2]);
  });

  it('creates an intent and an idempotency key after a refused purchase', { tags: ['E1'] }, async () => {
    const responses = [refused, bought];
    const checkout = fakeCheckout({ api: { createSubscription: async () => responses.shift() ?? bought } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.recorded.toasts).toEqual([DECLINED]);
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_2']);
    const purchases = checkout.callsOf('createSubscription');
    expect(purchases).toMatchObject([
      [{ setupIntentId: 'seti_1' }, {}],
      [{ setupIntentId: 'seti_2' }, {}],
    ]);
    expect(new Set(purchases.map(([, options]) => JSON.stringify(options))).size).toBe(2);
  });

  it('keeps the customer of a used intent for a payment with a saved method', async () => {
    const responses = [refused, bought];
    const api = { ...savedVisa, createSubscription: async () => responses.shift() ?? bought };
    const checkout = fakeCheckout({ api });
    await checkout.open();
    checkout.flow.send({ type: 'method-selected', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'method-selected', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')[1]).toMatchObject([
      { paymentSource: { paymentMethodId: 'pm_visa', stripeCustomerId: 'cus_1' } },
      { idempotencyKey: 'random-1.2' },
    ]);
  });

  it('keeps the customer of an intent that an attempt created', async () => {
    const intents = [DOWN, succeeded({ id: 'seti_2', customerId: 'cus_1', clientSecret: 'secret_2' })];
    const createSetupIntent = async () => intents.shift() ?? DOWN;
    const createSubscription = async () => refused;
    const checkout = fakeCheckout({ api: { ...savedVisa, createSetupIntent, createSubscription } });
    await checkout.open();
    await checkout.pay();
    checkout.flow.send({ type: 'method-selected', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'method-selected', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription').map(([purchase]) => purchase)).toMatchObject([
      { paymentSource: { paymentMethodId: 'pm_visa', stripeCustomerId: null } },
      { paymentSource: { paymentMethodId: 'pm_new', stripeCustomerId: 'cus_1' } },
      { paymentSource: { paymentMethodId: 'pm_visa', stripeCustomerId: 'cus_1' } },
    ]);
  });

  it('keeps the customer when the provider throws while confirming', async () => {
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
    checkout.flow.send({ type: 'method-selected', methodId: null });
    checkout.enterCard();
    await checkout.pay();
    checkout.flow.send({ type: 'method-selected', methodId: 'pm_visa' });
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')[1]).toMatchObject([
      { paymentSource: { stripeCustomerId: 'cus_1' } },
      {},
    ]);
  });

  it('keeps an intent that is loaded during a payment with a saved method', async () => {
    const second = deferred<Awaited<ReturnType<CheckoutApi['createSetupIntent']>>>();
    const intents = [Promise.resolve(DOWN), second.promise];
    const response = deferred<typeof refused>();
    const checkout = fakeCheckout({
      api: {
        ...savedVisa,
        createSetupIntent: () => intents.shift() ?? Promise.resolve(DOWN),
        createSubscription: () => response.promise,
      },
    });
    await checkout.open();
    checkout.flow.send({ type: 'retry-requested' });
    await checkout.pay();
    second.resolve(succeeded({ id: 'seti_2', customerId: 'cus_1', clientSecret: 'secret_2' }));
    await flushPromises();
    response.resolve(refused);
    await flushPromises();
    expect(checkout.stateWithForm().data.intent).toMatchObject({ status: 'ready', intent: { id: 'seti_2' } });
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{ paymentSource: { stripeCustomerId: null } }, {}]]);
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')[1]).toMatchObject([
      { paymentSource: { stripeCustomerId: 'cus_1' } },
      {},
    ]);
  });

  it('keeps the intent after a declined card', { tags: ['E4'] }, async () => {
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
    expect(checkout.recorded.toasts[0]?.detail).toBe(
      'Your card has been declined. Please check and re-enter valid card details.',
    );
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup').map(([secret]) => secret)).toEqual(['secret_1', 'secret_1']);
    expect(checkout.callsOf('createSetupIntent')).toHaveLength(1);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('accepts no new details without an intent until "Try again" creates one', { tags: ['T3'] }, async () => {
    const intents = [DOWN, succeeded({ id: 'seti_2', customerId: 'cus_1', clientSecret: 'secret_2' })];
    const checkout = fakeCheckout({ api: { createSetupIntent: async () => intents.shift() ?? DOWN } });
    await checkout.open();
    checkout.enterCard();
    expect(payObstacles(checkout.stateWithForm(), new Date())).toEqual(['intent-unavailable']);
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup')).toEqual([]);
    checkout.flow.send({ type: 'retry-requested' });
    expect(payObstacles(checkout.stateWithForm(), new Date())).toEqual(['intent-loading']);
    await flushPromises();
    await checkout.pay();
    expect(checkout.callsOf('confirmCardSetup').map(([secret]) => secret)).toEqual(['secret_2']);
    expect(checkout.callsOf('createSetupIntent')).toHaveLength(2);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('pays with a saved method although no intent could be created', async () => {
    const checkout = fakeCheckout({
      api: {
        createSetupIntent: async () => failed({ kind: 'no-response', cause: null } as const),
        listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }),
      },
    });
    await checkout.open();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([[{ paymentSource: { stripeCustomerId: null } }, {}]]);
  });

  it('drops a second outcome of an attempt', async () => {
    const checkout = fakeCheckout();
    await checkout.open({}, PLAN);
    checkout.enterCard();
    await checkout.pay();
    const before = checkout.flow.state();
    checkout.flow.send({
      type: 'payment-finished',
      attempt: 1,
      outcome: { status: 'paid', subscriptionId: 'sub_new', earlier: null },
      payments: { unconfirmed: [], refused: [], paid: [] },
    });
    expect(checkout.flow.state()).toBe(before);
    expect(checkout.recorded.paid).toHaveLength(1);
  });
});

const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };
