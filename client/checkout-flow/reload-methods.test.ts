/** Saved methods that change while a checkout is open. */
import { describe, expect, it } from 'vitest';
import { failed, type SavedMethods, succeeded } from '#domain';
import { apiWithPlan, BANK, deferred, fakeCheckout, flushPromises, VISA } from './fake-checkout.test-support.ts';

const saved = (...methods: SavedMethods['methods']) => succeeded({ methods, defaultId: methods[0]?.id ?? null });
const DECLINED = { tone: 'error', title: 'Payment declined' };

describe('methods-changed', () => {
  it('reloads the methods and keeps the form', async () => {
    const lists = [saved(VISA), saved(VISA, BANK)];
    const checkout = fakeCheckout({ api: { listPaymentMethods: async () => lists.shift() ?? saved() } });
    await checkout.open();
    checkout.enterCard();
    const { form } = checkout.stateWithForm();
    checkout.flow.send({ type: 'methods-changed' });
    await flushPromises();
    expect(checkout.stateWithForm()).toMatchObject({
      status: 'open',
      form,
      data: { methods: { methods: [VISA, BANK] } },
    });
  });

  it('loads a list that could not be loaded at first', async () => {
    const lists = [failed({ kind: 'no-response', cause: null } as const), saved(VISA)];
    const checkout = fakeCheckout({ api: { listPaymentMethods: async () => lists.shift() ?? saved() } });
    await checkout.open();
    expect(checkout.stateWithForm().data).toMatchObject({ methodsUnavailable: true, methods: { methods: [] } });
    checkout.flow.send({ type: 'methods-changed' });
    await flushPromises();
    expect(checkout.stateWithForm().data).toMatchObject({ methodsUnavailable: false, methods: { methods: [VISA] } });
  });

  it('keeps the methods when they cannot be reloaded', async () => {
    const lists = [saved(VISA), failed({ kind: 'no-response', cause: null } as const)];
    const checkout = fakeCheckout({ api: { listPaymentMethods: async () => lists.shift() ?? saved() } });
    await checkout.open();
    checkout.flow.send({ type: 'methods-changed' });
    await flushPromises();
    expect(checkout.stateWithForm().data.methods.methods).toEqual([VISA]);
  });

  it.each([
    ['cannot be reloaded', async () => failed({ kind: 'no-response', cause: null } as const)],
    ['are being reloaded', () => new Promise<never>(() => undefined)],
  ])('upgrades with the selected method while they %s, because another may be the default', async (_, reload) => {
    let isOpen = false;
    const listPaymentMethods = async () => (isOpen ? reload() : saved(VISA, BANK));
    const checkout = fakeCheckout({ api: { ...apiWithPlan, listPaymentMethods } });
    await checkout.open();
    isOpen = true;
    checkout.flow.send({ type: 'tab-selected', tab: 'credit card' });
    checkout.flow.send({ type: 'methods-changed' });
    await checkout.pay();
    expect(checkout.callsOf('migrateSubscription')).toMatchObject([[{ paymentMethodId: 'pm_visa' }, {}]]);
  });

  it('pays with no other method when the selected one was deleted', { tags: ['E7'] }, async () => {
    const lists = [saved(VISA), saved(BANK)];
    const checkout = fakeCheckout({ api: { listPaymentMethods: async () => lists.shift() ?? saved() } });
    await checkout.open();
    checkout.flow.send({ type: 'methods-changed' });
    await flushPromises();
    await checkout.pay();
    expect(checkout.recorded.toasts).toEqual([{ ...DECLINED, detail: 'Invalid payment configuration' }]);
    expect(checkout.callsOf('createSubscription')).toEqual([]);
  });

  it('requests nothing while no checkout is open', async () => {
    const checkout = fakeCheckout();
    checkout.flow.send({ type: 'methods-changed' });
    await flushPromises();
    expect(checkout.recorded.calls).toEqual([]);
  });
});

describe('another update of the methods', () => {
  it('disables paying', { tags: ['V7'] }, async () => {
    let updating = true;
    const checkout = fakeCheckout({ updating: () => updating });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toEqual([]);
    expect(checkout.recorded.logged).toEqual([{ level: 'info', message: 'payment is held back: method-updating' }]);
    updating = false;
    await checkout.pay();
    expect(checkout.callsOf('createSubscription')).toHaveLength(1);
  });
});

describe('card-field-changed', () => {
  it('is applied during a payment, because the provider marks its fields while it confirms', {
    tags: ['V23'],
  }, async () => {
    const setup = deferred<never>();
    const checkout = fakeCheckout({ cardProvider: { confirmCardSetup: () => setup.promise } });
    await checkout.open();
    checkout.enterCard();
    await checkout.pay();
    const error = 'Your card number is incomplete.';
    const fieldState = { complete: false, empty: true, error };
    checkout.flow.send({ type: 'card-field-changed', field: 'number', state: fieldState });
    expect(checkout.stateWithForm()).toMatchObject({ status: 'paying', form: { card: { number: fieldState } } });
  });
});
