import { describe, expect, it } from 'vitest';
import { cents, failed, succeeded } from '#domain';
import { fakeCheckout, later, quiet, VISA } from './fake-ports.test-support.ts';
import { STORED_UPGRADE } from './sent-payments.test-support.ts';

const refused = failed({ kind: 'refused', message: 'Your card was declined.', code: 'PAYMENT_DECLINED' } as const);
const DECLINED = { tone: 'error', title: 'Payment declined', detail: 'Your card was declined.' };

describe('submitPayment', () => {
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

  it('logs what holds a payment back, and what is missing as well', async () => {
    const stored = { unconfirmed: [STORED_UPGRADE], paid: [] };
    const failing = async () => failed({ kind: 'unanswered', cause: null } as const);
    const checkout = fakeCheckout({ updating: () => true, api: { currentPlan: failing, previewMigration: failing } });
    await checkout.open();
    checkout.flow.send({ type: 'payments-read', payments: stored });
    await checkout.pay();
    const message = 'payment is held back: migration-unavailable, method-updating';
    expect(checkout.heard.logged.at(-1)).toEqual({ level: 'info', message });
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

  it('fixes the price at the click, and locks the form until the payment has finished', async () => {
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

  it('sends the total that is shown: the price point’s price, add-ons, coupon', async () => {
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

const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };
