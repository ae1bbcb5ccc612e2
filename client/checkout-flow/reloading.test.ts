/** Saved methods that change while a checkout is open. */
import { describe, expect, it } from 'vitest';
import { failed, type SavedMethods, succeeded } from '#domain';
import { BANK, fakeCheckout, later, quiet, VISA } from './fake-ports.test-support.ts';

const saved = (...methods: SavedMethods['methods']) => succeeded({ methods, defaultId: methods[0]?.id ?? null });
const DECLINED = { tone: 'error', title: 'Payment declined' };

describe('methods-changed', () => {
  it('reads the methods again and leaves what is chosen and entered', async () => {
    const lists = [saved(VISA), saved(VISA, BANK)];
    const checkout = fakeCheckout({ api: { listPaymentMethods: async () => lists.shift() ?? saved() } });
    await checkout.open();
    checkout.enterCard();
    const { form } = checkout.filled();
    checkout.flow.send({ type: 'methods-changed' });
    await quiet();
    expect(checkout.filled()).toMatchObject({ at: 'open', form, facts: { methods: { methods: [VISA, BANK] } } });
  });

  it('brings a list that could not be loaded at first', async () => {
    const lists = [failed({ kind: 'unanswered', cause: null } as const), saved(VISA)];
    const checkout = fakeCheckout({ api: { listPaymentMethods: async () => lists.shift() ?? saved() } });
    await checkout.open();
    expect(checkout.filled().facts).toMatchObject({ unlisted: true, methods: { methods: [] } });
    checkout.flow.send({ type: 'methods-changed' });
    await quiet();
    expect(checkout.filled().facts).toMatchObject({ unlisted: false, methods: { methods: [VISA] } });
  });

  it('keeps the methods it knows when they cannot be read again', async () => {
    const lists = [saved(VISA), failed({ kind: 'unanswered', cause: null } as const)];
    const checkout = fakeCheckout({ api: { listPaymentMethods: async () => lists.shift() ?? saved() } });
    await checkout.open();
    checkout.flow.send({ type: 'methods-changed' });
    await quiet();
    expect(checkout.filled().facts.methods.methods).toEqual([VISA]);
  });

  it('pays with nothing else when the chosen method has gone', async () => {
    const lists = [saved(VISA), saved(BANK)];
    const checkout = fakeCheckout({ api: { listPaymentMethods: async () => lists.shift() ?? saved() } });
    await checkout.open();
    checkout.flow.send({ type: 'methods-changed' });
    await quiet();
    await checkout.pay();
    expect(checkout.heard.toasts).toEqual([{ ...DECLINED, detail: 'Invalid payment configuration' }]);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
  });

  it('asks nothing while no checkout shows', async () => {
    const checkout = fakeCheckout();
    checkout.flow.send({ type: 'methods-changed' });
    await quiet();
    expect(checkout.heard.calls).toEqual([]);
  });
});

describe('a method update elsewhere', () => {
  it('holds payment back', async () => {
    let updating = true;
    const checkout = fakeCheckout({ updating: () => updating });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.heard.logged).toEqual([{ level: 'info', message: 'payment is held back: method-updating' }]);
    updating = false;
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });
});

describe('card-field-changed', () => {
  it('is heard during a payment: the provider marks its fields while it confirms', async () => {
    const setup = later<never>();
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: () => setup.promise } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    const error = 'Your card number is incomplete.';
    const facts = { complete: false, empty: true, error };
    checkout.flow.send({ type: 'card-field-changed', field: 'number', facts });
    expect(checkout.filled()).toMatchObject({ at: 'paying', form: { card: { number: facts } } });
  });
});
