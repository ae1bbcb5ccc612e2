import { describe, expect, it } from 'vitest';
import { cents, failed, succeeded } from '#domain';
import { deferred, fakeCheckout, flushPromises, VISA } from './fake-checkout.test-support.ts';
import { STORED_UPGRADE } from './sent-payments.test-support.ts';

const refused = failed({ kind: 'refused', message: 'Your card was declined.', code: 'PAYMENT_DECLINED' } as const);
const DECLINED = { tone: 'error', title: 'Payment declined', detail: 'Your card was declined.' };

describe('submitPayment', () => {
  it('purchases once when pay is pressed twice', { tags: ['V8', 'E19'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    checkout.enterCard();
    checkout.flow.send({ type: 'payment-submitted' });
    checkout.flow.send({ type: 'payment-submitted' });
    await flushPromises();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
    expect(checkout.recorded.logged).toEqual([{ level: 'info', message: 'payment already in progress' }]);
    expect(checkout.recorded.paid).toHaveLength(1);
  });

  it('only logs when there is no payment method', { tags: ['E17'] }, async () => {
    const checkout = fakeCheckout();
    await checkout.open();
    await checkout.pay();
    expect(checkout.recorded.logged).toEqual([{ level: 'info', message: 'no payment method available' }]);
    expect(checkout.recorded.toasts).toEqual([]);
  });

  it('logs obstacles together with missing input', async () => {
    const stored = { unconfirmed: [STORED_UPGRADE], refused: [], paid: [] };
    const failing = async () => failed({ kind: 'no-response', cause: null } as const);
    const checkout = fakeCheckout({ updating: () => true, api: { currentPlan: failing, previewMigration: failing } });
    await checkout.open();
    checkout.flow.send({ type: 'payments-changed', payments: stored });
    await checkout.pay();
    const message = 'payment is held back: subscriptions-unavailable, method-updating';
    expect(checkout.recorded.logged.at(-1)).toEqual({ level: 'info', message });
  });

  it('shows that the configuration is invalid for an unknown plan or a deleted method', { tags: ['E7'] }, async () => {
    const unknownPlan = fakeCheckout();
    await unknownPlan.open({ planHandle: 'unknown' }, null);
    unknownPlan.enterCard();
    const gone = fakeCheckout({ api: savedVisa });
    await gone.open();
    gone.flow.send({ type: 'methods-loaded', opening: 1, methods: { methods: [], defaultId: null } });
    for (const checkout of [unknownPlan, gone]) {
      await checkout.pay();
      expect(checkout.recorded.toasts).toEqual([{ ...DECLINED, detail: 'Invalid payment configuration' }]);
      expect(checkout.stateWithForm().status).toBe('open');
    }
  });

  it('fixes the price when submitted, and locks the form until the payment has finished', {
    tags: ['T13'],
  }, async () => {
    const purchase = deferred<typeof refused>();
    const checkout = fakeCheckout({ api: { createSubscription: () => purchase.promise } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    const { form } = checkout.stateWithForm();
    checkout.flow.send({ type: 'tab-selected', tab: 'direct debit' });
    checkout.flow.send({ type: 'name-changed', tab: 'credit card', name: 'Sam' });
    checkout.applyCoupon('save');
    expect(checkout.stateWithForm()).toMatchObject({ status: 'paying', form });
    purchase.resolve(refused);
    await flushPromises();
    expect(checkout.stateWithForm()).toMatchObject({ status: 'open', form });
  });

  it('sends the displayed total of price point, add-ons and coupon', { tags: ['X16'] }, async () => {
    const checkout = fakeCheckout();
    const addOns = [{ name: 'Call', price: cents(1000) }];
    await checkout.open({ breakdown: { planPrice: cents(4990), priceOverride: null, addOns, coupon: null } });
    checkout.applyCoupon('save');
    await flushPromises();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toMatchObject([
      [{ price: 4990 + 1000 - 499, extras: { couponCodes: ['SAVE'] } }, {}],
    ]);
  });
});

const savedVisa = { listPaymentMethods: async () => succeeded({ methods: [VISA], defaultId: 'pm_visa' }) };
