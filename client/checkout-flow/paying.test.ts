import { describe, expect, it } from 'vitest';
import { cents, failed, succeeded } from '#domain';
import { fakeCheckout, later, PLAN, quiet, VISA, withPlan } from './fake-ports.test-support.ts';

const refused = failed({ kind: 'refused', message: 'Your card was declined.', code: 'PAYMENT_DECLINED' } as const);
const bought = succeeded({ id: 'sub_new' });
const DECLINED = { tone: 'error', title: 'Payment declined', detail: 'Your card was declined.' };

describe('pressPay', () => {
  it('keeps one purchase when pay is pressed twice', async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.enterCard();
    checkout.flow.send({ type: 'pay-pressed' });
    checkout.flow.send({ type: 'pay-pressed' });
    await quiet();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.heard.logged).toEqual([{ level: 'info', message: 'payment already in progress' }]);
    expect(checkout.heard.paid).toHaveLength(1);
  });

  it('only logs when there is no payment method', async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    await checkout.pay();
    expect(checkout.heard.logged).toEqual([{ level: 'info', message: 'no payment method available' }]);
    expect(checkout.heard.toasts).toEqual([]);
  });

  it('says that the configuration is invalid for an unknown plan, and for a method that has gone', async () => {
    const unknownPlan = fakeCheckout();
    await unknownPlan.open({ planHandle: 'unknown' }, null);
    unknownPlan.enterCard();
    const gone = fakeCheckout({ api: savedVisa });
    await gone.open();
    gone.flow.send({ type: 'methods-arrived', opening: 1, methods: { methods: [], defaultId: null } });
    for (const checkout of [unknownPlan, gone]) {
      await checkout.pay();
      expect(checkout.heard.toasts).toEqual([{ ...DECLINED, detail: 'Invalid payment configuration' }]);
      expect(checkout.filled().at).toBe('open');
    }
  });

  it('fixes the price at the click, and locks the form until the payment has settled', async () => {
    const purchase = later<typeof refused>();
    const checkout = fakeCheckout({ api: { createSubscription: () => purchase.promise } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    const { form } = checkout.filled();
    checkout.flow.send({ type: 'tab-chosen', tab: 'direct debit' });
    checkout.flow.send({ type: 'name-typed', tab: 'credit card', name: 'Sam' });
    checkout.applyCoupon('save');
    expect(checkout.filled()).toMatchObject({ at: 'paying', form });
    purchase.answer(refused);
    await quiet();
    expect(checkout.filled()).toMatchObject({ at: 'open', form });
  });

  it('sends the total that is shown: add-ons, credit of the plan’s price point, coupon', async () => {
    const checkout = fakeCheckout();
    const addOns = [{ name: 'Call', price: cents(1000) }];
    await checkout.open({ breakdown: { planPrice: cents(4990), priceOverride: null, addOns, coupon: null } });
    checkout.applyCoupon('save');
    await quiet();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ price: 4990 + 1000 - 499, extras: { couponCodes: ['SAVE'] } }, {}],
    ]);
  });
});

describe('settle', () => {
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
    expect(checkout.flow.state()).toMatchObject({ at: 'hidden', settling: null });
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

  it('asks for a fresh intent after a refused purchase, and keeps the idempotency key', async () => {
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
    expect(new Set(purchases.map(([, options]) => JSON.stringify(options))).size).toBe(1);
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
      { idempotencyKey: 'nonce-1.basic.4900.pm_visa' },
    ]);
  });

  it('keeps the intent after a declined card, for the next one', async () => {
    const refusal = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };
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

  it('asks for an intent when paying that could not be had when opening', async () => {
    const signedOut = failed({ kind: 'refused', message: 'Sign in again.', code: 'UNAUTHENTICATED' } as const);
    const checkout = fakeCheckout({ api: { createSetupIntent: async () => signedOut } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.callsOf('createSetupIntent')).toHaveLength(2);
    expect(checkout.heard.toasts).toEqual([{ ...DECLINED, detail: 'Sign in again.' }]);
  });

  it('pays under another key when the price has changed', async () => {
    const answers = [refused, bought];
    const checkout = fakeCheckout({ api: { createSubscription: async () => answers.shift() ?? bought } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    checkout.applyCoupon('save');
    await quiet();
    await checkout.pay();
    const keys = checkout.callsOf('createSubscription').map(([, options]) => JSON.stringify(options));
    expect(new Set(keys).size).toBe(2);
  });

  it('drops what an attempt says after its end', async () => {
    const checkout = fakeCheckout();
    await checkout.open({}, PLAN);
    checkout.enterCard();
    await checkout.pay();
    const before = checkout.flow.state();
    checkout.flow.send({ type: 'payment-settled', attempt: 1, outcome: { paid: true, subscriptionId: 'sub_new' } });
    expect(checkout.flow.state()).toBe(before);
    expect(checkout.heard.paid).toHaveLength(1);
  });
});

const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };
